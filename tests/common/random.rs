/// Random numbers: xorshift.
pub struct Random(u64);

impl Random {
    /// Those of `WHURL_SEED` or, where there is none, of `seed`, which is not 0.
    pub fn new(seed: u64) -> Self {
        let given = std::env::var("WHURL_SEED").ok().and_then(|seed| seed.parse().ok());
        Self(given.filter(|seed| *seed != 0).unwrap_or(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 33) % bound as u64).unwrap_or(0)
    }
}
