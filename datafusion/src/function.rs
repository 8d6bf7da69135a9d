//! The functions.

use crate::extraction::{converted, extract};
use crate::strings::{Strings, is_string, map_strings, type_of_results, without_dictionary};
use arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, MapArray, MapBuilder, MapFieldNames, StringBuilder, StringViewBuilder,
    StructArray, new_null_array,
};
use arrow::compute::{interleave, is_null};
use arrow::datatypes::{DataType, Field, FieldRef, Fields};
use datafusion_common::{Result, ScalarValue, exec_err, internal_err, plan_err};
use datafusion_expr::{ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use std::collections::HashSet;
use std::sync::Arc;
use whurl::columns::Column;
use whurl::{SearchParams, Url, form_urlencoded};

/// The names that `url_component` takes, and the fields of `url_parts`, in this order.
pub const COMPONENTS: [&str; 12] = {
    let mut names = [""; 12];
    let mut index = 0;
    while index < names.len() {
        names[index] = NAMED_COLUMNS[index].0;
        index += 1;
    }
    names
};

/// The components, and the columns that they are.
const NAMED_COLUMNS: &[(&str, Column); 12] = &[
    ("href", Column::Href),
    ("scheme", Column::Scheme),
    ("username", Column::Username),
    ("password", Column::Password),
    ("host", Column::Host),
    ("port", Column::Port),
    ("path", Column::Path),
    ("query", Column::Query),
    ("fragment", Column::Fragment),
    ("origin", Column::Origin),
    ("site", Column::RegistrableDomain),
    ("public_suffix", Column::PublicSuffix),
];

/// The type of a map's keys. `map['name']` compares them with a literal, which is of this type, and does not convert them.
const KEY: DataType = DataType::Utf8;

/// The fields of the entries of `url_params`, whose values are of this type.
fn fields_of_params(strings: &DataType) -> Fields {
    Fields::from(vec![Field::new("key", KEY, false), Field::new("value", strings.clone(), true)])
}

/// The fields of `url_parts`, whose strings are of this type.
fn fields_of_parts(strings: &DataType) -> Fields {
    COMPONENTS.iter().map(|name| Field::new(*name, strings.clone(), true)).collect()
}

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Name {
    Href,
    Host,
    Origin,
    Site,
    PublicSuffix,
    Component,
    Param,
    Params,
    Parts,
    IsValid,
    Error,
}

impl Name {
    const ALL: [Self; 11] = [
        Self::Href,
        Self::Host,
        Self::Origin,
        Self::Site,
        Self::PublicSuffix,
        Self::Component,
        Self::Param,
        Self::Params,
        Self::Parts,
        Self::IsValid,
        Self::Error,
    ];

    fn as_str(self) -> &'static str {
        match self {
            Self::Href => "url_href",
            Self::Host => "url_host",
            Self::Origin => "url_origin",
            Self::Site => "url_site",
            Self::PublicSuffix => "url_public_suffix",
            Self::Component => "url_component",
            Self::Param => "url_param",
            Self::Params => "url_params",
            Self::Parts => "url_parts",
            Self::IsValid => "url_is_valid",
            Self::Error => "url_error",
        }
    }

    /// How many arguments there may be.
    fn takes(self, arguments: usize) -> bool {
        match self {
            Self::Href => matches!(arguments, 1 | 2),
            Self::Component | Self::Param => arguments == 2,
            _ => arguments == 1,
        }
    }

    fn usage(self) -> &'static str {
        match self {
            Self::Href => "a URL, and a base URL if there is one",
            Self::Component => "a URL and the name of a component",
            Self::Param => "a URL and the name of a parameter",
            _ => "a URL",
        }
    }

    /// The type for URLs whose strings are of this type: theirs are of the same one.
    fn return_type(self, strings: &DataType) -> DataType {
        match self {
            Self::Params => {
                let entries = DataType::Struct(fields_of_params(strings));
                DataType::Map(Arc::new(Field::new("entries", entries, false)), false)
            }
            Self::Parts => DataType::Struct(fields_of_parts(strings)),
            Self::IsValid => DataType::Boolean,
            _ => strings.clone(),
        }
    }
}

/// One of the functions.
#[derive(Debug, Eq, Hash, PartialEq)]
pub(crate) struct Function {
    name: Name,
    signature: Signature,
}

