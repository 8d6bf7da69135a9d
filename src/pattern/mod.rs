//! The [URL Pattern Standard](https://urlpattern.spec.whatwg.org/): patterns for URLs, component by component, and lists of them.
//!
//! ```
//! use whurl::{Url, UrlPattern};
//!
//! let pattern = UrlPattern::parse("https://example.com/books/:id")?;
//! let url = Url::parse("https://example.com/books/42?edition=2")?;
//! let result = pattern.exec(&url).unwrap();
//! assert_eq!(result.group("id"), Some("42"));
//! assert!(!pattern.test("https://example.com/authors/42"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Matching takes time in proportion to the length of the input, for every pattern whose custom regular expressions are regular.
//! Others, with look-around or back-references, need the feature `regress`; without it they are an error.
//! [`UrlPattern::is_linear`] tells whether a pattern is linear.
//!
//! The modules are in the order of the Standard, and have the names of its algorithms.

mod canonicalization;
mod comparison;
mod component;
mod constructor_string;
mod error;
mod init;
mod list;
mod matching;
mod name;
mod parser;
mod part;
mod pattern_string;
mod regular_expression;
mod tokenizer;
mod trie;

use crate::url::Url;
use crate::url::scheme::Scheme;
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use canonicalization::Encoding;
use component::Compiled;
use constructor_string::parse_a_constructor_string;
use core::cmp::Ordering;
use core::ops::{Index, IndexMut};
use core::str::FromStr;
use init::{Type, process_an_init};
use matching::{Matcher, UNDEFINED};
use part::Options;

pub use error::{PatternError, PatternErrorReason};
pub use list::{PatternId, UrlPatternList};

/// A component of a URL pattern.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[repr(u8)]
pub enum Component {
    /// The scheme, without its colon.
    Protocol,
    /// The username.
    Username,
    /// The password.
    Password,
    /// The host.
    Hostname,
    /// The port.
    Port,
    /// The path.
    Pathname,
    /// The query.
    Search,
    /// The fragment.
    Hash,
}

impl Component {
    /// All components, in the order of their discriminants.
    pub const ALL: [Self; 8] = [
        Self::Protocol,
        Self::Username,
        Self::Password,
        Self::Hostname,
        Self::Port,
        Self::Pathname,
        Self::Search,
        Self::Hash,
    ];

    /// The Standard's name for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Protocol => "protocol",
            Self::Username => "username",
            Self::Password => "password",
            Self::Hostname => "hostname",
            Self::Port => "port",
            Self::Pathname => "pathname",
            Self::Search => "search",
            Self::Hash => "hash",
        }
    }
}

/// [`URLPatternInit`](https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit): patterns, or values, of components.
///
/// ```
/// # use whurl::pattern::{Component, UrlPatternInit};
/// let init = UrlPatternInit::new().with(Component::Pathname, "/:id").with_base_url("https://example.com");
/// assert_eq!(init[Component::Pathname].as_deref(), Some("/:id"));
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct UrlPatternInit {
    components: [Option<String>; 8],
    /// The base URL.
    pub base_url: Option<String>,
}

impl UrlPatternInit {
    /// An init without any component.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with a component.
    #[must_use]
    pub fn with(mut self, component: Component, value: impl Into<String>) -> Self {
        self[component] = Some(value.into());
        self
    }

    /// The same with a base URL.
    #[must_use]
    pub fn with_base_url(mut self, base: impl Into<String>) -> Self {
        self.base_url = Some(base.into());
        self
    }
}

impl Index<Component> for UrlPatternInit {
    type Output = Option<String>;

    fn index(&self, component: Component) -> &Option<String> {
        &self.components[component as usize]
    }
}

impl IndexMut<Component> for UrlPatternInit {
    fn index_mut(&mut self, component: Component) -> &mut Option<String> {
        &mut self.components[component as usize]
    }
}

/// [`URLPatternOptions`](https://urlpattern.spec.whatwg.org/#dictdef-urlpatternoptions)
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct UrlPatternOptions {
    /// Whether letters of a pathname, search and hash match in both cases.
    pub ignore_case: bool,
}

impl UrlPatternOptions {
    /// The defaults: case matters.
    pub const fn new() -> Self {
        Self { ignore_case: false }
    }

    /// The same with this [`ignore_case`](Self::ignore_case).
    ///
    /// ```
    /// use whurl::pattern::{UrlPattern, UrlPatternOptions};
    ///
    /// let options = UrlPatternOptions::new().with_ignore_case(true);
    /// let pattern = UrlPattern::parse_with("https://example.com/Books", None, options)?;
    /// assert!(pattern.test("https://example.com/BOOKS"));
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    #[must_use]
    pub const fn with_ignore_case(self, ignore_case: bool) -> Self {
        Self { ignore_case }
    }
}

