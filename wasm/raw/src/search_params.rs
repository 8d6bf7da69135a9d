//! §6.2 [URLSearchParams class](https://url.spec.whatwg.org/#interface-urlsearchparams), made by wasm-bindgen: each object has
//! a list in this module's memory.

use super::conversions::{Init, add_property, arguments, init, optional_usv_string, type_error, usv_string};
use core::cell::{Cell, RefCell};
use js_sys::{Array, Function, Object, Reflect};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use whurl::SearchParams;

/// The list of a query object, and whether it and its URL agree. After a change of one, the other is updated when it is
/// read.
pub(super) struct Query {
    /// The string to parse the list from; meaningless once there is a list.
    source: String,
    list: Option<SearchParams>,
    /// Whether the list has changed since the URL's query was last updated.
    is_changed: bool,
}

impl Query {
    pub(super) fn of_source(source: &str) -> Self {
        Self { source: source.to_owned(), list: None, is_changed: false }
    }

    fn of_list(list: SearchParams) -> Self {
        Self { source: String::new(), list: Some(list), is_changed: false }
    }

    /// The list, for reading.
    fn list(&mut self) -> &mut SearchParams {
        self.list.get_or_insert_with(|| SearchParams::from_query(&self.source))
    }

    /// The list, for changing.
    fn changing_list(&mut self) -> &mut SearchParams {
        self.is_changed = true;
        self.list()
    }

    /// The serialization with which the URL has to be updated, if any.
    pub(super) fn take_change(&mut self) -> Option<String> {
        core::mem::take(&mut self.is_changed).then(|| self.list().to_string())
    }
}

/// The class `URLSearchParams`. Every member is the Standard's member of that name, with its types, conversions and
/// exceptions.
#[wasm_bindgen(js_name = RawURLSearchParams)]
pub struct RawUrlSearchParams {
    query: Rc<RefCell<Query>>,
}

impl RawUrlSearchParams {
    pub(super) fn new(query: Rc<RefCell<Query>>) -> Self {
        Self { query }
    }

    fn iterator(&self, kind: Kind) -> RawUrlSearchParamsIterator {
        RawUrlSearchParamsIterator { query: Rc::clone(&self.query), kind, index: Cell::new(0) }
    }
}

/// The tuple at `index`, if the list has one.
fn tuple_at(query: &RefCell<Query>, index: usize) -> Option<(JsValue, JsValue)> {
    let mut query = query.borrow_mut();
    query.list().iter().nth(index).map(|(name, value)| (name.into(), value.into()))
}

