//! The functions in SQL: on every type of strings, and with the answers of `whurl::Url`.

#[path = "../../fuzz/src/columns.rs"]
#[allow(dead_code, reason = "what the crate's own columns are checked with besides")]
mod columns;

mod common;

use arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StringArray, StringViewBuilder, new_null_array};
use arrow::buffer::Buffer;
use arrow::compute::concat_batches;
use arrow::datatypes::{DataType, Field, Schema};
use common::{Cells, URLS, arrays, cells};
use datafusion::datasource::MemTable;
use datafusion::error::Result;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::collections::HashMap;
use std::sync::Arc;
use whurl::{SearchParams, Url};
use whurl_datafusion::{COMPONENTS, all_udfs, register_all};
use whurl_grammar::{Corpus, Generator};

/// How many generated URLs are compared.
const CASES: usize = 20_000;

fn context() -> SessionContext {
    let mut context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(2));
    register_all(&mut context).expect("a context has no reason to refuse a function");
    context
}

/// A context with a table `t` of these columns.
fn table(columns: &[(&str, ArrayRef)]) -> SessionContext {
    let fields = columns.iter().map(|(name, array)| Field::new(*name, array.data_type().clone(), true));
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let arrays = columns.iter().map(|(_, array)| Arc::clone(array)).collect();
    let batch = RecordBatch::try_new(Arc::clone(&schema), arrays).expect("the columns have a length");
    let context = context();
    let table = MemTable::try_new(schema, vec![vec![batch]]).expect("the schema is the batch's");
    context.register_table("t", Arc::new(table)).expect("the name is new");
    context
}

async fn query(context: &SessionContext, sql: &str) -> Result<RecordBatch> {
    let rows = context.sql(sql).await?;
    let schema = Arc::new(rows.schema().as_arrow().clone());
    Ok(concat_batches(&schema, &rows.collect().await?)?)
}

async fn column(context: &SessionContext, expression: &str) -> Cells {
    let rows = query(context, &format!("SELECT {expression} FROM t")).await;
    cells(rows.unwrap_or_else(|error| panic!("{expression}: {error}")).column(0))
}

/// The same for every URL that `get` has something for.
fn by_url(urls: &[Option<&str>], get: impl Fn(&Url) -> Option<String>) -> Cells {
    urls.iter().map(|url| get(&Url::parse((*url)?).ok()?)).collect()
}

fn params(url: &Url) -> Vec<(String, String)> {
    let mut params: Vec<(String, String)> = Vec::new();
    for (name, value) in &SearchParams::from_query(url.query().unwrap_or_default()) {
        if params.iter().all(|(earlier, _)| earlier != name) {
            params.push((name.to_owned(), value.to_owned()));
        }
    }
    params
}

/// Asserts that every function gives for `urls` what `Url` gives for each of them.
async fn assert_functions(context: &SessionContext, urls: &[Option<&str>]) {
    let rows: Vec<_> = urls.iter().map(|url| url.map(|url| columns::expected(url, None))).collect();
    let of_column =
        |number: usize| rows.iter().map(|row| row.as_ref()?[number].clone()).collect::<Vec<Option<String>>>();
    for (number, function) in [
        (0, "url_href(url)"),
        (4, "url_host(url)"),
        (9, "url_origin(url)"),
        (10, "url_site(url)"),
        (11, "url_public_suffix(url)"),
        (12, "url_param(url, 'a')"),
        (13, "url_error(url)"),
    ] {
        assert_eq!(column(context, function).await, of_column(number), "{function}");
    }
    let parts = query(context, "SELECT url_parts(url) FROM t").await.expect("the function is there");
    let parts = parts.column(0).as_struct();
    assert_eq!(parts.column_names(), COMPONENTS);
    for (number, component) in COMPONENTS.iter().enumerate() {
        let expected = of_column(number);
        assert_eq!(column(context, &format!("url_component(url, '{component}')")).await, expected, "{component}");
        assert_eq!(column(context, &format!("url_parts(url)['{component}']")).await, expected, "{component}");
        assert_eq!(cells(parts.column(number)), expected, "{component}");
    }
    let is_valid = urls.iter().map(|url| url.map(|url| Url::parse(url).is_ok().to_string())).collect::<Cells>();
    assert_eq!(column(context, "url_is_valid(url)").await, is_valid);
    for (row, valid) in is_valid.iter().enumerate() {
        assert_eq!(parts.is_valid(row), valid.as_deref() == Some("true"));
    }

    let maps = query(context, "SELECT url_params(url) FROM t").await.expect("the function is there");
    let maps = maps.column(0).as_map();
    for (row, url) in urls.iter().enumerate() {
        let expected = url.and_then(|url| Url::parse(url).ok()).map(|url| params(&url));
        let found = maps.is_valid(row).then(|| {
            let entries = maps.value(row);
            let strings = |column: usize| cells(entries.column(column)).into_iter().flatten();
            strings(0).zip(strings(1)).collect::<Vec<_>>()
        });
        assert_eq!(found, expected, "{url:?}");
    }
    let a = by_url(urls, |url| params(url).into_iter().find(|(name, _)| name == "a").map(|(_, value)| value));
    assert_eq!(column(context, "url_params(url)['a']").await, a);
}

