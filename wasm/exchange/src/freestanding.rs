//! Replaces `std` in the module of the package's classes: an allocator, and traps when memory runs out. The allocator is a
//! quarter of the size of `std`'s and as fast (measured with setters and with URLs of 10 MB). A panic, which no input causes,
//! has no message, because messages need formatting code.

use core::panic::PanicInfo;

type Inner = talc::wasm::WasmDynamicTalc;

const fn inner() -> Inner {
    talc::wasm::new_wasm_dynamic_allocator()
}

#[cfg(not(hostile))]
#[global_allocator]
static ALLOCATOR: Inner = inner();

/// The allocator of the modules under test.
#[cfg(hostile)]
#[path = "../../../tests/hostile/allocator.rs"]
mod hostile;

/// Traps. The bridge then replaces this instance with a new one.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
