//! `Url` in formats that have strings in other ways than JSON's.
#![cfg(feature = "serde")]

use serde::de::value::Error;
use serde::de::{Error as _, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use whurl::Url;

/// What a format has that reads through a buffer, as ciborium does: text that does not fit is given as a `String` only.
struct LongText(String);

impl<'de> Deserializer<'de> for LongText {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.0)
    }

    fn deserialize_str<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(Error::invalid_type(Unexpected::Other("string"), &"str"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

#[test]
fn long_text_is_deserialized() {
    let url = Url::deserialize(LongText("https://EXAMPLE.com".to_owned())).expect("is a URL");
    assert_eq!(url.href(), "https://example.com/");
    let error = Url::deserialize(LongText("https://h:99999".to_owned())).expect_err("the port is too large");
    assert!(error.to_string().contains("port-out-of-range"), "{error}");
}