#[tokio::test]
async fn every_function_on_every_type() {
    for array in arrays(&URLS) {
        println!("{}", array.data_type());
        let len = array.len();
        assert_functions(&table(&[("url", array)]), &URLS[..len]).await;
    }
}

/// On a cluster, DataFusion reads Parquet as `Utf8`: rows that are sorted and sent as views take their neighbours along.
#[tokio::test]
async fn strings_have_the_type_of_the_urls() {
    let sql = "SELECT url_host(url), url_href(url, url), url_href(url, 'https://h/'), url_param(url, 'q'), url_param(url, url),
        url_component(url, 'host'), url_error(url), url_parts(url)['path'], map_values(url_params(url))[1] FROM t";
    for array in arrays(&URLS) {
        let data_type = match array.data_type() {
            // A string that many rows have is not repeated.
            DataType::Dictionary(..) => DataType::Utf8View,
            data_type => data_type.clone(),
        };
        let rows =
            table(&[("url", array)]).sql(sql).await.expect("the query is right").collect().await.expect("it runs");
        for field in rows[0].schema().fields() {
            assert_eq!(*field.data_type(), data_type, "{}", field.name());
        }
    }
}

#[tokio::test]
async fn no_rows() {
    for array in arrays(&[]) {
        assert_functions(&table(&[("url", array)]), &[]).await;
    }
}

#[tokio::test]
async fn only_nulls() {
    for array in arrays(&[None; 9]) {
        let len = array.len();
        assert_functions(&table(&[("url", array)]), &[None; 9][..len]).await;
    }
    let context = table(&[("url", new_null_array(&DataType::Null, 3))]);
    assert_functions(&context, &[None; 3]).await;
}

#[tokio::test]
async fn generated_urls() {
    let corpus = Corpus::default();
    let mut generator = Generator::new(1, &corpus);
    let mut inputs: Vec<_> = (0..CASES).map(|number| (number % 50 != 0).then(|| generator.input())).collect();
    inputs.push(Some("\u{FEFF}https://example.com/".to_owned()));
    let urls: Vec<_> = inputs.iter().map(Option::as_deref).collect();
    assert_functions(&table(&[("url", Arc::new(StringArray::from(urls.clone())))]), &urls).await;
}

#[tokio::test]
async fn bases() {
    let corpus = Corpus::default();
    let mut generator = Generator::new(2, &corpus);
    let mut inputs: Vec<_> = (0..2_000).map(|_| Some(generator.input())).collect();
    inputs.extend(URLS.iter().map(|url| url.map(str::to_owned)));
    let urls: Vec<_> = inputs.iter().map(Option::as_deref).collect();
    let bases: Vec<_> = (0..urls.len())
        .map(|row| (row % 7 != 0).then(|| if row % 3 == 0 { "a:b".into() } else { generator.base() }))
        .collect();
    let bases: Vec<_> = bases.iter().map(Option::as_deref).collect();
    let expected = |base: &dyn Fn(usize) -> Option<String>| {
        let join = |(row, url): (usize, Option<&str>)| {
            let base = Url::parse(&base(row)?).ok()?;
            Some(Url::parse_with_base(url?, &base).ok()?.href().to_owned())
        };
        urls.iter().copied().enumerate().map(join).collect::<Cells>()
    };

    for (array, base) in arrays(&urls).into_iter().zip(arrays(&bases)) {
        let len = array.len();
        let context = table(&[("url", array), ("base", base)]);
        let constant = expected(&|_| Some("https://example.com/a/b?c".to_owned()));
        assert_eq!(column(&context, "url_href(url, 'https://example.com/a/b?c')").await, constant[..len]);
        let each = expected(&|row| bases[row].map(str::to_owned));
        assert_eq!(column(&context, "url_href(url, base)").await, each[..len]);
        let of_constant: Cells = bases
            .iter()
            .map(|base| Some(Url::parse_with_base("../x", &Url::parse((*base)?).ok()?).ok()?.href().to_owned()))
            .collect();
        assert_eq!(column(&context, "url_href('../x', base)").await, of_constant[..len]);
        assert_eq!(column(&context, "url_href(url, 'not a base')").await, vec![None; len]);
        assert_eq!(column(&context, "url_href(url, NULL)").await, vec![None; len]);
    }
}

