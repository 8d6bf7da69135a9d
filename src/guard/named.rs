//! Enums whose variants have names in data.

/// Declares an enum from a table: variant, name, and what it says. `summary` returns the last.
macro_rules! named {
    ($(#[$attribute:meta])* $Enum:ident { $($variant:ident = $name:literal, $summary:literal;)* }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum $Enum {
            $(#[doc = concat!("`", $name, "`: ", $summary)] $variant,)*
        }

        impl $Enum {
            /// All of them, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Its name, which does not change: in lowercase, with hyphens.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What it is, in English. That may change.
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$variant => $summary,)* }
            }
        }

        /// Its name.
        impl core::fmt::Display for $Enum {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.pad(self.name())
            }
        }
    };
}

pub(super) use named;
