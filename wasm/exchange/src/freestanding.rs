//! What `std` would bring to the module of the package's classes: memory, and an end where it runs out. The allocator is a
//! quarter of the size of `std`'s and as fast (measured with setters and with URLs of 10 MB); a panic, which no input
//! leads to, says nothing, since a message would bring the machinery that formats it.

use core::panic::PanicInfo;

type Inner = talc::wasm::WasmDynamicTalc;

const fn inner() -> Inner {
    talc::wasm::new_wasm_dynamic_allocator()
}

#[cfg(not(hostile))]
#[global_allocator]
static ALLOCATOR: Inner = inner();

/// The allocator of the modules that the package is tested with.
#[cfg(hostile)]
#[path = "../../../tests/hostile/allocator.rs"]
mod hostile;

/// Traps: the shim puts a new instance in place of this one.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