#[tokio::test]
async fn names_that_are_columns() {
    let names =
        [Some("a"), Some("b"), None, Some("host"), Some("a"), Some("a"), Some("path"), Some("a"), Some("a"), None];
    for (urls, names_array) in arrays(&URLS).into_iter().zip(arrays(&names)) {
        let len = urls.len();
        let context = table(&[("url", urls), ("name", names_array)]);
        let expected: Cells = URLS
            .iter()
            .zip(names)
            .map(|(url, name)| {
                let url = Url::parse((*url)?).ok()?;
                SearchParams::from_query(url.query()?).get(name?).map(str::to_owned)
            })
            .collect();
        assert_eq!(column(&context, "url_param(url, name)").await, expected[..len]);
        assert_eq!(column(&context, "url_param(url, NULL)").await, vec![None; len]);
        assert_eq!(column(&context, "url_component(url, NULL)").await, vec![None; len]);
        let components =
            column(&context, "url_component(url, CASE name WHEN 'a' THEN 'site' WHEN 'b' THEN 'port' ELSE name END)");
        let expected: Cells = URLS
            .iter()
            .zip(names)
            .map(|(url, name)| {
                let url = Url::parse((*url)?).ok()?;
                match name? {
                    "a" => url.registrable_domain().map(str::to_owned),
                    "b" => url.port().map(|port| port.to_string()),
                    "host" => url.host().map(|host| host.to_string()),
                    _ => Some(url.path().to_owned()),
                }
            })
            .collect();
        assert_eq!(components.await, expected[..len]);
    }
}

