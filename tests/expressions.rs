//! The meaning of Rust expressions inside `broadcast!`: names, macros, `unsafe`, references, and
//! targets of assignments.
#![deny(unused_unsafe)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, Shape, Tensor, broadcast, tensor, try_broadcast};

#[test]
fn macros_with_a_known_value_are_allowed() {
    let x = tensor![1.0, 2.0];
    let scaled = broadcast!(if cfg!(test) { x * 2.0 } else { x });
    assert_eq!(scaled, tensor![2.0, 4.0]);
    let lines = broadcast!(x as u32 + line!() - line!());
    assert_eq!(lines, tensor![1u32, 2]);
    assert!(broadcast!(x > concat!("a", 1).len() as f64) == tensor![false, false]);
}

/// # Safety
/// None is needed.
unsafe fn twice(x: f64) -> f64 {
    x * 2.0
}

#[test]
fn unsafe_covers_reductions_and_operands() {
    let (x, y) = (tensor![1.0, 2.0], tensor![10.0, 20.0]);
    // SAFETY: `twice` has no requirements.
    assert_eq!(broadcast!(unsafe { sum(twice(x)) }).item(), 6.0);
    // SAFETY: `twice` has no requirements.
    let both = broadcast!(unsafe {
        let doubled = twice(x);
        sum(doubled) + twice(y)
    });
    assert_eq!(both, tensor![26.0, 46.0]);
    // SAFETY: `twice` has no requirements.
    let neither = broadcast!(unsafe { twice(x) - sum(y) });
    assert_eq!(neither, tensor![-28.0, -26.0]);
    let pointer: *const Tensor<f64, Shape![2]> = &y;
    // SAFETY: the pointer points at `y`.
    assert_eq!(broadcast!(unsafe { x + &*pointer }), tensor![11.0, 22.0]);
    let copy_of = |pointer: *const Tensor<f64, Shape![2]>| -> Tensor<f64, Shape![2]> {
        // SAFETY: the pointer points at `y`.
        unsafe { (*pointer).clone() }
    };
    // SAFETY: the pointer points at `y`, and `twice` has no requirements.
    assert_eq!(
        broadcast!(unsafe { twice(x) + &copy_of(pointer) }),
        tensor![12.0, 24.0]
    );
}

mod stats {
    use shapecast::{Shape, Tensor};

    pub fn mean(x: &Tensor<f64, Shape![2]>) -> f64 {
        x.mean()
    }
}

fn tensor_of(f: impl Fn(f64) -> f64) -> Tensor<f64, Shape![2]> {
    tensor![f(1.0), f(2.0)]
}

struct Config {
    rate: f64,
}

impl Config {
    fn build(&self) -> Tensor<f64, Shape![]> {
        Tensor::from(self.rate)
    }
}

#[test]
fn borrowed_expression_may_contain_a_name_that_is_bound_inside() {
    let (x, y) = (tensor![1.0, 2.0], tensor![10.0, 20.0]);
    let found = broadcast!({
        let mean = x * 0.5;
        mean + &stats::mean(&y)
    });
    assert_eq!(found, tensor![15.5, 16.0]);
    let found = broadcast!({
        let v = x * 2.0;
        v + &tensor_of(|v| v + y.as_slice()[0])
    });
    assert_eq!(found, tensor![13.0, 16.0]);
    let found = broadcast!({
        let rate = x;
        rate + &Config { rate: 1.0 }.build()
    });
    assert_eq!(found, tensor![2.0, 3.0]);
}

#[test]
fn reference_to_a_bound_value_is_not_an_operand() {
    let (x, y) = (tensor![1.0, 5.0], tensor![3.0, 4.0]);
    let less = broadcast!({
        let bound = y * 1.0;
        (x as f64).total_cmp(&(bound + 0.0)).is_lt()
    });
    assert_eq!(less, tensor![true, false]);
}

struct Centred {
    mean: f64,
}

impl Centred {
    fn of(&self, x: &Tensor<f64, Shape![2]>) -> Tensor<f64, Shape![2]> {
        broadcast!({
            use std::f64::consts::{self, PI};
            (x - self.mean) * PI / consts::PI
        })
    }
}

#[test]
fn fields_use_raw_names_and_structs_work() {
    let x = tensor![1.0, 3.0];
    assert_eq!(Centred { mean: x.mean() }.of(&x), tensor![-1.0, 1.0]);
    let found = broadcast!({
        let r#value = x * 2.0;
        value + 1.0
    });
    assert_eq!(found, tensor![3.0, 7.0]);
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Point {
        v: f64,
        w: f64,
    }
    let found = broadcast!({
        let v = x * 2.0;
        Point { v, w: 1.0 }
    });
    assert_eq!(found.as_slice()[1], Point { v: 6.0, w: 1.0 });
}