/// The input of a match.
#[derive(Clone, Debug)]
pub enum UrlPatternInput<'i> {
    /// A URL.
    Url(Cow<'i, Url>),
    /// A string and its base. If they do not parse, they do not match.
    String(&'i str, Option<&'i str>),
    /// The values of components.
    Init(&'i UrlPatternInit),
}

impl<'i> From<&'i Url> for UrlPatternInput<'i> {
    fn from(url: &'i Url) -> Self {
        Self::Url(Cow::Borrowed(url))
    }
}

impl<'i> From<&'i String> for UrlPatternInput<'i> {
    fn from(url: &'i String) -> Self {
        Self::String(url, None)
    }
}

impl<'i> From<&'i str> for UrlPatternInput<'i> {
    fn from(url: &'i str) -> Self {
        Self::String(url, None)
    }
}

impl<'i> From<&'i UrlPatternInit> for UrlPatternInput<'i> {
    fn from(init: &'i UrlPatternInit) -> Self {
        Self::Init(init)
    }
}

/// The components that are matched.
#[derive(Clone, Debug)]
enum Subject<'i> {
    Url(Cow<'i, Url>),
    Init(UrlPatternInit),
}

impl<'i> Subject<'i> {
    /// `None` if nothing can match.
    fn new(input: UrlPatternInput<'i>) -> Option<Self> {
        Some(match input {
            UrlPatternInput::Url(url) => Self::Url(url),
            UrlPatternInput::String(input, None) => Self::Url(Cow::Owned(Url::parse(input).ok()?)),
            UrlPatternInput::String(input, Some(base)) => {
                Self::Url(Cow::Owned(Url::parse(base).ok()?.join(input).ok()?))
            }
            UrlPatternInput::Init(init) => Self::Init(process_an_init(init, Type::Url).ok()?),
        })
    }

    fn component(&self, component: Component) -> &str {
        match self {
            Self::Url(url) => component_of(url, component),
            Self::Init(init) => init[component].as_deref().unwrap_or_default(),
        }
    }
}

/// A component of a URL, without delimiters.
fn component_of(url: &Url, component: Component) -> &str {
    match component {
        Component::Protocol => url.scheme(),
        Component::Username => url.username(),
        Component::Password => url.password(),
        Component::Hostname => url.hostname(),
        Component::Port => url.port_str(),
        Component::Pathname => url.path(),
        Component::Search => url.query().unwrap_or_default(),
        Component::Hash => url.fragment().unwrap_or_default(),
    }
}

/// [URL pattern](https://urlpattern.spec.whatwg.org/#url-pattern)
#[derive(Clone, Debug)]
pub struct UrlPattern {
    components: [Compiled; 8],
    /// Where the slots of each component begin, and where the last ones end.
    starts: [usize; 9],
}

impl UrlPattern {
    /// A pattern of a [constructor string](https://urlpattern.spec.whatwg.org/#constructor-string-parsing) that is not relative.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::Component;
    /// let pattern = UrlPattern::parse("https://*.example.com/books/:id(\\d+)")?;
    /// assert!(pattern.test("https://www.example.com/books/12"));
    /// let error = UrlPattern::parse("https://h/(").unwrap_err();
    /// assert_eq!((error.component(), error.position()), (Some(Component::Pathname), Some(1)));
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(input: &str) -> Result<Self, PatternError> {
        Self::parse_with(input, None, UrlPatternOptions::default())
    }

    /// A pattern of a [constructor string](https://urlpattern.spec.whatwg.org/#constructor-string-parsing), with a base URL and
    /// options.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::UrlPatternOptions;
    /// let options = UrlPatternOptions::new().with_ignore_case(true);
    /// let pattern = UrlPattern::parse_with("/books/:id", Some("https://example.com"), options)?;
    /// assert!(pattern.test("https://example.com/BOOKS/12"));
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse_with(input: &str, base: Option<&str>, options: UrlPatternOptions) -> Result<Self, PatternError> {
        let mut init = parse_a_constructor_string(input)?;
        if base.is_none() && init[Component::Protocol].is_none() {
            return Err(PatternError::of_all(PatternErrorReason::NoBaseUrl));
        }
        init.base_url = base.map(ToString::to_string);
        Self::create(&init, options)
    }

    /// A pattern of components. Missing ones match everything.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::{Component, UrlPatternInit, UrlPatternOptions};
    /// let init = UrlPatternInit::new().with(Component::Pathname, "/books/:id");
    /// let pattern = UrlPattern::from_init(&init, UrlPatternOptions::default())?;
    /// assert!(pattern.test("https://example.com/books/12"));
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn from_init(init: &UrlPatternInit, options: UrlPatternOptions) -> Result<Self, PatternError> {
        Self::create(init, options)
    }

