//! §6.1 [URL class](https://url.spec.whatwg.org/#url-class), made by wasm-bindgen: each object has a record in this module's
//! memory, which `free()`, `Symbol.dispose` or the garbage collector frees.
//!
//! Its name in JavaScript is `RawURL`: wasm-bindgen's glue uses the platform's `URL` by name.

use super::conversions::{add_property, arguments, optional_usv_string, type_error, usv_string};
use super::search_params::{Query, RawUrlSearchParams};
use core::cell::{OnceCell, RefCell, RefMut};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use whurl::Url;
use whurl::validation::ParseError;

/// Why there is no URL: whether the input or the base failed, in words, and the error.
type Failure = (&'static str, ParseError);

/// The [API URL parser](https://url.spec.whatwg.org/#api-url-parser).
fn api_url_parse(url: &str, base: Option<&str>) -> Result<Url, Failure> {
    let base = base.map(Url::parse).transpose().map_err(|error| ("base URL", error))?;
    let parsed = match base {
        Some(base) => Url::parse_with_base(url, &base),
        None => Url::parse(url),
    };
    parsed.map_err(|error| ("URL", error))
}

/// The `TypeError` for a URL that does not parse.
fn invalid_url((what, error): Failure, input: &str, base: Option<&str>) -> JsValue {
    let exception = type_error(&format!("Invalid {what}: {error}"));
    let properties = [("code", Some("ERR_INVALID_URL")), ("input", Some(input)), ("base", base)];
    for (key, value) in properties {
        if let Some(value) = value {
            add_property(&exception, key, &value.into());
        }
    }
    exception
}

/// The arguments of the constructor and the static methods, as strings.
fn url_and_base(given: Vec<JsValue>, operation: &str) -> Result<(String, Option<String>), JsValue> {
    let ([url], [base]) = arguments(given, operation)?;
    Ok((usv_string(&url)?, optional_usv_string(&base)?))
}

/// The class `URL`. Every member is the Standard's member of that name, with its types, conversions and exceptions.
#[wasm_bindgen(js_name = RawURL)]
pub struct RawUrl {
    record: RefCell<Url>,
    /// The query object and its list, once it has been read.
    query: OnceCell<(Rc<RefCell<Query>>, JsValue)>,
}

impl RawUrl {
    fn new(record: Url) -> Self {
        Self { record: RefCell::new(record), query: OnceCell::new() }
    }

    /// The record, after the [update](https://url.spec.whatwg.org/#concept-urlsearchparams-update) that changes of the
    /// list have put off.
    fn record(&self) -> RefMut<'_, Url> {
        let mut record = self.record.borrow_mut();
        if let Some(serialization) = self.query.get().and_then(|(query, _)| query.borrow_mut().take_change()) {
            record.set_search(&serialization);
        }
        record
    }

    /// The record's query, to be parsed. A query that is null gives an empty list.
    fn query_of_record(&self) -> Query {
        Query::of_source(self.record.borrow().query().unwrap_or_default())
    }

    /// Tells the list that the record's query has been set.
    fn reset_query(&self) {
        if let Some((query, _)) = self.query.get() {
            query.replace(self.query_of_record());
        }
    }

    fn read(&self, member: impl FnOnce(&Url) -> &str) -> String {
        member(&self.record()).to_owned()
    }

    fn set(&self, value: &JsValue, setter: impl FnOnce(&mut Url, &str) -> bool) -> Result<(), JsValue> {
        let value = usv_string(value)?;
        setter(&mut self.record(), &value);
        Ok(())
    }
}

#[wasm_bindgen(js_class = RawURL)]
#[allow(missing_docs, clippy::missing_errors_doc, clippy::needless_pass_by_value)]
impl RawUrl {
    #[wasm_bindgen(constructor, variadic)]
    pub fn construct(given: Vec<JsValue>) -> Result<Self, JsValue> {
        let (url, base) = url_and_base(given, "URL")?;
        let record = api_url_parse(&url, base.as_deref());
        record.map(Self::new).map_err(|failure| invalid_url(failure, &url, base.as_deref()))
    }

