//! What rendering (§4.8 of the URL Standard) asks about characters, in little room: the data of the crates
//! `icu_properties` and `unicode-security`, of which build.rs leaves what the answers depend on.

#![cfg_attr(not(test), no_std)]

extern crate alloc;

pub mod properties;
mod property;
pub mod security;
mod tables;

#[cfg(test)]
mod tests;