    /// [create](https://urlpattern.spec.whatwg.org/#url-pattern-create)
    fn create(init: &UrlPatternInit, options: UrlPatternOptions) -> Result<Self, PatternError> {
        let mut init = process_an_init(init, Type::Pattern)?;
        let default_port = |protocol: &str| Scheme::of(protocol.as_bytes()).default_port();
        if let (Some(protocol), Some(port)) = (&init[Component::Protocol], &init[Component::Port])
            && default_port(protocol).is_some_and(|default| *port == default.to_string())
        {
            init[Component::Port] = Some(String::new());
        }
        let get = |component| init[component].as_deref().unwrap_or("*");
        let compile = |component, encoding, options| {
            Compiled::new(get(component), encoding, options).map_err(|error| error.in_component(component))
        };
        let protocol = Compiled::protocol(get(Component::Protocol))?;
        let hostname_encoding = if hostname_pattern_is_an_ipv6_address(get(Component::Hostname)) {
            Encoding::Ipv6Hostname
        } else {
            Encoding::Component(Component::Hostname)
        };
        let compile_options = Options { ignore_case: options.ignore_case, ..Options::DEFAULT };
        let username = compile(Component::Username, Encoding::Component(Component::Username), Options::DEFAULT)?;
        let password = compile(Component::Password, Encoding::Component(Component::Password), Options::DEFAULT)?;
        let hostname = compile(Component::Hostname, hostname_encoding, Options::HOSTNAME)?;
        let port = compile(Component::Port, Encoding::Component(Component::Port), Options::DEFAULT)?;
        let pathname = if protocol.matches_a_special_scheme() {
            let path_options = Options { ignore_case: options.ignore_case, ..Options::PATHNAME };
            compile(Component::Pathname, Encoding::Component(Component::Pathname), path_options)?
        } else {
            compile(Component::Pathname, Encoding::OpaquePathname, compile_options)?
        };
        let search = compile(Component::Search, Encoding::Component(Component::Search), compile_options)?;
        let hash = compile(Component::Hash, Encoding::Component(Component::Hash), compile_options)?;
        let components = [protocol, username, password, hostname, port, pathname, search, hash];
        let mut starts = [0; 9];
        for (index, component) in components.iter().enumerate() {
            starts[index + 1] = starts[index] + 2 * component.names.len();
        }
        Ok(Self { components, starts })
    }

    /// The [pattern string](https://urlpattern.spec.whatwg.org/#component-pattern-string) of a component, normalized.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::Component;
    /// let pattern = UrlPattern::parse("https://example.com/a b/:id")?;
    /// assert_eq!(pattern.component(Component::Pathname), "/a%20b/:id");
    /// assert_eq!(pattern.component(Component::Search), "*");
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn component(&self, component: Component) -> &str {
        &self.components[component as usize].pattern_string
    }

    /// Whether the pattern [has regexp groups](https://urlpattern.spec.whatwg.org/#url-pattern-has-regexp-groups).
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// assert!(UrlPattern::parse("https://h/:id(a|b)")?.has_regexp_groups());
    /// assert!(!UrlPattern::parse("https://h/:id/*")?.has_regexp_groups());
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn has_regexp_groups(&self) -> bool {
        self.components.iter().any(Compiled::has_regexp_groups)
    }

    /// Whether matching takes time in proportion to the length of the input. It does unless an engine has to match a custom
    /// regular expression.
    pub fn is_linear(&self) -> bool {
        !self.components.iter().any(|component| matches!(component.matcher, Matcher::Opaque(_)))
    }