mod with_constants_in_lower_case {
    #![allow(
        non_upper_case_globals,
        dead_code,
        reason = "bindgen generates such names"
    )]
    use shapecast::{DynTensor, broadcast, try_broadcast};

    const x: f64 = 1.0;
    const y: f64 = 1.0;
    const left: f64 = 1.0;
    static mode: u8 = 1;
    static error: u8 = 1;

    #[test]
    fn they_do_not_affect_the_expansion() {
        let a = DynTensor::from_elem([2], 6.0).unwrap();
        let found = broadcast!((a / 2.0).exp() / a * 0.0 + a as f64);
        assert_eq!(found.as_slice(), [6.0, 6.0]);
        assert_eq!(broadcast!((a + 0.5) as u8).as_slice(), [6, 6]);
        assert_eq!(try_broadcast!(a - sum(a)).unwrap().as_slice(), [-6.0, -6.0]);
        let mut b = a.clone();
        broadcast!(b /= a);
        assert_eq!(b.as_slice(), [1.0, 1.0]);
    }
}

#[test]
fn the_target_is_an_operand_on_the_right_side() {
    fn halved(x: &mut Tensor<f64, Shape![2]>) {
        broadcast!(*x = *x * 0.5);
        broadcast!(*x = x + *x);
    }
    let mut x = tensor![2.0, 4.0];
    halved(&mut x);
    assert_eq!(x, tensor![2.0, 4.0]);

    struct Layer {
        w: DynTensor<f64>,
    }
    let mut layers = [Layer {
        w: DynTensor::from_elem([2], 3.0).unwrap(),
    }];
    let (i, rate) = (0, 0.5);
    broadcast!(layers[i].w = layers[i].w - rate);
    try_broadcast!(layers[i].w *= layers[i].w).unwrap();
    assert_eq!(layers[0].w.as_slice(), [6.25, 6.25]);
    let mut rows = [tensor![1.0], tensor![2.0]];
    broadcast!(rows[1] = rows[1] * 2.0);
    assert_eq!(rows[1], tensor![4.0]);

    macro_rules! doubled {
        ($place:expr) => {
            broadcast!($place = $place * 2.0)
        };
    }
    doubled!(rows[0]);
    let reference = &mut rows[0];
    doubled!(*reference);
    assert_eq!(rows[0], tensor![4.0]);
    macro_rules! fused {
        ($e:expr) => {
            broadcast!($e)
        };
    }
    let y = tensor![1.0, 1.0];
    fused!(x += y);
    fused!(x = x * y);
    assert_eq!(x, tensor![3.0, 5.0]);
}

#[test]
fn expressions_after_a_guard_are_not_hoisted_before_it() {
    let (total, n, x) = (tensor![5], tensor![0], tensor![1, 2, 3]);
    let rejected = || {
        broadcast!({
            if n == 0 {
                panic!("class {n} is empty")
            }
            total / n + x
        })
    };
    let panic = catch_unwind(AssertUnwindSafe(rejected)).unwrap_err();
    assert_eq!(*panic.downcast::<String>().unwrap(), "class 0 is empty");
    fn check(n: i32) {
        assert!(n != 0, "checked");
    }
    let rejected = || {
        broadcast!({
            check(n);
            total / n + x
        })
    };
    let panic = catch_unwind(AssertUnwindSafe(rejected)).unwrap_err();
    assert_eq!(*panic.downcast::<&str>().unwrap(), "checked");
}

#[test]
fn formatting_of_empty_rows_terminates() {
    let empty = DynTensor::<f32>::from_elem([1 << 40, 0], 0.0).unwrap();
    for text in [
        format!("{empty}"),
        format!("{empty:#}"),
        format!("{empty:?}"),
    ] {
        assert!(text.len() < 200, "{text}");
    }
}

#[test]
fn functions_are_called_once_per_element() {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    for len in [1, 63, 70, 100, 300, 3001] {
        let x = DynTensor::from_elem([len], 0.5_f32).unwrap();
        let calls = AtomicUsize::new(0);
        let count = |v: f32| {
            calls.fetch_add(1, Relaxed);
            v
        };
        let _ = broadcast!(count(x).exp().sin() + x.tanh());
        assert_eq!(calls.load(Relaxed), len);
    }
}

