//! Alignment of memory, ownership of elements, and conversion from and to a `Vec`.

use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::{Layout, padded};
use crate::MemoryError;
use crate::tests::dims::DynShape;
use crate::{Buffer, evaluate_reusing};

fn aligned<T>(buffer: &Buffer<T>) -> bool {
    buffer.as_ptr().addr().is_multiple_of(64)
}

#[test]
fn fresh_memory_is_aligned() {
    #[derive(Clone, Copy)]
    #[repr(align(128))]
    struct Wide(#[expect(dead_code, reason = "only its address matters")] u8);

    for len in [0, 1, 3, 17, 1000, (4 << 20) + 5] {
        assert!(
            aligned(&Buffer::collect(len, 0..u32::MAX).unwrap()),
            "{len}"
        );
        assert!(
            aligned(&Buffer::collect(len, vec![7u8; len]).unwrap()),
            "{len}"
        );
    }
    let wide = Buffer::collect(3, [Wide(0); 3]).unwrap();
    assert!(wide.as_ptr().addr().is_multiple_of(128));
    assert_eq!(Buffer::collect(5, [(); 9]).unwrap().len(), 5);
    let taken: Buffer<u8> = vec![1, 2, 3].into();
    assert!(aligned(&taken.clone()));
    let array = Buffer::from_array::<(crate::tests::dims::Size<3>,)>([1, 2, 3]).unwrap();
    assert!(aligned(&array));
    assert_eq!(array[..], [1, 2, 3]);
}

#[test]
fn large_memory_is_aligned_to_huge_pages() {
    const HUGE: usize = 2 << 20;
    for bytes in [HUGE / 8 * 7, HUGE, 3 * HUGE / 2, HUGE / 8 * 15, 2 * HUGE] {
        for len in [bytes - 1, bytes, bytes + 1] {
            let mut buffer = Buffer::collect(len, iter::repeat_n(7_u8, len)).unwrap();
            assert!(aligned(&buffer), "{len}");
            #[cfg(all(target_os = "linux", not(miri)))]
            if len >= HUGE / 8 * 7 {
                assert!(buffer.as_ptr().addr().is_multiple_of(HUGE), "{len}");
                // The last page is whole if at least 7/8 of it are used.
                let size = padded(len, Layout::new::<u8>()).unwrap().size();
                let whole = len.next_multiple_of(HUGE);
                let rounded = if whole - len <= HUGE / 8 { whole } else { len };
                assert_eq!(size, rounded + HUGE - 1, "{len}");
            }
            buffer[len - 1] = 8;
            assert_eq!((buffer.len(), buffer[0], buffer[len - 1]), (len, 7, 8));
        }
    }
    assert!(Buffer::<u8>::with_capacity(usize::MAX).is_err());
    assert!(Buffer::<u16>::with_capacity(usize::MAX / 2).is_err());
}

#[test]
fn conversion_from_and_to_a_vec_keeps_its_memory() {
    let mut vec = Vec::with_capacity(10);
    vec.extend([1, 2, 3]);
    let address = vec.as_ptr();
    let back = Buffer::from(vec).into_vec();
    assert_eq!((back.as_ptr(), back.capacity()), (address, 10));
    assert_eq!(back, [1, 2, 3]);

    let fresh = Buffer::collect(3, back).unwrap();
    let address = fresh.as_ptr().addr();
    let moved = fresh.into_vec();
    assert!((address - 64..=address).contains(&moved.as_ptr().addr()));
    assert!(moved.capacity() >= 3);
    assert_eq!(moved, [1, 2, 3]);
    assert_eq!(Buffer::<u8>::collect(0, []).unwrap().into_vec(), [0; 0]);
    assert_eq!(Buffer::collect(4, [(); 4]).unwrap().into_vec(), [(); 4]);
    assert_eq!(Buffer::from(Vec::<u8>::new()).into_vec(), [0; 0]);
}

#[test]
fn a_vec_takes_over_memory_of_any_elements() {
    fn check<T: Clone + PartialEq + core::fmt::Debug>(value: T) {
        // Miri takes long for many elements.
        let most = if cfg!(miri) { 7 } else { 300_000 };
        for len in [1, 2, 5, most] {
            let elements = vec![value.clone(); len];
            let mut vec = Buffer::collect(len, elements.iter().cloned())
                .unwrap()
                .into_vec();
            assert_eq!(vec, elements);
            vec.push(value.clone());
            vec.shrink_to_fit();
            assert_eq!((vec.len(), &vec[len]), (len + 1, &value));
        }
    }
    check(7_u8);
    check(7_u64);
    check([7_u8; 3]);
    check([7_u32; 5]);
    check([7_u16; 100]);
    check(std::string::String::from("element"));
}

#[test]
#[cfg_attr(panic = "abort", ignore = "needs unwinding")]
fn every_element_is_dropped_once() {
    let alive = Arc::new(());
    let count = || Arc::strong_count(&alive) - 1;
    let make = |n: usize, limit: usize| {
        let elements = (0..n).map(|i| {
            assert!(i < limit);
            Arc::clone(&alive)
        });
        Buffer::collect(n, elements).unwrap()
    };
    let buffer = make(5, 5);
    let copy = buffer.clone();
    assert_eq!(count(), 10);
    let vec = copy.into_vec();
    assert_eq!((vec.len(), count()), (5, 10));
    drop((buffer, Buffer::from(vec)));
    assert_eq!(count(), 0);
    assert!(catch_unwind(AssertUnwindSafe(|| make(5, 3))).is_err());
    assert_eq!(count(), 0);
}

#[test]
#[cfg_attr(panic = "abort", ignore = "needs unwinding")]
fn a_panic_during_reuse_propagates() {
    for buffer in [
        Buffer::collect(9, 0u32..9).unwrap(),
        (0..9).collect::<Vec<_>>().into(),
    ] {
        let failed = catch_unwind(|| {
            evaluate_reusing::<DynShape, _, _, _, f32, _>(buffer, &[9], (), (), |_, x, ()| {
                assert!(x < 5);
                x as f32
            })
        });
        assert!(failed.is_err());
    }
}

#[test]
fn reused_memory_keeps_its_address() {
    let vec: Vec<u32> = (0..9).collect();
    let address = vec.as_ptr().addr();
    let floats =
        evaluate_reusing::<DynShape, _, _, _, f32, _>(vec.into(), &[9], (), (), |_, x, ()| {
            x as f32
        });
    assert_eq!(floats.as_ptr().addr(), address);
    let back = floats.into_vec();
    assert_eq!(back.as_ptr().addr(), address);
}

#[test]
fn too_much_memory_is_an_error() {
    for len in [usize::MAX, usize::MAX / 8, isize::MAX as usize / 8] {
        let error = Buffer::<u64>::collect(len, []).unwrap_err();
        let bytes = len.saturating_mul(size_of::<u64>());
        assert_eq!(error, MemoryError::OutOfMemory { bytes });
    }
}
