//! The states of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) (§4.4).

/// Declares [`State`] from a table with each state's variant, name and anchor in the Standard.
macro_rules! states {
    ($($variant:ident, $name:literal, $anchor:literal;)*) => {
        /// A state of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser). The hostname state
        /// is not among them: a parse without a state override never enters it.
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        #[non_exhaustive]
        pub enum State {
            $(#[doc = concat!("[", $name, "](https://url.spec.whatwg.org/#", $anchor, ")")] $variant,)*
        }

        impl State {
            /// All states, in the Standard's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The Standard's name: `"scheme start state"`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The anchor of the state in the Standard: `"scheme-start-state"`.
            pub const fn anchor(self) -> &'static str {
                match self { $(Self::$variant => $anchor,)* }
            }
        }
    };
}

states! {
    SchemeStart, "scheme start state", "scheme-start-state";
    Scheme, "scheme state", "scheme-state";
    NoScheme, "no scheme state", "no-scheme-state";
    SpecialRelativeOrAuthority, "special relative or authority state", "special-relative-or-authority-state";
    PathOrAuthority, "path or authority state", "path-or-authority-state";
    Relative, "relative state", "relative-state";
    RelativeSlash, "relative slash state", "relative-slash-state";
    SpecialAuthoritySlashes, "special authority slashes state", "special-authority-slashes-state";
    SpecialAuthorityIgnoreSlashes, "special authority ignore slashes state", "special-authority-ignore-slashes-state";
    Authority, "authority state", "authority-state";
    Host, "host state", "host-state";
    Port, "port state", "port-state";
    File, "file state", "file-state";
    FileSlash, "file slash state", "file-slash-state";
    FileHost, "file host state", "file-host-state";
    PathStart, "path start state", "path-start-state";
    Path, "path state", "path-state";
    OpaquePath, "opaque path state", "cannot-be-a-base-url-path-state";
    Query, "query state", "query-state";
    Fragment, "fragment state", "fragment-state";
}