    #[wasm_bindgen(variadic)]
    pub fn parse(given: Vec<JsValue>) -> Result<JsValue, JsValue> {
        let (url, base) = url_and_base(given, "URL.parse")?;
        Ok(api_url_parse(&url, base.as_deref()).map_or(JsValue::NULL, |record| Self::new(record).into()))
    }

    #[wasm_bindgen(js_name = canParse, variadic)]
    pub fn can_parse(given: Vec<JsValue>) -> Result<bool, JsValue> {
        let (url, base) = url_and_base(given, "URL.canParse")?;
        Ok(api_url_parse(&url, base.as_deref()).is_ok())
    }

    #[wasm_bindgen(getter)]
    pub fn href(&self) -> String {
        self.read(Url::href)
    }

    #[wasm_bindgen(setter)]
    pub fn set_href(&self, value: JsValue) -> Result<(), JsValue> {
        let value = usv_string(&value)?;
        let record = api_url_parse(&value, None).map_err(|failure| invalid_url(failure, &value, None))?;
        self.record.replace(record);
        self.reset_query();
        Ok(())
    }

    #[wasm_bindgen(getter)]
    pub fn origin(&self) -> String {
        self.record().origin().to_string()
    }

    #[wasm_bindgen(getter)]
    pub fn protocol(&self) -> String {
        self.read(Url::protocol)
    }

    #[wasm_bindgen(setter)]
    pub fn set_protocol(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_protocol)
    }

    #[wasm_bindgen(getter)]
    pub fn username(&self) -> String {
        self.read(Url::username)
    }

    #[wasm_bindgen(setter)]
    pub fn set_username(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_username)
    }

    #[wasm_bindgen(getter)]
    pub fn password(&self) -> String {
        self.read(Url::password)
    }

    #[wasm_bindgen(setter)]
    pub fn set_password(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_password)
    }

    #[wasm_bindgen(getter)]
    pub fn host(&self) -> String {
        self.read(Url::host_and_port)
    }

    #[wasm_bindgen(setter)]
    pub fn set_host(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_host)
    }

    #[wasm_bindgen(getter)]
    pub fn hostname(&self) -> String {
        self.read(Url::hostname)
    }

    #[wasm_bindgen(setter)]
    pub fn set_hostname(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_hostname)
    }

    #[wasm_bindgen(getter)]
    pub fn port(&self) -> String {
        self.read(Url::port_str)
    }

    #[wasm_bindgen(setter)]
    pub fn set_port(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_port)
    }

    #[wasm_bindgen(getter)]
    pub fn pathname(&self) -> String {
        self.read(Url::pathname)
    }

    #[wasm_bindgen(setter)]
    pub fn set_pathname(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_pathname)
    }

    #[wasm_bindgen(getter)]
    pub fn search(&self) -> String {
        self.read(Url::search)
    }

    #[wasm_bindgen(setter)]
    pub fn set_search(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_search)?;
        self.reset_query();
        Ok(())
    }

    #[wasm_bindgen(getter, js_name = searchParams)]
    pub fn search_params(&self) -> JsValue {
        let make = || {
            let query = Rc::new(RefCell::new(self.query_of_record()));
            (Rc::clone(&query), RawUrlSearchParams::new(query).into())
        };
        self.query.get_or_init(make).1.clone()
    }

    #[wasm_bindgen(getter)]
    pub fn hash(&self) -> String {
        self.read(Url::hash)
    }

    #[wasm_bindgen(setter)]
    pub fn set_hash(&self, value: JsValue) -> Result<(), JsValue> {
        self.set(&value, Url::set_hash)
    }

    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.href()
    }

    #[wasm_bindgen(js_name = toString)]
    pub fn stringify(&self) -> String {
        self.href()
    }
}
