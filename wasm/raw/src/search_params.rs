//! §6.2 [URLSearchParams class](https://url.spec.whatwg.org/#interface-urlsearchparams), as wasm-bindgen makes it: a list
//! in this module's memory behind each object.

use super::conversions::{Init, arguments, init, optional_usv_string, type_error, usv_string};
use core::cell::{Cell, RefCell};
use js_sys::{Array, Function, Object, Reflect};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use whurl::SearchParams;

/// The list of a query object, and how far it and its URL agree. Whichever of the two was changed last, the other is
/// brought up to date when it is read.
pub(super) struct Query {
    /// What the list is to be parsed from; of no meaning once there is a list.
    source: String,
    list: Option<SearchParams>,
    /// Whether the list has been changed since the URL was last told its query.
    is_changed: bool,
}

impl Query {
    pub(super) fn of_source(source: &str) -> Self {
        Self { source: source.to_owned(), list: None, is_changed: false }
    }

    fn of_list(list: SearchParams) -> Self {
        Self { source: String::new(), list: Some(list), is_changed: false }
    }

    /// The list, to be read.
    fn list(&mut self) -> &mut SearchParams {
        self.list.get_or_insert_with(|| SearchParams::from_query(&self.source))
    }

    /// The list, to be changed.
    fn changing_list(&mut self) -> &mut SearchParams {
        self.is_changed = true;
        self.list()
    }

    /// The serialization that the URL has to be told, if any.
    pub(super) fn take_change(&mut self) -> Option<String> {
        core::mem::take(&mut self.is_changed).then(|| self.list().to_string())
    }
}

/// The class `URLSearchParams`. Every member is the Standard's of that name; what they say of types, conversions and
/// exceptions holds.
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

/// The tuple at `index`, which the list may have or not.
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
        let ([name, value], []) = arguments(given)?;
        let (name, value) = (usv_string(&name)?, usv_string(&value)?);
        self.query.borrow_mut().changing_list().append(name, value);
        Ok(())
    }

    #[wasm_bindgen(variadic)]
    pub fn delete(&self, given: Vec<JsValue>) -> Result<(), JsValue> {
        let ([name], [value]) = arguments(given)?;
        let (name, value) = (usv_string(&name)?, optional_usv_string(&value)?);
        self.query.borrow_mut().changing_list().delete(&name, value.as_deref());
        Ok(())
    }

    #[wasm_bindgen(variadic)]
    pub fn get(&self, given: Vec<JsValue>) -> Result<JsValue, JsValue> {
        let ([name], []) = arguments(given)?;
        let name = usv_string(&name)?;
        Ok(self.query.borrow_mut().list().get(&name).map_or(JsValue::NULL, JsValue::from))
    }

    #[wasm_bindgen(js_name = getAll, variadic)]
    pub fn get_all(&self, given: Vec<JsValue>) -> Result<Vec<String>, JsValue> {
        let ([name], []) = arguments(given)?;
        let name = usv_string(&name)?;
        Ok(self.query.borrow_mut().list().get_all(&name).map(str::to_owned).collect())
    }

    #[wasm_bindgen(variadic)]
    pub fn has(&self, given: Vec<JsValue>) -> Result<bool, JsValue> {
        let ([name], [value]) = arguments(given)?;
        let (name, value) = (usv_string(&name)?, optional_usv_string(&value)?);
        Ok(self.query.borrow_mut().list().has(&name, value.as_deref()))
    }

    #[wasm_bindgen(variadic)]
    pub fn set(&self, given: Vec<JsValue>) -> Result<(), JsValue> {
        let ([name, value], []) = arguments(given)?;
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

    #[wasm_bindgen(js_name = "[Symbol.iterator]")]
    pub fn iterate(&self) -> RawUrlSearchParamsIterator {
        self.entries()
    }

    pub fn keys(&self) -> RawUrlSearchParamsIterator {
        self.iterator(Kind::Keys)
    }

    pub fn values(&self) -> RawUrlSearchParamsIterator {
        self.iterator(Kind::Values)
    }

    /// Also the object that the callback is given as its third argument comes from outside: Rust has no name for `this`.
    #[wasm_bindgen(js_name = forEachOf, variadic)]
    pub fn for_each(&self, object: JsValue, given: Vec<JsValue>) -> Result<(), JsValue> {
        let ([callback], [this]) = arguments(given)?;
        let callback: Function = callback.dyn_into().map_err(|_| type_error("the callback is not a function"))?;
        let mut index = 0;
        while let Some((name, value)) = tuple_at(&self.query, index) {
            callback.call3(&this, &value, &name, &object)?;
            index += 1;
        }
        Ok(())
    }

    #[wasm_bindgen(js_name = toString)]
    pub fn stringify(&self) -> String {
        self.query.borrow_mut().list().to_string()
    }
}

/// What an iterator gives.
#[derive(Clone, Copy)]
enum Kind {
    Keys,
    Values,
    Entries,
}

/// An iterator over the list as it is at each step.
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
        // A new object that can be extended takes any property.
        let _ = Reflect::set(&result, &"value".into(), &value);
        let _ = Reflect::set(&result, &"done".into(), &is_done.into());
        result
    }
}