#[tokio::test]
async fn constants_are_folded() {
    let context = table(&[("url", Arc::new(StringArray::from(URLS.to_vec())))]);
    let plan = async |sql: &str| {
        let plan = context.sql(sql).await?.into_optimized_plan()?;
        Ok::<_, datafusion::error::DataFusionError>(plan.display_indent().to_string())
    };
    let sql = "SELECT url FROM t WHERE url_host(url) = url_host('HTTPS://EXAMPLE.com:443/')";
    let folded = plan(sql).await.expect("the query is right");
    assert!(folded.contains(r#"Utf8("example.com")"#) && folded.matches("url_host").count() == 1, "{folded}");
    for constant in [
        "url_href('a:b')",
        "url_href('../x', 'https://h/a/b')",
        "url_href(arrow_cast('a:b', 'LargeUtf8'), NULL)",
        "url_origin(arrow_cast('https://h/', 'Utf8View'))",
        "url_site(arrow_cast('https://www.example.com/', 'Dictionary(Int32, Utf8)'))",
        "url_public_suffix('x')",
        "url_component('https://h:8/', 'port')",
        "url_param('https://h/?a=1', 'a')",
        "url_params('https://h/?a=1')",
        "url_parts('https://h/?a=1')",
        "url_is_valid('x')",
        "url_error('x')",
        "url_error(NULL)",
    ] {
        let folded = plan(&format!("SELECT {constant} AS constant FROM t")).await;
        let folded = folded.unwrap_or_else(|error| panic!("{constant}: {error}"));
        assert!(!folded.contains("url_"), "{folded}");
    }
    let cell = async |sql: &str| cells(query(&context, sql).await.expect("the query is right").column(0)).remove(0);
    assert_eq!(cell("SELECT url_href('../x', 'https://h/a/b')").await.as_deref(), Some("https://h/x"));
    assert_eq!(cell("SELECT url_is_valid('x')").await.as_deref(), Some("false"));
    assert_eq!(cell("SELECT url_is_valid(NULL)").await, None);
    assert_eq!(cell("SELECT url_parts('https://h:8/')['port']").await.as_deref(), Some("8"));
    assert_eq!(cell("SELECT url_params('https://h/?a=1')['a']").await.as_deref(), Some("1"));
}

#[tokio::test]
async fn wrong_calls_are_errors_of_the_plan() {
    let context = table(&[("url", Arc::new(StringArray::from(URLS.to_vec())))]);
    for (call, message) in [
        ("url_host()", "url_host takes a URL, not 0 arguments"),
        ("url_host(url, url)", "url_host takes a URL, not 2 arguments"),
        ("url_href(url, url, url)", "url_href takes a URL, and a base URL if there is one, not 3 arguments"),
        ("url_param(url)", "url_param takes a URL and the name of a parameter, not 1 arguments"),
        ("url_host(1)", "argument 1 of url_host must be a string, not Int64"),
        ("url_param(url, 1)", "argument 2 of url_param must be a string, not Int64"),
        ("url_component(url, 'hostname')", r#"a URL has no component "hostname": it has href, scheme,"#),
    ] {
        let error = context.sql(&format!("SELECT {call} FROM t WHERE false")).await.expect_err(call).to_string();
        assert!(error.contains(message), "{call}: {error}");
    }
    let error =
        query(&context, "SELECT url_component(url, url) FROM t").await.expect_err("no such component").to_string();
    assert!(error.contains("a URL has no component"), "{error}");
}

#[tokio::test]
async fn groups_filters_orders_and_joins() {
    for array in arrays(&URLS) {
        if array.len() < URLS.len() {
            continue;
        }
        let context = table(&[("url", array)]);
        let sql = "SELECT url_site(url) AS site, count(*) AS urls, count(url_site(url)) AS with_site, min(url_host(url)) \
                   FROM t WHERE url_is_valid(url) GROUP BY site ORDER BY urls DESC, site";
        let rows = query(&context, sql).await.expect("the query is right");
        let rows: Vec<Cells> = rows.columns().iter().map(cells).collect();
        let cell = |text: &str| Some(text.to_owned());
        assert_eq!(rows[0], [None, cell("example.co.uk"), cell("example.com")]);
        assert_eq!(rows[1], [cell("3"), cell("2"), cell("1")]);
        assert_eq!(rows[2], [cell("0"), cell("2"), cell("1")]);
        assert_eq!(rows[3], [cell(""), cell("www.example.co.uk"), cell("example.com")]);
        let sql =
            "SELECT count(*) FROM t JOIN t AS u ON url_href(t.url) = url_href(u.url) WHERE url_error(t.url) IS NULL";
        let rows = query(&context, sql).await.expect("the query is right");
        assert_eq!(cells(rows.column(0)), [cell("8")]);
    }
}

/// A column of a batch is less than 2 GiB, and an array of views has no such limit: it is of several pieces.
#[tokio::test]
async fn more_than_2_gib() {
    let url = format!("https://h/{}", "a".repeat(720 << 20));
    let length = u32::try_from(url.len()).expect("it is short");
    let mut views = StringViewBuilder::new();
    let block = views.append_block(Buffer::from_vec(url.into_bytes()));
    for _ in 0..3 {
        views.try_append_view(block, 0, length).expect("the view is of the block");
    }
    let context = table(&[("url", Arc::new(views.finish()))]);
    let rows = query(&context, "SELECT url_component(url, 'path') FROM t").await.expect("no batch fails");
    let lengths: Vec<_> = rows.column(0).as_string_view().lengths().collect();
    assert_eq!(lengths, [length - 9; 3]);
}

#[test]
fn names_are_of_their_own() {
    let names: HashMap<_, _> = all_udfs().into_iter().map(|udf| (udf.name().to_owned(), udf)).collect();
    assert_eq!(names.len(), 11);
    let context = SessionContext::new();
    let state = context.state();
    assert!(names.keys().all(|name| name.starts_with("url_") && !state.scalar_functions().contains_key(name)));
}
