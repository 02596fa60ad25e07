//! Names inside `broadcast!` are bound as in Rust, and speculation has no visible effects.

use std::ops::Mul;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use shapecast::{DynTensor, Shape, Tensor, array, broadcast, tensor};

/// Returns the message with which `f` panics.
fn panic_message<T>(f: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(f)).err().expect("a panic");
    match panic.downcast::<&'static str>() {
        Ok(text) => text.to_string(),
        Err(panic) => *panic.downcast().expect("a text with arguments"),
    }
}

#[test]
#[allow(non_snake_case, reason = "formulas use such names")]
fn names_in_capitals_can_be_bound() {
    let (r, B) = (tensor![1.0, 2.0], tensor![5.0, 6.0]);
    let Y = tensor![100.0, 200.0];
    assert_eq!(
        broadcast!({
            let Y = Y * 0.5;
            Y + B
        }),
        tensor![55.0, 106.0]
    );
    assert_eq!(
        broadcast!(Some(r).map_or(0.0, |Y| Y + 1.0)),
        tensor![2.0, 3.0]
    );
    assert_eq!(
        broadcast!(match r {
            Y => Y + B,
        }),
        tensor![6.0, 8.0]
    );
    let unwrapped = broadcast!(if let Some(Y) = Some(r) { Y } else { Y });
    assert_eq!(unwrapped, r);
    assert_eq!(
        broadcast!(sum({
            let Y = Y * 0.0;
            Y
        }))
        .item(),
        0.0
    );
}

#[test]
fn constants_in_patterns_stay_constants() {
    const LIMIT: i32 = 2;
    let x = tensor![1, 2, 3];
    assert_eq!(
        broadcast!(match x {
            LIMIT => LIMIT * 10,
            _ => x,
        }),
        tensor![1, 20, 3]
    );
}

#[test]
fn panic_messages_print_elements() {
    let x = tensor![1.0, -2.5];
    let root = || {
        broadcast!(if x >= 0.0 {
            x.sqrt()
        } else {
            panic!("{} {x} {y:?}", x * 2.0, y = x)
        })
    };
    assert_eq!(panic_message(root), "-5 -2.5 -2.5");
    let twice = || {
        broadcast!({
            let twice = x * 2.0;
            if x > 0.0 { twice } else { panic!("{twice}") }
        })
    };
    assert_eq!(panic_message(twice), "-5");
    let label = String::from("of the file");
    let named = || {
        broadcast!(if x < 0.0 {
            panic!("{x} {label} {}", label)
        } else {
            x
        })
    };
    assert_eq!(panic_message(named), "-2.5 of the file of the file");
    let class = || {
        broadcast!(match x {
            1.0 => 0,
            _ => unreachable!("class {}", x as i32),
        })
    };
    assert_eq!(
        panic_message(class),
        "internal error: entered unreachable code: class -2"
    );
}

#[test]
fn speculative_results_do_not_cause_panics() {
    // The fast path of `sin` is exact only for smaller arguments.
    let large = DynTensor::from_elem([100], 5e10_f32).expect("enough memory");
    let steps = broadcast!((large.sin() * 100.0) as i32 + 1);
    assert_eq!(steps[[99]], (5e10_f32.sin() * 100.0) as i32 + 1);
    let typed = Tensor::<f32, Shape![100]>::from_fn(|_| 5e10);
    let low = broadcast!(sum(typed.clamp(typed.sin() - 1.0, typed.sin() + 1.0)));
    assert!((low.item() / 100.0 - (5e10_f32.sin() + 1.0)).abs() < 1e-5);

    let last = DynTensor::from_elem([100], i32::MAX).expect("enough memory");
    let chosen = broadcast!(if large.sin() > 1.0 { last + 1 } else { last });
    assert_eq!(chosen, last);
    let row = DynTensor::from_elem([200, 100], i32::MAX).expect("enough memory");
    let chosen = broadcast!(if large.sin() > 1.0 { row + 1 } else { row });
    assert_eq!(chosen, row);

    let most = DynTensor::from_elem([100], i64::MAX).expect("enough memory");
    assert_eq!(broadcast!(most / &most.clone() + 1)[[99]], 2);
    assert_eq!(broadcast!(sum(most / &most.clone() - 1)).item(), 0);
    let most = DynTensor::from_elem([100], u64::MAX).expect("enough memory");
    let half = DynTensor::from_elem([100], 1_u64 << 63).expect("enough memory");
    assert_eq!(broadcast!(most / half - 1)[[99]], 0);
}

