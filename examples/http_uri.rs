//! `http::Uri`, which requests have in hyper, axum and reqwest, to and from URLs: `cargo run --example http_uri`

use http::Uri;
use http::uri::InvalidUri;
use whurl::{ParseError, Url};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let site = Url::parse("https://example.com/")?;
    for target in ["/a/%2E%2e/b?c", "http://EXAMPLE.com:80", "//other.example/", "/a^b"] {
        let url = url_of(&target.parse()?, &site)?;
        println!("{target} -> {} -> {}", url.href(), uri_of(&url)?);
    }
    Ok(())
}

/// The URL that a request to a site is for. A target that starts with two slashes is a path, though in a link it would be a host.
fn url_of(uri: &Uri, site: &Url) -> Result<Url, ParseError> {
    if uri.scheme().is_some() {
        return Url::parse(&uri.to_string());
    }
    let mut url = site.clone();
    url.set_pathname(uri.path());
    url.set_query(uri.query());
    Ok(url)
}

/// What a client asks for. Every URL of http and https is such a `Uri`; its fragment is not sent.
fn uri_of(url: &Url) -> Result<Uri, InvalidUri> {
    url.href_without_fragment().parse()
}

#[test]
fn there_and_back() -> Result<(), Box<dyn std::error::Error>> {
    let site = Url::parse("https://example.com/index.html?a")?;
    for (target, href) in [
        ("/a/%2E%2e/b?c", "https://example.com/b?c"),
        ("//other.example/?", "https://example.com//other.example/?"),
        ("/a^b", "https://example.com/a%5Eb"),
        ("http://EXAMPLE.com:80", "http://example.com/"),
    ] {
        let url = url_of(&target.parse()?, &site)?;
        assert_eq!(url.href(), href);
        assert_eq!(uri_of(&url)?.to_string(), href);
    }
    assert_eq!(uri_of(&Url::parse("https://ä.example/é?ü#f")?)?, "https://xn--4ca.example/%C3%A9?%C3%BC");
    assert!(url_of(&"http://1.2.3.256/".parse()?, &site).is_err());
    Ok(())
}
