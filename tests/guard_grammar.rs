//! `whurl::guard` with inputs that a grammar makes. They are no unit tests, which the published crate has: the grammar is not in it.
#![cfg(all(feature = "guard", feature = "idna"))]

use whurl::Url;
use whurl::guard::agreement;
use whurl::internal::{compare, differences, is_plainly_agreed, steps_to};
use whurl::percent_encoding::percent_decode;
use whurl_grammar::{Corpus, Generator};

/// Inputs, half of them with a base.
fn made(seed: u64, count: usize) -> Vec<(String, Option<Url>)> {
    let corpus = Corpus::default();
    let mut generator = Generator::new(seed, &corpus);
    (0..count)
        .map(|number| (generator.input(), Url::parse(&generator.base()).ok().filter(|_| number % 2 == 0)))
        .collect()
}

#[test]
fn the_quick_way_finds_what_the_slow_way_does() {
    let inputs = made(1, 10_000).into_iter().map(|(input, _)| input);
    let mut count = 0;
    for input in inputs.filter(|input| is_plainly_agreed(input)) {
        let found = compare(&input, None, Url::parse(&input));
        assert!(found.is_unanimous(), "{input:?}: {found:?}");
        assert!(agreement(&input, None).is_unanimous());
        count += 1;
    }
    assert!(count > 0, "{count}");
}

/// Nothing panics, either.
#[test]
fn spans_are_in_the_input() {
    for (input, base) in made(2, 5_000) {
        let found = agreement(&input, base.as_ref());
        let spans = found.disagreements().iter().map(|it| &it.span).chain(found.refusals().iter().map(|it| &it.span));
        for span in spans {
            assert!(input.get(span.clone()).is_some(), "{span:?} of {input:?}");
        }
        for disagreement in found.disagreements() {
            let reading = found.reading(disagreement.reader).expect("a reader that disagrees does not refuse");
            let url = found.url().ok();
            assert!(differences(disagreement.reader, &reading, url).contains(&disagreement.component));
        }
    }
}

/// The Standard reads the same before and after a step, up to the path.
#[test]
fn steps_change_nothing_for_the_standard() {
    let mut count = 0;
    for (input, base) in made(9, 40_000) {
        let parse = |text: &str| base.as_ref().map_or_else(|| Url::parse(text), |base| base.join(text)).ok();
        let Some(url) = parse(&input) else { continue };
        for (rule, text) in steps_to(&url, &input, base.as_ref()) {
            let after = parse(&text).unwrap_or_else(|| panic!("{text:?} of {input:?} fails"));
            let components = |url: &Url| {
                let decoded = |text: &str| percent_decode(text.as_bytes());
                let credentials = (decoded(url.username()), decoded(url.password()));
                (url.scheme().to_owned(), credentials, url.host(), url.port())
            };
            assert_eq!(components(&after), components(&url), "{text:?} of {input:?} ({rule})");
            count += 1;
        }
    }
    assert!(count > 5_000, "{count}");
}
