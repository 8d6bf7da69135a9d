//! `--set`: what is changed in a URL before it is shown.

use crate::program::Trouble;
use whurl::Url;

/// A component that can be set.
#[derive(Debug)]
struct Component {
    name: &'static str,
    /// The setter of class URL: whether it accepted the text.
    set: fn(&mut Url, &str) -> bool,
    is_empty: fn(&Url) -> bool,
}

const COMPONENTS: [Component; 10] = [
    Component { name: "scheme", set: Url::set_protocol, is_empty: |url| url.scheme().is_empty() },
    Component { name: "username", set: Url::set_username, is_empty: |url| url.username().is_empty() },
    Component { name: "password", set: Url::set_password, is_empty: |url| url.password().is_empty() },
    Component { name: "host", set: Url::set_host, is_empty: |url| url.hostname().is_empty() },
    Component { name: "port", set: Url::set_port, is_empty: |url| url.port_str().is_empty() },
    Component { name: "path", set: Url::set_pathname, is_empty: |url| url.path().is_empty() },
    Component { name: "query", set: Url::set_search, is_empty: |url| url.query().is_none_or(str::is_empty) },
    Component { name: "fragment", set: Url::set_hash, is_empty: |url| url.fragment().is_none_or(str::is_empty) },
    Component { name: "hostname", set: Url::set_hostname, is_empty: |url| url.hostname().is_empty() },
    Component { name: "href", set: |url, text| url.set_href(text).is_ok(), is_empty: |url| url.href().is_empty() },
];

/// The names, for the help.
pub fn names() -> String {
    COMPONENTS.map(|component| component.name).join(", ")
}

/// A component, and the text that it is set to.
#[derive(Debug)]
pub struct Assignment {
    component: Component,
    pub text: String,
}

impl Assignment {
    /// `NAME=TEXT`.
    pub fn parse(text: &str) -> Result<Self, Trouble> {
        let named = text.split_once('=').and_then(|(name, text)| {
            let component = COMPONENTS.into_iter().find(|component| component.name == name)?;
            Some(Self { component, text: text.to_owned() })
        });
        named
            .ok_or_else(|| Trouble::of_arguments(format!("--set needs NAME=TEXT, with a name from --help, not {text}")))
    }

    pub fn name(&self) -> &'static str {
        self.component.name
    }

    /// Whether the URL takes it. An empty component counts as set to the empty string, even if it cannot be anything else.
    pub fn apply(&self, url: &mut Url) -> bool {
        (self.component.set)(url, &self.text) || (self.text.is_empty() && (self.component.is_empty)(url))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_set_in_order() {
        let set = |texts: &[&str]| {
            let mut url = Url::parse("http://h:1/p?q#f").expect("it parses");
            let assignments = texts.iter().map(|text| Assignment::parse(text).expect("it has a name"));
            let refused: Vec<_> =
                assignments.filter(|assignment| !assignment.apply(&mut url)).map(|refused| refused.name()).collect();
            (url.href().to_owned(), refused.join(" "))
        };
        for (texts, href, refused) in [
            (&["scheme=https", "port=443", "query="][..], "https://h/p#f", ""),
            (&["port=1", "host=h:1", "path=/p"], "http://h:1/p?q#f", ""),
            (&["href=a:b", "fragment=c=d"], "a:b#c=d", ""),
            (&["port=x", "path=/a", "host=a b"], "http://h:1/a?q#f", "port host"),
        ] {
            assert_eq!(set(texts), (href.to_owned(), refused.to_owned()));
        }
        let message = Assignment::parse("hash=a").map_err(|trouble| trouble.message().to_owned()).map(drop);
        assert_eq!(
            message,
            Err("--set needs NAME=TEXT, with a name from --help, not hash=a\nTry whurl --help.".to_owned())
        );
    }
}