#[test]
fn element_methods_may_have_names_of_reductions() {
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Pair(f64, f64);
    impl Pair {
        fn sum(self) -> f64 {
            self.0 + self.1
        }
        fn max(&self) -> f64 {
            self.0.max(self.1)
        }
    }
    let x = shapecast::array![Pair(1.0, 2.0), Pair(4.0, 3.0)];
    let found = shapecast::broadcast!((x).sum() - x.max() + 1.0_f64.max(2.0));
    assert_eq!(found, shapecast::array![3.0, 5.0]);
}

#[test]
fn operators_take_owned_operands_with_elements_of_different_sizes() {
    assert_eq!(tensor![1_i64, 2] << tensor![1_u32, 3], tensor![2, 16]);
    assert_eq!(tensor![4_u8, 2] >> tensor![1_u64, 1], tensor![2, 1]);
    assert_eq!(tensor![4_u8] << tensor![1_u64, 2], tensor![8, 16]);
}

/// Compares `sum_like(x, expression)` with the method `sum_like` of the value of the expression.
fn assert_sums_like<S, R>(x: &Tensor<f64, R>, y: &Tensor<f64, S>, row: &Tensor<f64, Shape![3]>)
where
    S: Shape + shapecast::Broadcast<(shapecast::Size<3>,), Output = S>,
    R: Shape + shapecast::SumTarget<S, Checked: Sized>,
{
    let value = broadcast!(y * row);
    let found: Tensor<f64, R> = broadcast!(sum_like(x, y * row));
    assert_eq!(
        found,
        value.sum_like(x),
        "{:?} to {:?}",
        y.shape(),
        x.shape()
    );
    assert_eq!(try_broadcast!(sum_like(x, y * row)), Ok(found));
    let of_element: Tensor<f64, R> = broadcast!(sum_like(&x.view(), y));
    assert_eq!(of_element, y.sum_like(x));
}

#[test]
fn sums_to_the_shape_of_an_operand() {
    let row = tensor![1.0, -2.0, 0.5];
    for rows in [0, 1, 2, 5, 70] {
        let element = |[i, j]: [usize; 2]| (i * 3 + j) as f64 - 4.0;
        let y: Tensor<f64, Shape![dyn, 3]> = Tensor::try_from_fn([rows, 3], element).unwrap();
        assert_sums_like(&Tensor::<f64, Shape![]>::ones(), &y, &row);
        assert_sums_like(&Tensor::<f64, Shape![3]>::ones(), &y, &row);
        assert_sums_like(&Tensor::<f64, Shape![1]>::ones(), &y, &row);
        assert_sums_like(&Tensor::<f64, Shape![1, 3]>::ones(), &y, &row);
        assert_sums_like(&Tensor::<f64, Shape![1, 1]>::ones(), &y, &row);
        for size in [1, rows] {
            let column = Tensor::<f64, Shape![dyn, 1]>::try_ones([size, 1]).unwrap();
            assert_sums_like(&column, &y, &row);
            let all = Tensor::<f64, Shape![dyn, 3]>::try_ones([size, 3]).unwrap();
            assert_sums_like(&all, &y, &row);
            assert_sums_like(&all.into_dyn(), &y.clone().into_dyn(), &row);
        }
    }
    let y = Tensor::<f64, Shape![2, 3]>::from_fn(|[i, j]| (i + 2 * j) as f64);
    assert_sums_like(&Tensor::<f64, Shape![2, 1]>::ones(), &y, &row);
    assert_sums_like(&Tensor::<f64, Shape![2, 3]>::ones(), &y, &row);
    let one = Tensor::<f64, (shapecast::Size<1>, shapecast::Size<3>)>::ones();
    assert_sums_like(&tensor![0.0, 0.0, 0.0], &one, &row);
    // Equal sums are evaluated once. Sums like other operands are others.
    let (a, b) = (tensor![1.0, 1.0, 1.0], tensor![[1.0], [1.0]]);
    let both: Tensor<f64, Shape![2, 3]> = broadcast!(sum_like(a, y) + sum_like(b, y));
    assert_eq!(both, broadcast!(sum::<0>(y) + sum_keepdim::<1>(y)));
    let wrong = Tensor::<f64, Shape![dyn]>::try_ones([2]).unwrap();
    let error = try_broadcast!(sum_like(wrong, y)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "size {[2]} is not expandable to size {[2, 3]}."
    );
}