#[test]
#[deny(unused_braces)]
fn braces_around_a_literal_are_not_unused() {
    fn last<T: Copy>(x: &shapecast::Array<T, Shape![dyn_size::THREE, { 1 }]>) -> T {
        x[[2, 0]]
    }
    mod dyn_size {
        pub const THREE: usize = 3;
    }
    assert_eq!(last(&shapecast::Array::new([[1], [2], [3]])), 3);
    assert_eq!(array![1, 2].shape(), [2]);
}

/// A factor with its own operator, which counts its calls.
#[derive(Clone, Copy)]
struct Gain;

static MULTIPLICATIONS: AtomicUsize = AtomicUsize::new(0);

impl Mul<Gain> for f32 {
    type Output = f32;

    fn mul(self, _: Gain) -> f32 {
        MULTIPLICATIONS.fetch_add(1, Relaxed);
        assert!(self.abs() <= 1.0, "{self} is not a sine");
        self
    }
}

#[test]
fn operators_of_user_types_are_called_once_with_exact_values() {
    for large in [1.0_f32, 7e9, 1e30] {
        let x = DynTensor::from_elem([100], large).expect("enough memory");
        let gain = DynTensor::from_elem([100], Gain).expect("enough memory");
        let mut target = x.clone();
        let typed = Tensor::<f32, Shape![100]>::full(large);
        MULTIPLICATIONS.store(0, Relaxed);
        let y = broadcast!(x.sin() * gain);
        broadcast!(target = x.sin() * gain);
        let z = broadcast!(typed.sin() * gain);
        let sum = broadcast!(sum(typed.sin() * gain));
        assert_eq!(MULTIPLICATIONS.load(Relaxed), 400);
        assert!((y[[99]] - large.sin()).abs() < 1e-6);
        assert_eq!((target[[99]], z[[99]]), (y[[99]], y[[99]]));
        assert!((sum.item() / 100.0 - large.sin()).abs() < 1e-5);
    }
}

/// A trait with a method that has the name of a float function.
trait IntegerSine {
    fn sin(self) -> i32;
}

static SINES: AtomicUsize = AtomicUsize::new(0);

impl IntegerSine for i32 {
    fn sin(self) -> i32 {
        SINES.fetch_add(1, Relaxed);
        self
    }
}

#[test]
fn methods_of_user_traits_are_called_once_whatever_their_names() {
    let x = DynTensor::from_elem([100], 7).expect("enough memory");
    let zero = DynTensor::from_elem([100], 0).expect("enough memory");
    assert_eq!(broadcast!(x.sin() / x), broadcast!(zero + 1));
    assert_eq!(SINES.swap(0, Relaxed), 100);
    assert_eq!(
        panic_message(|| broadcast!(x.sin() / zero)),
        DIVIDED_BY_ZERO
    );
    assert_eq!(SINES.load(Relaxed), 1);
}

/// Rust's panic message for a division by zero.
const DIVIDED_BY_ZERO: &str = "attempt to divide by zero";

#[test]
fn a_division_by_zero_panics_before_operations_on_its_quotient() {
    let x = DynTensor::from_elem([100], 7).expect("enough memory");
    let zero = DynTensor::from_elem([100], 0).expect("enough memory");
    assert_eq!(
        panic_message(|| broadcast!(i32::MAX + x / zero)),
        DIVIDED_BY_ZERO
    );
    assert_eq!(
        panic_message(|| broadcast!(x.max(i32::MAX) * (x / zero))),
        DIVIDED_BY_ZERO
    );
    assert_eq!(panic_message(|| broadcast!(-(x / zero))), DIVIDED_BY_ZERO);
    let update = || {
        let mut most = DynTensor::from_elem([100], i32::MAX).expect("enough memory");
        broadcast!(most += x / zero);
    };
    assert_eq!(panic_message(update), DIVIDED_BY_ZERO);
}
