//! [Web IDL](https://webidl.spec.whatwg.org/)'s conversions of arguments, for these classes. They may run the program's code (a
//! `toString`, an iterator), so a caller must not hold a borrow of a `RefCell`.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use js_sys::{Array, Function, JsString, Object, Reflect, Symbol, TypeError};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// JavaScript's own [ToString](https://tc39.es/ecma262/#sec-tostring), of anything but a symbol.
    #[wasm_bindgen(catch, js_name = String)]
    fn to_string(value: &JsValue) -> Result<JsString, JsValue>;
}

/// The exception that Web IDL and the Standard throw.
pub(super) fn type_error(message: &str) -> JsValue {
    TypeError::new(message).into()
}

/// The arguments that an operation requires, and those that it may have.
///
/// # Errors
/// A `TypeError` that names `operation` where fewer are given than required.
pub(super) fn arguments<const REQUIRED: usize, const OPTIONAL: usize>(
    given: Vec<JsValue>,
    operation: &str,
) -> Result<([JsValue; REQUIRED], [JsValue; OPTIONAL]), JsValue> {
    if given.len() < REQUIRED {
        let plural = if REQUIRED == 1 { "" } else { "s" };
        let present = given.len();
        return Err(type_error(&format!(
            "{operation}: {REQUIRED} argument{plural} required, but only {present} present"
        )));
    }
    let mut given = given.into_iter();
    // In JavaScript, a missing argument is `undefined`.
    let mut next = || given.next().unwrap_or(JsValue::UNDEFINED);
    Ok((core::array::from_fn(|_| next()), core::array::from_fn(|_| next())))
}

/// The conversion to [USVString](https://webidl.spec.whatwg.org/#js-to-USVString).
pub(super) fn usv_string(value: &JsValue) -> Result<String, JsValue> {
    if value.is_symbol() {
        return Err(type_error("a symbol cannot be converted to a string"));
    }
    // Strings reach Rust as UTF-8, in which a lone surrogate has become U+FFFD.
    match value.as_string() {
        Some(string) => Ok(string),
        None => to_string(value).map(String::from),
    }
}

/// The conversion of an optional argument without a default: only `undefined` is absent.
pub(super) fn optional_usv_string(value: &JsValue) -> Result<Option<String>, JsValue> {
    if value.is_undefined() { Ok(None) } else { usv_string(value).map(Some) }
}

/// The argument of the constructor of `URLSearchParams`.
pub(super) enum Init {
    List(Vec<(String, String)>),
    String(String),
}

/// The conversion to the [union](https://webidl.spec.whatwg.org/#js-to-union) that the constructor of `URLSearchParams`
/// takes.
pub(super) fn init(value: &JsValue) -> Result<Init, JsValue> {
    if value.is_undefined() {
        return Ok(Init::String(String::new()));
    }
    if !is_object(value) {
        return usv_string(value).map(Init::String);
    }
    let list = match iterator_method(value)? {
        Some(method) => pairs(&sequence(value, &method, pair)?)?,
        None => record(value)?,
    };
    Ok(Init::List(list))
}

fn is_object(value: &JsValue) -> bool {
    value.is_object() || value.is_function()
}

fn iterator_method(value: &JsValue) -> Result<Option<Function>, JsValue> {
    let method = Reflect::get(value, &Symbol::iterator())?;
    if method.is_undefined() || method.is_null() {
        return Ok(None);
    }
    method
        .dyn_into()
        .map(Some)
        .map_err(|_| type_error("URLSearchParams: the object's Symbol.iterator is not a function"))
}

/// [Creates a sequence from an iterable](https://webidl.spec.whatwg.org/#create-sequence-from-iterable). The iterator is not
/// closed if converting an item throws.
fn sequence<T>(
    iterable: &JsValue,
    method: &Function,
    convert: impl Fn(&JsValue) -> Result<T, JsValue>,
) -> Result<Vec<T>, JsValue> {
    let iterator = Reflect::apply(method, iterable, &Array::new())?;
    if !is_object(&iterator) {
        return Err(type_error("Symbol.iterator returned no object"));
    }
    let next = Reflect::get(&iterator, &"next".into())?;
    let next: Function = next.dyn_into().map_err(|_| type_error("the iterator's next is not a function"))?;
    let mut items = Vec::new();
    loop {
        let result = Reflect::apply(&next, &iterator, &Array::new())?;
        if !is_object(&result) {
            return Err(type_error("the iterator's next returned no object"));
        }
        if Reflect::get(&result, &"done".into())?.is_truthy() {
            return Ok(items);
        }
        items.push(convert(&Reflect::get(&result, &"value".into())?)?);
    }
}

fn pair(item: &JsValue) -> Result<Vec<String>, JsValue> {
    match if is_object(item) { iterator_method(item)? } else { None } {
        Some(method) => sequence(item, &method, usv_string),
        None => Err(type_error("URLSearchParams: each item must be a sequence of a name and a value")),
    }
}

fn pairs(items: &[Vec<String>]) -> Result<Vec<(String, String)>, JsValue> {
    let pair = |item: &Vec<String>| match &item[..] {
        [name, value] => Ok((name.clone(), value.clone())),
        _ => Err(type_error("URLSearchParams: each item must have exactly a name and a value")),
    };
    items.iter().map(pair).collect()
}

/// The conversion to a [record](https://webidl.spec.whatwg.org/#js-to-record): a name keeps its first place and its last
/// value.
fn record(value: &JsValue) -> Result<Vec<(String, String)>, JsValue> {
    let object = value.unchecked_ref::<Object>();
    let mut list: Vec<(String, String)> = Vec::new();
    // Keys are distinct, so a name can only be repeated if a lone surrogate has been replaced in it.
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for key in Reflect::own_keys(value)?.iter() {
        let descriptor = Reflect::get_own_property_descriptor(object, &key)?;
        if descriptor.is_undefined() || !Reflect::get(&descriptor, &"enumerable".into())?.is_truthy() {
            continue;
        }
        let name = usv_string(&key)?;
        let value = usv_string(&Reflect::get(value, &key)?)?;
        if name.contains('\u{FFFD}') {
            match places.entry(name.clone()) {
                Entry::Occupied(place) => {
                    list[*place.get()].1 = value;
                    continue;
                }
                Entry::Vacant(place) => {
                    place.insert(list.len());
                }
            }
        }
        list.push((name, value));
    }
    Ok(list)
}

/// Adds a property to a new object. Not by assignment, which would call a setter that a program has put on `Object.prototype`.
pub(super) fn add_property(object: &JsValue, key: &str, value: &JsValue) {
    let descriptor = Object::create(JsValue::NULL.unchecked_ref());
    let yes = &JsValue::TRUE;
    for (name, value) in [("enumerable", yes), ("writable", yes), ("configurable", yes), ("value", value)] {
        // New objects that can be extended take any property, here and below.
        let _ = Reflect::set(&descriptor, &name.into(), value);
    }
    let _ = Reflect::define_property(object.unchecked_ref::<Object>(), &key.into(), &descriptor);
}