    /// Whether the pattern matches. A string that does not parse does not match.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::UrlPatternInput;
    /// let pattern = UrlPattern::parse("https://example.com/books/:id")?;
    /// assert!(pattern.test("https://EXAMPLE.com/books/12?a"));
    /// assert!(!pattern.test("/books/12"));
    /// assert!(pattern.test(UrlPatternInput::String("/books/12", Some("https://example.com"))));
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn test<'i>(&self, input: impl Into<UrlPatternInput<'i>>) -> bool {
        Subject::new(input.into()).is_some_and(|subject| self.test_subject(&subject))
    }

    fn test_subject(&self, subject: &Subject<'_>) -> bool {
        ORDER.iter().all(|&component| self.components[component as usize].matcher.test(subject.component(component)))
    }

    /// The [match](https://urlpattern.spec.whatwg.org/#url-pattern-match), or `None`.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::Component;
    /// let pattern = UrlPattern::parse("https://example.com/books/:id")?;
    /// let result = pattern.exec("https://example.com/books/12").expect("it matches");
    /// assert_eq!(result.group("id"), Some("12"));
    /// assert_eq!(result.input(Component::Pathname), "/books/12");
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn exec<'p, 'i>(&'p self, input: impl Into<UrlPatternInput<'i>>) -> Option<UrlPatternResult<'p, 'i>> {
        let subject = Subject::new(input.into())?;
        let slots = self.find_groups(&subject)?;
        Some(UrlPatternResult { pattern: self, subject, slots })
    }

    /// Where each group of a match is.
    fn find_groups(&self, subject: &Subject<'_>) -> Option<Vec<usize>> {
        let mut slots = vec![UNDEFINED; self.starts[8]];
        let is_match = ORDER.iter().all(|&component| {
            let index = component as usize;
            let slots = &mut slots[self.starts[index]..self.starts[index + 1]];
            self.components[index].matcher.exec(subject.component(component), slots)
        });
        is_match.then_some(slots)
    }

    /// Compares a component of two patterns, as in web-platform-tests: the greater one is more specific, and should be tried
    /// first.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::Component;
    /// let (text, group) = (UrlPattern::parse("https://h/a")?, UrlPattern::parse("https://h/:id")?);
    /// assert!(UrlPattern::compare_component(Component::Pathname, &text, &group).is_gt());
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn compare_component(component: Component, left: &Self, right: &Self) -> Ordering {
        let index = component as usize;
        comparison::compare_parts(&left.components[index].parts, &right.components[index].parts)
    }

    /// The component in which each group has the value that `group` returns, as in web-platform-tests. `None` if the pattern leaves
    /// something open, a value is missing, or one does not match its group.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::Component;
    /// let pattern = UrlPattern::parse("https://example.com/books/:id")?;
    /// let path = pattern.generate(Component::Pathname, |name| (name == "id").then_some("a b"));
    /// assert_eq!(path.as_deref(), Some("/books/a%20b"));
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn generate<'g>(&self, component: Component, group: impl Fn(&str) -> Option<&'g str>) -> Option<String> {
        self.components[component as usize].generate(group)
    }
}

/// ```
/// # use whurl::UrlPattern;
/// let pattern: UrlPattern = "https://example.com/books/:id".parse()?;
/// assert!(pattern.test(&String::from("https://example.com/books/12")));
/// # Ok::<(), whurl::pattern::PatternError>(())
/// ```
impl FromStr for UrlPattern {
    type Err = PatternError;

    fn from_str(input: &str) -> Result<Self, PatternError> {
        Self::parse(input)
    }
}

/// The order in which components are matched: the most varied first.
const ORDER: [Component; 8] = [
    Component::Pathname,
    Component::Hostname,
    Component::Protocol,
    Component::Port,
    Component::Search,
    Component::Hash,
    Component::Username,
    Component::Password,
];

/// [hostname pattern is an IPv6 address](https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address)
fn hostname_pattern_is_an_ipv6_address(input: &str) -> bool {
    input.len() >= 2 && ["[", "{[", "\\["].iter().any(|start| input.starts_with(start))
}

/// [`URLPatternResult`](https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult)
#[derive(Clone, Debug)]
pub struct UrlPatternResult<'p, 'i> {
    pattern: &'p UrlPattern,
    subject: Subject<'i>,
    slots: Vec<usize>,
}

impl UrlPatternResult<'_, '_> {
    /// The component that was matched.
    pub fn input(&self, component: Component) -> &str {
        self.subject.component(component)
    }

    /// The groups of a component, with their names. The value is `None` if a group did not take part.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::Component;
    /// let pattern = UrlPattern::parse("https://example.com/:id{/:page}?")?;
    /// let result = pattern.exec("https://example.com/12").expect("it matches");
    /// assert_eq!(result.groups(Component::Pathname).collect::<Vec<_>>(), [("id", Some("12")), ("page", None)]);
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn groups(&self, component: Component) -> impl ExactSizeIterator<Item = (&str, Option<&str>)> {
        let index = component as usize;
        let input = self.input(component);
        let starts = &self.pattern.starts;
        let slots = self.slots[starts[index]..starts[index + 1]].as_chunks::<2>().0;
        let names = &self.pattern.components[index].names;
        names.iter().zip(slots).map(move |(name, &[start, end])| (name.as_str(), input.get(start..end)))
    }

    /// The first group with this name that took part, in any component.
    pub fn group(&self, name: &str) -> Option<&str> {
        let all = Component::ALL.into_iter().flat_map(|component| self.groups(component));
        all.filter(|(own, _)| *own == name).find_map(|(_, value)| value)
    }
}
