//! The WHATWG URL Standard in SQL: scalar functions for [Apache DataFusion](https://datafusion.apache.org/), on the columns of
//! [`whurl`].
//!
//! | function | type | gives |
//! |---|---|---|
//! | `url_href(s [, base])` | string | the URL, serialized; relative URLs are parsed against `base` |
//! | `url_host(s)` | string | the host; null if the URL has none, empty for `file:///` |
//! | `url_origin(s)` | string | the origin; `'null'` if it is opaque |
//! | `url_site(s)` | string | the registrable domain; null for IP addresses and public suffixes |
//! | `url_public_suffix(s)` | string | the public suffix; null for IP addresses |
//! | `url_component(s, name)` | string | one of [`COMPONENTS`] |
//! | `url_param(s, name)` | string | the first parameter `name` of the query, decoded |
//! | `url_params(s)` | map | all parameters of the query; the first of each name |
//! | `url_parts(s)` | struct | all of [`COMPONENTS`], each a field |
//! | `url_is_valid(s)` | boolean | whether the URL parses |
//! | `url_error(s)` | string | the validation error with which the parser failed, such as `host-missing`; null if the URL parses |
//!
//! A URL that does not parse gives null, but for the last two functions; so does a null argument, for every function. No URL
//! fails a query. Arguments are of the types `Utf8`, `LargeUtf8`, `Utf8View`, or, the first one, a dictionary of these. The strings
//! that come out are of the type of the first argument, `Utf8View` if that is a dictionary, but for the keys of maps, which are `Utf8`. Functions of constants are
//! computed when a query is planned.
//!
//! ```
//! use datafusion::prelude::SessionContext;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::error::Result<()> {
//! let mut context = SessionContext::new();
//! whurl_datafusion::register_all(&mut context)?;
//! let rows = context.sql(r"SELECT url_host('http://example.com\@evil.com/'), url_error('https://exa mple/')").await?;
//! # let rows = rows.collect().await?;
//! # let cell = |column: usize| arrow::util::display::array_value_to_string(rows[0].column(column), 0);
//! # assert_eq!((cell(0)?.as_str(), cell(1)?.as_str()), ("example.com", "domain-to-ASCII"));
//! # Ok(())
//! # }
//! ```

mod extraction;
mod function;
mod strings;

pub use function::COMPONENTS;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;
use std::sync::Arc;

/// All functions.
pub fn all_udfs() -> Vec<Arc<ScalarUDF>> {
    function::all().map(|function| Arc::new(ScalarUDF::new_from_impl(function))).collect()
}

/// Registers all functions in a registry, such as a `SessionContext` or a `SessionState`.
///
/// # Errors
/// Those of the registry. DataFusion's own two have none.
pub fn register_all(registry: &mut dyn FunctionRegistry) -> Result<()> {
    for udf in all_udfs() {
        registry.register_udf(udf)?;
    }
    Ok(())
}