#[wasm_bindgen(js_class = RawURLSearchParams)]
#[allow(missing_docs, clippy::missing_errors_doc, clippy::needless_pass_by_value)]
impl RawUrlSearchParams {
    #[wasm_bindgen(constructor)]
    pub fn construct(value: JsValue) -> Result<Self, JsValue> {
        let list = match init(&value)? {
            Init::List(list) => list.into_iter().collect(),
            Init::String(string) => SearchParams::parse(&string),
        };
        Ok(Self::new(Rc::new(RefCell::new(Query::of_list(list)))))
    }

    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.query.borrow_mut().list().len()
    }

    #[wasm_bindgen(variadic)]
    pub fn append(&self, given: Vec<JsValue>) -> Result<(), JsValue> {
        let ([name, value], []) = arguments(given, "URLSearchParams.append")?;
        let (name, value) = (usv_string(&name)?, usv_string(&value)?);
        self.query.borrow_mut().changing_list().append(name, value);
        Ok(())
    }

    #[wasm_bindgen(variadic)]
    pub fn delete(&self, given: Vec<JsValue>) -> Result<(), JsValue> {
        let ([name], [value]) = arguments(given, "URLSearchParams.delete")?;
        let (name, value) = (usv_string(&name)?, optional_usv_string(&value)?);
        self.query.borrow_mut().changing_list().delete(&name, value.as_deref());
        Ok(())
    }

    #[wasm_bindgen(variadic)]
    pub fn get(&self, given: Vec<JsValue>) -> Result<JsValue, JsValue> {
        let ([name], []) = arguments(given, "URLSearchParams.get")?;
        let name = usv_string(&name)?;
        Ok(self.query.borrow_mut().list().get(&name).map_or(JsValue::NULL, JsValue::from))
    }

    #[wasm_bindgen(js_name = getAll, variadic)]
    pub fn get_all(&self, given: Vec<JsValue>) -> Result<Vec<String>, JsValue> {
        let ([name], []) = arguments(given, "URLSearchParams.getAll")?;
        let name = usv_string(&name)?;
        Ok(self.query.borrow_mut().list().get_all(&name).map(str::to_owned).collect())
    }

    #[wasm_bindgen(variadic)]
    pub fn has(&self, given: Vec<JsValue>) -> Result<bool, JsValue> {
        let ([name], [value]) = arguments(given, "URLSearchParams.has")?;
        let (name, value) = (usv_string(&name)?, optional_usv_string(&value)?);
        Ok(self.query.borrow_mut().list().has(&name, value.as_deref()))
    }

    #[wasm_bindgen(variadic)]
    pub fn set(&self, given: Vec<JsValue>) -> Result<(), JsValue> {
        let ([name, value], []) = arguments(given, "URLSearchParams.set")?;
        let (name, value) = (usv_string(&name)?, usv_string(&value)?);
        self.query.borrow_mut().changing_list().set(name, value);
        Ok(())
    }

    pub fn sort(&self) {
        self.query.borrow_mut().changing_list().sort();
    }

    pub fn entries(&self) -> RawUrlSearchParamsIterator {
        self.iterator(Kind::Entries)
    }

    pub fn keys(&self) -> RawUrlSearchParamsIterator {
        self.iterator(Kind::Keys)
    }

    pub fn values(&self) -> RawUrlSearchParamsIterator {
        self.iterator(Kind::Values)
    }

    /// `object` is the third argument of the callback. The glue passes it, because Rust has no `this`.
    #[wasm_bindgen(js_name = forEachOf, variadic)]
    pub fn for_each(&self, object: JsValue, given: Vec<JsValue>) -> Result<(), JsValue> {
        let ([callback], [this]) = arguments(given, "URLSearchParams.forEach")?;
        let callback: Function =
            callback.dyn_into().map_err(|_| type_error("URLSearchParams.forEach: the callback is not a function"))?;
        let mut index = 0;
        while let Some((name, value)) = tuple_at(&self.query, index) {
            Reflect::apply(&callback, &this, &Array::of3(&value, &name, &object))?;
            index += 1;
        }
        Ok(())
    }

    #[wasm_bindgen(js_name = toString)]
    pub fn stringify(&self) -> String {
        self.query.borrow_mut().list().to_string()
    }
}

/// What an iterator returns.
#[derive(Clone, Copy)]
enum Kind {
    Keys,
    Values,
    Entries,
}

/// An iterator that reads the current list at each step.
#[wasm_bindgen(js_name = RawURLSearchParamsIterator)]
pub struct RawUrlSearchParamsIterator {
    query: Rc<RefCell<Query>>,
    kind: Kind,
    index: Cell<usize>,
}

#[wasm_bindgen(js_class = RawURLSearchParamsIterator)]
#[allow(missing_docs)]
impl RawUrlSearchParamsIterator {
    pub fn next(&self) -> Object {
        let tuple = tuple_at(&self.query, self.index.get());
        let is_done = tuple.is_none();
        let value = tuple.map_or(JsValue::UNDEFINED, |(name, value)| match self.kind {
            Kind::Keys => name,
            Kind::Values => value,
            Kind::Entries => Array::of2(&name, &value).into(),
        });
        self.index.set(self.index.get() + usize::from(!is_done));
        let result = Object::new();
        add_property(&result, "value", &value);
        add_property(&result, "done", &is_done.into());
        result
    }
}
