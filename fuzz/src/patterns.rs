//! What must hold of any pattern and any input.

use whurl::pattern::{Component, UrlPatternInit, UrlPatternInput, UrlPatternOptions};
use whurl::{UrlPattern, UrlPatternList};

/// Checks a pattern of a string, against a string; or of components, a line each, against those.
pub fn check(text: &str, base: Option<&str>, input: &str, options: UrlPatternOptions, is_string: bool) {
    if is_string {
        if let Ok(pattern) = UrlPattern::parse_with(text, base, options) {
            check_pattern(&pattern, UrlPatternInput::String(input, base));
        }
        return;
    }
    let init = init_of(text, base);
    if let Ok(pattern) = UrlPattern::from_init(&init, options) {
        let input = if input.is_empty() { init } else { init_of(input, base) };
        check_pattern(&pattern, UrlPatternInput::Init(&input));
    }
}

fn init_of(text: &str, base: Option<&str>) -> UrlPatternInit {
    let mut init = UrlPatternInit::new();
    for (component, line) in Component::ALL.into_iter().zip(text.lines()) {
        if !line.is_empty() {
            init[component] = Some(line.to_owned());
        }
    }
    init.base_url = base.map(str::to_owned);
    init
}

fn check_pattern(pattern: &UrlPattern, input: UrlPatternInput<'_>) {
    let result = pattern.exec(input.clone());
    assert_eq!(pattern.test(input.clone()), result.is_some(), "test() is exec()");
    let mut list = UrlPatternList::new();
    list.insert(pattern.clone(), ());
    assert_eq!(list.find(input).is_some(), result.is_some(), "a list finds what exec() finds");
    for component in Component::ALL {
        assert_eq!(UrlPattern::compare_component(component, pattern, pattern), std::cmp::Ordering::Equal);
        let Some(result) = &result else { continue };
        assert!(result.input(component).is_ascii(), "what is matched is ASCII");
        for (name, value) in result.groups(component) {
            assert!(!name.is_empty(), "each group has a name");
            assert!(value.is_none_or(|value| result.input(component).contains(value)), "a group is in the input");
        }
    }
}
