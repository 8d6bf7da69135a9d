//! Validation errors, valid URL strings, traces and fields: what must hold between them, over the web-platform-tests'
//! inputs, each against several bases.

mod common;

use common::{string, web_platform_tests};
use whurl::url::{Field, Trace};
use whurl::validation::{Collect, Report};
use whurl::{ParseError, Url, is_valid_url_string};

const BASES: [&str; 6] =
    ["https://h/a/b?c#d", "file:///C:/x", "file://h/x", "foo://h/p", "foo:/p/q", "mailto:opaque@example"];

/// Runs `check` on every input without a base, with its own, and with each of [`BASES`].
fn for_each_input(check: impl Fn(&str, Option<&Url>)) {
    let bases = BASES.map(|base| Url::parse(base).expect(base));
    let mut count = 0;
    for case in web_platform_tests("urltestdata.json") {
        let input = string(&case, "input");
        let own = case["base"].as_str().and_then(|base| Url::parse(base).ok());
        for base in bases.iter().chain(&own).map(Some).chain([None]) {
            check(input, base);
            count += 1;
        }
    }
    assert!(count > 5_000, "{count} inputs");
}

fn inspect(input: &str, base: Option<&Url>) -> (Result<Url, ParseError>, Vec<Report>) {
    let mut sink = Collect::new();
    let result = Url::parse_with_sink(input, base, &mut sink);
    let reports = sink.finish(&result);
    (result, reports)
}

#[test]
fn only_the_last_report_of_a_failure_is_fatal() {
    for_each_input(|input, base| {
        let (result, reports) = inspect(input, base);
        let fatal: Vec<bool> = reports.iter().map(|report| report.is_fatal).collect();
        let mut expected = vec![false; reports.len()];
        if let Err(failure) = &result {
            *expected.last_mut().unwrap_or_else(|| panic!("{input:?} fails without a report")) = true;
            assert_eq!(reports.last().map(|report| report.error), failure.validation_error(), "{input:?}");
        }
        assert_eq!(fatal, expected, "{input:?}: {reports:?}");
    });
}

#[test]
fn every_report_has_a_sentence_and_a_range() {
    for_each_input(|input, base| {
        for report in inspect(input, base).1 {
            assert!(input.get(report.range.clone()).is_some(), "{input:?}: {report:?}");
            assert!(report.message(input).ends_with('.'), "{input:?}: {report:?}");
        }
    });
}

#[test]
fn a_strict_sink_stops_at_the_first_report() {
    for_each_input(|input, base| {
        let (result, reports) = inspect(input, base);
        let mut sink = Collect::strict();
        let strict = Url::parse_with_sink(input, base, &mut sink);
        let strict_reports = sink.finish(&strict);
        match reports.first() {
            None => assert_eq!(strict, result, "{input:?}"),
            Some(first) => {
                assert_eq!(strict.unwrap_err().validation_error(), Some(first.error), "{input:?}");
                assert_eq!((strict_reports.len(), &strict_reports[0].range), (1, &first.range), "{input:?}");
                let mut limited = Collect::strict().with_limit(0);
                let failure = Url::parse_with_sink(input, base, &mut limited);
                assert_eq!(limited.finish(&failure), strict_reports, "{input:?}");
            }
        }
    });
}

#[test]
fn valid_url_strings_are_those_without_a_report() {
    for_each_input(|input, base| {
        let (_, reports) = inspect(input, base);
        let is_valid = is_valid_url_string(input, base);
        assert_eq!(is_valid, reports.is_empty(), "{input:?} against {base:?}: {reports:?}");
    });
}

#[test]
fn a_trace_tells_the_same() {
    for_each_input(|input, base| {
        let (result, reports) = inspect(input, base);
        let trace = Trace::of(input, base);
        assert_eq!(trace.result, result, "{input:?}");
        let traced: Vec<Report> = trace.steps.iter().flat_map(|step| step.reports.clone()).collect();
        assert_eq!(traced, reports, "{input:?}");
        for step in &trace.steps {
            assert!(input.get(step.range.clone()).is_some(), "{input:?}: {step:?}");
        }
        if let Ok(url) = result {
            assert_eq!(trace.steps.last().map(|step| step.href.as_str()), Some(url.href()), "{input:?}");
            check_appended(&trace, &url);
        }
    });
}

/// What was added last to a field is what the field ends with.
fn check_appended(trace: &Trace, url: &Url) {
    for (field, range) in url.fields() {
        let value = &url.href()[range];
        let added = trace.steps.iter().flat_map(|step| &step.appended).rfind(|(added, _)| *added == field);
        match added {
            Some((_, text)) => assert!(value.ends_with(text.as_str()), "{url}: {field:?}: {text:?}"),
            None => assert!(value.is_empty() && field == Field::Path, "{url}: {field:?}"),
        }
    }
}

#[test]
fn fields_are_what_the_accessors_give() {
    for_each_input(|input, base| {
        let Ok(url) = inspect(input, base).0 else { return };
        let port = url.port().map(|port| port.to_string());
        let host = url.host().map(|host| host.to_string());
        let non_empty = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let expected = [
            owned(Some(url.scheme())),
            non_empty(url.username()),
            non_empty(url.password()),
            host,
            port,
            owned(Some(url.path())),
            owned(url.query()),
            owned(url.fragment()),
        ];
        let mut fields = url.fields().peekable();
        for (field, expected) in Field::ALL.into_iter().zip(expected) {
            let found = fields.next_if(|(found, _)| *found == field).map(|(_, range)| url.href()[range].to_owned());
            assert_eq!(found, expected, "{url}: {field:?}");
        }
    });
}
