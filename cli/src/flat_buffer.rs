//! [FlatBuffers](https://flatbuffers.dev/internals/), as far as Arrow's messages need them. They are written from their start to
//! their end: what a table refers to comes after it.

/// A field of a table.
#[derive(Debug)]
pub enum Field {
    Missing,
    Byte(u8),
    Short(i16),
    Long(i64),
    Text(String),
    Table(Vec<Field>),
    Tables(Vec<Vec<Field>>),
    /// Structs of two numbers.
    Pairs(Vec<[i64; 2]>),
}

/// Buffers are padded to a multiple of this many bytes.
pub const ALIGNMENT: usize = 8;

/// A buffer with a table as its root.
pub fn flat_buffer(root: &[Field]) -> Vec<u8> {
    let mut builder = Builder::default();
    let at = builder.reserve(4, 4, 0);
    let table = builder.table(root);
    builder.refer(at, table);
    let Builder { mut bytes } = builder;
    bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
    bytes
}

impl Field {
    /// In the table, to which it is aligned.
    fn size(&self) -> usize {
        match self {
            Self::Missing => 0,
            Self::Byte(_) => 1,
            Self::Short(_) => 2,
            Self::Long(_) => 8,
            Self::Text(_) | Self::Table(_) | Self::Tables(_) | Self::Pairs(_) => 4,
        }
    }
}

#[derive(Default)]
struct Builder {
    bytes: Vec<u8>,
}

impl Builder {
    /// Makes space, after `before` bytes that belong to it and need not be aligned, and returns where that begins.
    fn reserve(&mut self, size: usize, alignment: usize, before: usize) -> usize {
        let at = (self.bytes.len() + before).next_multiple_of(alignment) - before;
        self.bytes.resize(at + before + size, 0);
        at
    }

    fn write(&mut self, at: usize, bytes: &[u8]) {
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
    }

    /// Writes a number of 32 bits.
    fn write_length(&mut self, at: usize, length: usize) {
        let length = u32::try_from(length).unwrap_or_else(|_| unreachable!("messages are short"));
        self.write(at, &length.to_le_bytes());
    }

    fn refer(&mut self, at: usize, place: usize) {
        self.write_length(at, place - at);
    }

    fn table(&mut self, fields: &[Field]) -> usize {
        // Where the fields are, and before it a list of their places from the table's start.
        let list_size = 4 + 2 * fields.len();
        let list = self.reserve(list_size, 2, 0);
        let start = self.reserve(4, 4, 0);
        let places: Vec<_> = fields
            .iter()
            .map(|field| match field.size() {
                0 => start,
                size => self.reserve(size, size, 0),
            })
            .collect();
        let size = self.bytes.len() - start;
        let numbers = [list_size, size].into_iter().chain(places.iter().map(|place| place - start));
        for (index, number) in numbers.enumerate() {
            let number = u16::try_from(number).unwrap_or_else(|_| unreachable!("tables have few fields"));
            self.write(list + 2 * index, &number.to_le_bytes());
        }
        self.write_length(start, start - list);
        for (field, at) in fields.iter().zip(places) {
            self.field(field, at);
        }
        start
    }

    fn field(&mut self, field: &Field, at: usize) {
        let place = match field {
            Field::Missing => return,
            Field::Byte(number) => return self.write(at, &[*number]),
            Field::Short(number) => return self.write(at, &number.to_le_bytes()),
            Field::Long(number) => return self.write(at, &number.to_le_bytes()),
            Field::Text(text) => self.text(text),
            Field::Table(fields) => self.table(fields),
            Field::Tables(tables) => self.tables(tables),
            Field::Pairs(pairs) => self.pairs(pairs),
        };
        self.refer(at, place);
    }

    fn tables(&mut self, tables: &[Vec<Field>]) -> usize {
        let start = self.reserve(4 + 4 * tables.len(), 4, 0);
        self.write_length(start, tables.len());
        for (index, fields) in tables.iter().enumerate() {
            let table = self.table(fields);
            self.refer(start + 4 + 4 * index, table);
        }
        start
    }

    fn pairs(&mut self, pairs: &[[i64; 2]]) -> usize {
        let start = self.reserve(16 * pairs.len(), 8, 4);
        self.write_length(start, pairs.len());
        for (index, number) in pairs.as_flattened().iter().enumerate() {
            self.write(start + 4 + 8 * index, &number.to_le_bytes());
        }
        start
    }

    fn text(&mut self, text: &str) -> usize {
        // After the last byte is a 0.
        let start = self.reserve(4 + text.len() + 1, 4, 0);
        self.write_length(start, text.len());
        self.write(start + 4, text.as_bytes());
        start
    }
}
