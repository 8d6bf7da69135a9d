//! whurl, `url` and `ada-url` at the same work, by criterion. The inputs are the corpus, or the file that the environment
//! variable `URLS` names, a URL on each line. A time is that of the whole list.
//!
//! `ada-url` takes a base as a string only, and parses it with every relative URL.

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use std::hint::black_box;
use std::time::Duration;
use std::{env, fs};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/urls.txt");

/// Every so many URLs the base is another one, as the links of a page have one base.
const LINKS_OF_A_PAGE: usize = 16;

fn corpus() -> Vec<String> {
    let path = env::var("URLS").unwrap_or_else(|_| CORPUS.to_owned());
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().filter(|line| whurl::Url::parse(line).is_ok()).map(str::to_owned).collect()
}

/// Each URL as another page's link: without the scheme and host.
fn references(urls: &[String]) -> Vec<String> {
    let reference = |url: &String| whurl::Url::parse(url).map(|url| [url.pathname(), url.search()].concat());
    urls.iter().flat_map(reference).collect()
}

/// URLs whose serialization differs from them: a capital in the host, no path, a space, a character that is not ASCII,
/// and dot segments, in turn.
fn not_normalized(urls: &[String]) -> Vec<String> {
    let change = |(index, url): (usize, &String)| {
        let url = whurl::Url::parse(url).ok()?;
        let (host, path, search) = (url.hostname(), url.pathname(), url.search());
        Some(match index % 5 {
            0 => format!("HTTPS://{}{path}{search}", host.to_uppercase()),
            1 => format!("https://{host}"),
            2 => format!("https://{host}{path} x{search}"),
            3 => format!("https://{host}{path}é{search}"),
            _ => format!("https://{host}/./x/..{path}{search}"),
        })
    };
    urls.iter().enumerate().filter_map(change).collect()
}

fn group<'c>(criterion: &'c mut Criterion, name: &str, count: usize) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(count as u64));
    group.sample_size(20).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    group
}

fn parse(criterion: &mut Criterion, name: &str, urls: &[String]) {
    let mut group = group(criterion, name, urls.len());
    group.bench_function("whurl", |bencher| {
        bencher.iter(|| urls.iter().for_each(|url| drop(black_box(whurl::Url::parse(url)))))
    });
    group.bench_function("url", |bencher| {
        bencher.iter(|| urls.iter().for_each(|url| drop(black_box(url::Url::parse(url)))))
    });
    group.bench_function("ada-url", |bencher| {
        bencher.iter(|| urls.iter().for_each(|url| drop(black_box(ada_url::Url::parse(url, None)))));
    });
}

/// `url` has no such function: it parses.
fn can_parse(criterion: &mut Criterion, urls: &[String]) {
    let mut group = group(criterion, "can_parse", urls.len());
    group.bench_function("whurl", |bencher| {
        bencher.iter(|| urls.iter().filter(|url| whurl::Url::can_parse(url, None)).count())
    });
    group.bench_function("url", |bencher| {
        bencher.iter(|| urls.iter().filter(|url| url::Url::parse(url).is_ok()).count())
    });
    group.bench_function("ada-url", |bencher| {
        bencher.iter(|| urls.iter().filter(|url| ada_url::Url::can_parse(url, None)).count());
    });
}

fn relative(criterion: &mut Criterion, urls: &[String]) {
    let references = references(urls);
    let pages = || references.chunks(LINKS_OF_A_PAGE).zip(urls.iter().rev());
    let mut group = group(criterion, "relative", references.len());
    group.bench_function("whurl", |bencher| {
        bencher.iter(|| {
            for (links, page) in pages() {
                let Ok(base) = whurl::Url::parse(page) else { continue };
                links.iter().for_each(|link| drop(black_box(base.join(link))));
            }
        });
    });
    group.bench_function("url", |bencher| {
        bencher.iter(|| {
            for (links, page) in pages() {
                let Ok(base) = url::Url::parse(page) else { continue };
                links.iter().for_each(|link| drop(black_box(base.join(link))));
            }
        });
    });
    group.bench_function("ada-url", |bencher| {
        bencher.iter(|| {
            for (links, page) in pages() {
                links.iter().for_each(|link| drop(black_box(ada_url::Url::parse(link, Some(page)))));
            }
        });
    });
}

/// Parses each URL and gives it another one's path, query, host and fragment, another port and another scheme.
fn setters(criterion: &mut Criterion, urls: &[String]) {
    let parts: Vec<_> = urls.iter().rev().filter_map(|url| whurl::Url::parse(url).ok()).collect();
    let work = || urls.iter().zip(&parts);
    let mut group = group(criterion, "setters", parts.len());
    group.bench_function("whurl", |bencher| {
        bencher.iter(|| {
            for (url, other) in work() {
                let Ok(mut url) = whurl::Url::parse(url) else { continue };
                url.set_pathname(other.pathname());
                url.set_search("?q=1");
                url.set_hostname(other.hostname());
                url.set_hash("#top");
                url.set_port("8080");
                url.set_protocol("http:");
                black_box(&url);
            }
        });
    });
    group.bench_function("url", |bencher| {
        bencher.iter(|| {
            for (url, other) in work() {
                let Ok(mut url) = url::Url::parse(url) else { continue };
                url.set_path(other.pathname());
                url.set_query(Some("q=1"));
                let _ = url.set_host(Some(other.hostname()));
                url.set_fragment(Some("top"));
                let _ = url.set_port(Some(8080));
                let _ = url.set_scheme("http");
                black_box(&url);
            }
        });
    });
    group.bench_function("ada-url", |bencher| {
        bencher.iter(|| {
            for (url, other) in work() {
                let Ok(mut url) = ada_url::Url::parse(url, None) else { continue };
                let _ = url.set_pathname(Some(other.pathname()));
                url.set_search(Some("?q=1"));
                let _ = url.set_hostname(Some(other.hostname()));
                url.set_hash(Some("#top"));
                let _ = url.set_port(Some("8080"));
                let _ = url.set_protocol("http:");
                black_box(&url);
            }
        });
    });
}

fn all(criterion: &mut Criterion) {
    let urls = corpus();
    parse(criterion, "parse", &urls);
    parse(criterion, "parse, not yet normalized", &not_normalized(&urls));
    can_parse(criterion, &urls);
    relative(criterion, &urls);
    setters(criterion, &urls);
}

criterion_group!(benches, all);
criterion_main!(benches);
