//! The implementations under comparison, with one interface.

use crate::record::{Outcome, Record};
use whurl_grammar::{Case, Setter};

pub trait Subject {
    fn name(&self) -> &'static str;

    fn run(&self, case: &Case) -> Outcome;
}

pub struct Whurl;

impl Subject for Whurl {
    fn name(&self) -> &'static str {
        "whurl"
    }

    fn run(&self, case: &Case) -> Outcome {
        let parsed = match &case.base {
            Some(base) => whurl::Url::parse(base).and_then(|base| base.join(&case.input)),
            None => whurl::Url::parse(&case.input),
        };
        let Ok(mut url) = parsed else { return vec![None] };
        let mut outcome = vec![Some(whurl_record(&url))];
        for (setter, value) in &case.steps {
            whurl_set(&mut url, *setter, value);
            outcome.push(Some(whurl_record(&url)));
        }
        outcome
    }
}

fn whurl_set(url: &mut whurl::Url, setter: Setter, value: &str) -> bool {
    match setter {
        Setter::Href => url.set_href(value).is_ok(),
        Setter::Protocol => url.set_protocol(value),
        Setter::Username => url.set_username(value),
        Setter::Password => url.set_password(value),
        Setter::Host => url.set_host(value),
        Setter::Hostname => url.set_hostname(value),
        Setter::Port => url.set_port(value),
        Setter::Pathname => url.set_pathname(value),
        Setter::Search => url.set_search(value),
        Setter::Hash => url.set_hash(value),
    }
}

fn whurl_record(url: &whurl::Url) -> Record {
    [
        url.href().to_owned(),
        url.origin().to_string(),
        url.protocol().to_owned(),
        url.username().to_owned(),
        url.password().to_owned(),
        url.host_and_port().to_owned(),
        url.hostname().to_owned(),
        url.port_str().to_owned(),
        url.pathname().to_owned(),
        url.search().to_owned(),
        url.hash().to_owned(),
    ]
}

pub struct Ada;

impl Subject for Ada {
    fn name(&self) -> &'static str {
        "ada-url"
    }

    fn run(&self, case: &Case) -> Outcome {
        let Ok(mut url) = ada_url::Url::parse(case.input.as_str(), case.base.as_deref()) else { return vec![None] };
        let mut outcome = vec![Some(ada_record(&url))];
        for (setter, value) in &case.steps {
            ada_set(&mut url, *setter, value);
            outcome.push(Some(ada_record(&url)));
        }
        outcome
    }
}

fn ada_set(url: &mut ada_url::Url, setter: Setter, value: &str) {
    // Whether it took the value is not compared: what the URL is afterwards says all that JavaScript sees.
    let _ = match setter {
        Setter::Href => url.set_href(value),
        Setter::Protocol => url.set_protocol(value),
        Setter::Username => url.set_username(Some(value)),
        Setter::Password => url.set_password(Some(value)),
        Setter::Host => url.set_host(Some(value)),
        Setter::Hostname => url.set_hostname(Some(value)),
        Setter::Port => url.set_port(Some(value)),
        Setter::Pathname => url.set_pathname(Some(value)),
        Setter::Search => {
            url.set_search(Some(value));
            Ok(())
        }
        Setter::Hash => {
            url.set_hash(Some(value));
            Ok(())
        }
    };
}

fn ada_record(url: &ada_url::Url) -> Record {
    [
        url.href().to_owned(),
        url.origin(),
        url.protocol().to_owned(),
        url.username().to_owned(),
        url.password().to_owned(),
        url.host().to_owned(),
        url.hostname().to_owned(),
        url.port().to_owned(),
        url.pathname().to_owned(),
        url.search().to_owned(),
        url.hash().to_owned(),
    ]
}

pub struct UrlCrate;

impl Subject for UrlCrate {
    fn name(&self) -> &'static str {
        "the url crate"
    }

    fn run(&self, case: &Case) -> Outcome {
        // It may panic: then it says what it had said by then, which is a difference.
        std::panic::catch_unwind(|| url_crate_outcome(case)).unwrap_or_default()
    }
}

fn url_crate_outcome(case: &Case) -> Outcome {
    let parsed = match &case.base {
        Some(base) => url::Url::parse(base).and_then(|base| base.join(&case.input)),
        None => url::Url::parse(&case.input),
    };
    let Ok(mut url) = parsed else { return vec![None] };
    let mut outcome = vec![Some(url_crate_record(&url))];
    for (setter, value) in &case.steps {
        url_crate_set(&mut url, *setter, value);
        outcome.push(Some(url_crate_record(&url)));
    }
    outcome
}

fn url_crate_set(url: &mut url::Url, setter: Setter, value: &str) {
    use url::quirks;
    let _ = match setter {
        Setter::Href => quirks::set_href(url, value).map_err(|_| ()),
        Setter::Protocol => quirks::set_protocol(url, value),
        Setter::Username => quirks::set_username(url, value),
        Setter::Password => quirks::set_password(url, value),
        Setter::Host => quirks::set_host(url, value),
        Setter::Hostname => quirks::set_hostname(url, value),
        Setter::Port => quirks::set_port(url, value),
        Setter::Pathname => {
            quirks::set_pathname(url, value);
            Ok(())
        }
        Setter::Search => {
            quirks::set_search(url, value);
            Ok(())
        }
        Setter::Hash => {
            quirks::set_hash(url, value);
            Ok(())
        }
    };
}

fn url_crate_record(url: &url::Url) -> Record {
    use url::quirks;
    [
        quirks::href(url).to_owned(),
        quirks::origin(url),
        quirks::protocol(url).to_owned(),
        quirks::username(url).to_owned(),
        quirks::password(url).to_owned(),
        quirks::host(url).to_owned(),
        quirks::hostname(url).to_owned(),
        quirks::port(url).to_owned(),
        quirks::pathname(url).to_owned(),
        quirks::search(url).to_owned(),
        quirks::hash(url).to_owned(),
    ]
}
