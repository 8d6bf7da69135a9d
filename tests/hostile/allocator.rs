//! An allocator as unfriendly as one may be, for what keeps an address or a view of memory for too long. The modules have it
//! in place of their own where they are compiled with `--cfg hostile`, which `buildHostileModules` of
//! scripts/build/wasm.mjs does; nothing that is published is. tests/hostile/hostile.js says to it what it should do.
#![allow(unsafe_code)]

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::{memory_grow, memory_size};
use core::cell::Cell;
use core::ptr;

use super::{Inner, inner};

/// What freed memory is filled with, and new memory. No UTF-8 has it, no offset is as large, and no address.
const FREED: u8 = 0xDB;
const NEW: u8 = 0xF7;
/// With `BY_PAGES` memory grows by a page at one of so many allocations, and at the others by none.
const ALLOCATIONS_A_PAGE: u32 = 8;
const MOST_PAGES: usize = 1 << 6;
/// The larger memory is, the longer the engine takes to detach it: from so many pages on it does not grow each time.
const LARGE: usize = 1 << 6;

/// When memory grows. To grow by no page detaches JavaScript's views as well.
const BY_NOTHING: u32 = 1;
const BY_PAGES: u32 = 2;

/// What has been freed and is not to be used again, as a list in that memory itself.
struct Freed {
    next: *mut Freed,
    layout: Layout,
}

struct Hostile {
    inner: Inner,
    growth: Cell<u32>,
    /// At how many allocations it does not grow.
    skipped: Cell<usize>,
    /// How many bytes are kept from being used again.
    quarantine: Cell<usize>,
    quarantined: Cell<usize>,
    first: Cell<*mut Freed>,
    last: Cell<*mut Freed>,
    /// Which allocation from here on is refused; 0 for none.
    refused: Cell<u32>,
    /// How often it was hostile.
    events: Cell<u32>,
    live: Cell<usize>,
}

// SAFETY: The module has one thread: it is not compiled with atomics, and shares its memory with no other instance.
unsafe impl Sync for Hostile {}

#[global_allocator]
static ALLOCATOR: Hostile = Hostile {
    inner: inner(),
    growth: Cell::new(0),
    skipped: Cell::new(0),
    quarantine: Cell::new(0),
    quarantined: Cell::new(0),
    first: Cell::new(ptr::null_mut()),
    last: Cell::new(ptr::null_mut()),
    refused: Cell::new(0),
    events: Cell::new(0),
    live: Cell::new(0),
};

/// A layout with space for a `Freed`.
fn padded(layout: Layout) -> Layout {
    let least = Layout::new::<Freed>();
    let size = layout.size().max(least.size());
    Layout::from_size_align(size, layout.align().max(least.align())).unwrap_or(layout)
}

impl Hostile {
    fn count(&self) {
        self.events.set(self.events.get().wrapping_add(1));
    }

    fn is_refused(&self) -> bool {
        let refused = self.refused.get();
        self.refused.set(refused.saturating_sub(1));
        if refused == 1 {
            self.count();
        }
        refused == 1
    }

    fn grow(&self) {
        if self.growth.get() == 0 {
            return;
        }
        let skipped = self.skipped.get();
        if skipped > 0 {
            return self.skipped.set(skipped - 1);
        }
        self.count();
        let is_page = self.growth.get() == BY_PAGES && self.events.get().is_multiple_of(ALLOCATIONS_A_PAGE);
        let size = memory_grow::<0>(usize::from(is_page && memory_size::<0>() < MOST_PAGES));
        self.skipped.set(size / LARGE);
    }

    /// Lets the memory be used again that was freed first. Returns whether there is any.
    fn release(&self) -> bool {
        let first = self.first.get();
        if first.is_null() {
            return false;
        }
        // SAFETY: `hold` has written it, into memory that has not been given out since, and with the layout of that memory.
        unsafe {
            let Freed { next, layout } = first.read();
            self.first.set(next);
            self.quarantined.set(self.quarantined.get() - layout.size());
            self.inner.dealloc(first.cast(), layout);
        }
        true
    }

    /// # Safety
    ///
    /// The memory at `address` has been allocated by `inner` with `layout`, which has space for a `Freed`, and is free.
    unsafe fn hold(&self, address: *mut u8, layout: Layout) {
        // `padded` has aligned it.
        #[allow(clippy::cast_ptr_alignment)]
        let freed = address.cast::<Freed>();
        // SAFETY: The caller's. What is `last` has not been released: it is where the list is not empty.
        unsafe {
            freed.write(Freed { next: ptr::null_mut(), layout });
            if self.first.get().is_null() {
                self.first.set(freed);
            } else {
                (*self.last.get()).next = freed;
            }
        }
        self.last.set(freed);
        self.quarantined.set(self.quarantined.get() + layout.size());
        while self.quarantined.get() > self.quarantine.get() && self.release() {}
    }
}

// SAFETY: All memory is `inner`'s, asked for with `padded` layouts and given back with the same. What is in quarantine is
// not given to anybody. `realloc` and `alloc_zeroed` are the trait's own, so that every new size is another address.
unsafe impl GlobalAlloc for Hostile {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.is_refused() {
            return ptr::null_mut();
        }
        self.grow();
        // SAFETY: The size is not 0; and what is filled is what has been allocated.
        unsafe {
            let mut address = self.inner.alloc(padded(layout));
            while address.is_null() && self.release() {
                address = self.inner.alloc(padded(layout));
            }
            if !address.is_null() {
                self.live.set(self.live.get() + layout.size());
                if self.quarantine.get() > 0 {
                    address.write_bytes(NEW, layout.size());
                }
            }
            address
        }
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        self.live.set(self.live.get() - layout.size());
        // SAFETY: The caller gives back what `alloc` has given with this layout.
        unsafe {
            if self.quarantine.get() == 0 {
                return self.inner.dealloc(address, padded(layout));
            }
            self.count();
            address.write_bytes(FREED, layout.size());
            self.hold(address, padded(layout));
        }
    }
}

/// Says when memory grows from here on, and how many freed bytes are filled and kept from being used again.
#[unsafe(no_mangle)]
pub extern "C" fn hostile(growth: u32, quarantine: usize) {
    debug_assert!(growth <= BY_NOTHING.max(BY_PAGES));
    ALLOCATOR.growth.set(growth);
    ALLOCATOR.quarantine.set(quarantine);
}

/// Refuses the `nth` allocation from here on, or none if it is 0.
#[unsafe(no_mangle)]
pub extern "C" fn hostile_refuse(nth: u32) {
    ALLOCATOR.refused.set(nth);
}

/// How often memory has grown by an allocation, been filled when it was freed, or been refused.
#[unsafe(no_mangle)]
pub extern "C" fn hostile_events() -> u32 {
    ALLOCATOR.events.get()
}

/// How many bytes are allocated.
#[unsafe(no_mangle)]
pub extern "C" fn hostile_live() -> usize {
    ALLOCATOR.live.get()
}
