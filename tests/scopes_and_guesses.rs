//! An expression means on the elements what it means as a function of them: its names are bound as in
//! Rust, and nothing panics that would not, whatever the loops compute first.

use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, Shape, Tensor, array, broadcast, tensor};

/// What `refused` says when it panics.
fn says<T>(refused: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(refused))
        .err()
        .expect("it panics");
    *panic.downcast().expect("a text with arguments")
}

#[test]
#[allow(non_snake_case, reason = "as people write who translate formulas")]
fn names_in_capitals_are_bound() {
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
    let opened = broadcast!(if let Some(Y) = Some(r) { Y } else { Y });
    assert_eq!(opened, r);
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
fn a_panic_tells_of_the_element() {
    let x = tensor![1.0, -2.5];
    let root = || {
        broadcast!(if x >= 0.0 {
            x.sqrt()
        } else {
            panic!("{} {x} {y:?}", x * 2.0, y = x)
        })
    };
    assert_eq!(says(root), "-5 -2.5 -2.5");
    let twice = || {
        broadcast!({
            let twice = x * 2.0;
            if x > 0.0 { twice } else { panic!("{twice}") }
        })
    };
    assert_eq!(says(twice), "-5");
    let label = String::from("of the file");
    let named = || {
        broadcast!(if x < 0.0 {
            panic!("{x} {label} {}", label)
        } else {
            x
        })
    };
    assert_eq!(says(named), "-2.5 of the file of the file");
    let class = || {
        broadcast!(match x {
            1.0 => 0,
            _ => unreachable!("class {}", x as i32),
        })
    };
    assert_eq!(
        says(class),
        "internal error: entered unreachable code: class -2"
    );
}

#[test]
fn a_first_guess_does_not_panic() {
    // What is usual for `sin` ends far below.
    let large = DynTensor::from_elem([100], 5e10_f32).expect("there is memory");
    let steps = broadcast!((large.sin() * 100.0) as i32 + 1);
    assert_eq!(steps[[99]], (5e10_f32.sin() * 100.0) as i32 + 1);
    let typed = Tensor::<f32, Shape![100]>::from_fn(|_| 5e10);
    let low = broadcast!(sum(typed.clamp(typed.sin() - 1.0, typed.sin() + 1.0)));
    assert!((low.item() / 100.0 - (5e10_f32.sin() + 1.0)).abs() < 1e-5);

    let last = DynTensor::from_elem([100], i32::MAX).expect("there is memory");
    let chosen = broadcast!(if large.sin() > 1.0 { last + 1 } else { last });
    assert_eq!(chosen, last);
    let row = DynTensor::from_elem([200, 100], i32::MAX).expect("there is memory");
    let chosen = broadcast!(if large.sin() > 1.0 { row + 1 } else { row });
    assert_eq!(chosen, row);

    let most = DynTensor::from_elem([100], i64::MAX).expect("there is memory");
    assert_eq!(broadcast!(most / &most.clone() + 1)[[99]], 2);
    assert_eq!(broadcast!(sum(most / &most.clone() - 1)).item(), 0);
    let most = DynTensor::from_elem([100], u64::MAX).expect("there is memory");
    let half = DynTensor::from_elem([100], 1_u64 << 63).expect("there is memory");
    assert_eq!(broadcast!(most / half - 1)[[99]], 0);
}

#[test]
#[deny(unused_braces)]
fn braces_around_a_literal_are_needed() {
    fn last<T: Copy>(x: &shapecast::Array<T, Shape![dyn_size::THREE, { 1 }]>) -> T {
        x[[2, 0]]
    }
    mod dyn_size {
        pub const THREE: usize = 3;
    }
    assert_eq!(last(&shapecast::Array::new([[1], [2], [3]])), 3);
    assert_eq!(array![1, 2].shape(), [2]);
}