pub(crate) fn all() -> impl Iterator<Item = Function> {
    Name::ALL.into_iter().map(|name| Function { name, signature: Signature::user_defined(Volatility::Immutable) })
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.name.as_str()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let name = self.name;
        if !name.takes(types.len()) {
            return plan_err!("{} takes {}, not {} arguments", name.as_str(), name.usage(), types.len());
        }
        let coerce = |(number, data_type): (usize, &DataType)| match data_type {
            data_type if is_string(data_type) => Ok(data_type.clone()),
            DataType::Dictionary(_, values) if is_string(values) => {
                Ok(if number == 0 { data_type.clone() } else { (**values).clone() })
            }
            DataType::Null => Ok(DataType::Utf8View),
            other => plan_err!("argument {} of {} must be a string, not {other}", number + 1, name.as_str()),
        };
        types.iter().enumerate().map(coerce).collect()
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        let Some(urls) = types.first() else { return internal_err!("{} has got no arguments", self.name()) };
        Ok(self.name.return_type(type_of_results(urls)))
    }

    fn return_field_from_args(&self, arguments: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        // A constant that is wrong is an error also if there are no rows.
        if let (Name::Component, [_, Some(name)]) = (self.name, arguments.scalar_arguments)
            && let Some(name) = name.try_as_str().flatten()
        {
            component(name)?;
        }
        let types: Vec<_> = arguments.arg_fields.iter().map(|field| field.data_type().clone()).collect();
        Ok(Arc::new(Field::new(self.name(), self.return_type(&types)?, true)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let ScalarFunctionArgs { args, number_rows, return_field, .. } = arguments;
        let is_constant = args.iter().all(|argument| matches!(argument, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { number_rows };
        let result = match args.as_slice() {
            [urls] => self.apply(&urls.to_array(rows)?),
            [urls, ColumnarValue::Scalar(second)] => self.apply_with_constant(&urls.to_array(rows)?, second),
            [urls, ColumnarValue::Array(second)] => {
                self.apply_with_column(&without_dictionary(&urls.to_array(rows)?)?, second)
            }
            _ => internal_err!("{} has got {} arguments", self.name(), args.len()),
        }?;
        debug_assert_eq!(result.data_type(), return_field.data_type(), "{}", self.name());
        Ok(if is_constant {
            ColumnarValue::Scalar(ScalarValue::try_from_array(&result, 0)?)
        } else {
            ColumnarValue::Array(result)
        })
    }
}

impl Function {
    /// The function of a URL and nothing else.
    fn apply(&self, urls: &ArrayRef) -> Result<ArrayRef> {
        let column = match self.name {
            Name::Href => Column::Href,
            Name::Host => Column::Host,
            Name::Origin => Column::Origin,
            Name::Site => Column::RegistrableDomain,
            Name::PublicSuffix => Column::PublicSuffix,
            Name::Error => Column::Error,
            Name::Params => return map_strings(urls, params),
            Name::Parts => return map_strings(urls, parts),
            Name::IsValid => return map_strings(urls, is_valid),
            Name::Component | Name::Param => return internal_err!("{} has got one argument", self.name()),
        };
        map_strings(urls, |urls| Ok(one(extract(urls, [column], None)?)))
    }

    /// The function of a URL and a base, or a name, that is the same for all.
    fn apply_with_constant(&self, urls: &ArrayRef, second: &ScalarValue) -> Result<ArrayRef> {
        let Some(second) = second.try_as_str() else {
            return internal_err!("argument 2 of {} is not a string", self.name());
        };
        let Some(second) = second else {
            return Ok(new_null_array(type_of_results(urls.data_type()), urls.len()));
        };
        let (column, base) = match self.name {
            Name::Href => match Url::parse(second) {
                Ok(base) => (Column::Href, Some(base)),
                Err(_) => return Ok(new_null_array(type_of_results(urls.data_type()), urls.len())),
            },
            Name::Component => (NAMED_COLUMNS[component(second)?].1.clone(), None),
            Name::Param => (Column::Parameter(second.to_owned()), None),
            _ => return internal_err!("{} has got two arguments", self.name()),
        };
        map_strings(urls, |urls| Ok(one(extract(urls, [column], base)?)))
    }

    /// The function of a URL and a base, or a name, of its own. `urls` is no dictionary.
    fn apply_with_column(&self, urls: &ArrayRef, second: &ArrayRef) -> Result<ArrayRef> {
        let (urls, second) = (Strings::of(urls)?, Strings::of(second)?);
        match self.name {
            Name::Href => hrefs_with_bases(urls, second),
            Name::Component => components(urls, second),
            Name::Param => params_by_name(urls, second),
            _ => internal_err!("{} has got two arguments", self.name()),
        }
    }
}

fn one([column]: [ArrayRef; 1]) -> ArrayRef {
    column
}

fn component_columns() -> [Column; 12] {
    NAMED_COLUMNS.each_ref().map(|(_, column)| column.clone())
}

/// Which one of [`COMPONENTS`] it is.
fn component(name: &str) -> Result<usize> {
    let Some(number) = COMPONENTS.iter().position(|component| *component == name) else {
        return plan_err!("a URL has no component {name:?}: it has {}", COMPONENTS.join(", "));
    };
    Ok(number)
}

fn is_valid(urls: Strings<'_>) -> Result<ArrayRef> {
    let [scheme, error] = extract(urls, [Column::Scheme, Column::Error], None)?;
    let (has_no_url, has_no_error) = (is_null(&scheme)?, is_null(&error)?);
    // A row has a URL or an error, or it is null.
    let is_null = has_no_url.values() & has_no_error.values();
    Ok(Arc::new(BooleanArray::new(has_no_error.values().clone(), Some((!&is_null).into()))))
}

fn parts(urls: Strings<'_>) -> Result<ArrayRef> {
    let columns = extract(urls, component_columns(), None)?;
    let nulls = columns[0].nulls().cloned();
    Ok(Arc::new(StructArray::try_new(fields_of_parts(urls.data_type()), columns.to_vec(), nulls)?))
}

fn params(urls: Strings<'_>) -> Result<ArrayRef> {
    let [scheme, query] = extract(urls, [Column::Scheme, Column::Query], None)?;
    let query = Strings::of(&query)?;
    let fields = MapFieldNames { entry: "entries".to_owned(), key: "key".to_owned(), value: "value".to_owned() };
    let mut maps = MapBuilder::new(Some(fields), StringBuilder::new(), StringViewBuilder::new());
    let mut length_of_keys = 0_usize;
    for row in 0..urls.len() {
        let pairs = form_urlencoded::parse(query.get(row).unwrap_or_default().as_bytes());
        // Keys of a map are unique. The first of a name counts, as in `url_param`.
        let mut seen = HashSet::new();
        for (name, value) in &pairs {
            if seen.insert(name) {
                length_of_keys += name.len();
                if i32::try_from(length_of_keys).is_err() {
                    return exec_err!("the names of a batch's parameters have 2 GiB or more: make batches smaller");
                }
                maps.keys().append_value(name);
                maps.values().append_value(value);
            }
        }
        maps.append(scheme.is_valid(row))?;
    }
    let (_, offsets, entries, nulls, is_sorted) = maps.finish().into_parts();
    let [keys, values] = entries.columns() else { return internal_err!("a map has keys and values") };
    let values = converted(values.as_string_view(), urls.data_type())?;
    let entries = StructArray::try_new(fields_of_params(urls.data_type()), vec![Arc::clone(keys), values], None)?;
    let field = Field::new("entries", entries.data_type().clone(), false);
    Ok(Arc::new(MapArray::try_new(Arc::new(field), offsets, entries, nulls, is_sorted)?))
}

fn hrefs_with_bases(urls: Strings<'_>, bases: Strings<'_>) -> Result<ArrayRef> {
    let mut hrefs = StringViewBuilder::with_capacity(urls.len());
    // Bases are often the same as the one before.
    let mut last: Option<(&str, Option<Url>)> = None;
    for row in 0..urls.len() {
        let Some((url, base)) = urls.get(row).zip(bases.get(row)) else {
            hrefs.append_null();
            continue;
        };
        if last.as_ref().is_none_or(|(last, _)| *last != base) {
            last = Some((base, Url::parse(base).ok()));
        }
        let base = last.as_ref().and_then(|(_, base)| base.as_ref());
        let url = base.and_then(|base| Url::parse_with_base(url, base).ok());
        hrefs.append_option(url.as_ref().map(Url::href));
    }
    converted(&hrefs.finish(), urls.data_type())
}

fn components(urls: Strings<'_>, names: Strings<'_>) -> Result<ArrayRef> {
    let columns = extract(urls, component_columns(), None)?;
    let null = new_null_array(urls.data_type(), 1);
    let mut sources: Vec<&dyn Array> = columns.iter().map(|column| &**column).collect();
    sources.push(&*null);
    let source = |row| match names.get(row) {
        Some(name) => Ok((component(name)?, row)),
        None => Ok((COMPONENTS.len(), 0)),
    };
    let sources_of_rows = (0..urls.len()).map(source).collect::<Result<Vec<_>>>()?;
    Ok(interleave(&sources, &sources_of_rows)?)
}

fn params_by_name(urls: Strings<'_>, names: Strings<'_>) -> Result<ArrayRef> {
    let query = one(extract(urls, [Column::Query], None)?);
    let query = Strings::of(&query)?;
    let mut values = StringViewBuilder::with_capacity(urls.len());
    for row in 0..urls.len() {
        let params = query.get(row).map(SearchParams::from_query);
        let name = names.get(row);
        values.append_option(params.as_ref().zip(name).and_then(|(params, name)| params.get(name)));
    }
    converted(&values.finish(), urls.data_type())
}
