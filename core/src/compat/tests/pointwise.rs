use crate::Shape;
use std::cell::RefCell;
use std::string::{String, ToString};
use std::sync::Once;
use std::vec::Vec;

use super::*;
use crate::compat::{broadcast_warning, set_broadcast_warning};
use crate::tensor::{Array, Tensor};
use crate::{array, broadcast, tensor, try_broadcast};

std::thread_local! {
    static SEEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// A logger that records the warnings of each thread.
struct Capture;
impl log::Log for Capture {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }
    fn log(&self, record: &log::Record<'_>) {
        assert_eq!(
            (record.level(), record.target()),
            (log::Level::Warn, "shapecast::compat")
        );
        SEEN.with_borrow_mut(|seen| seen.push(record.args().to_string()));
    }
    fn flush(&self) {}
}

/// Returns the warnings that `work` logs in this thread. Warnings stay on afterwards, also for other
/// threads.
fn logged<R>(work: impl FnOnce() -> R) -> Vec<String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        log::set_logger(&Capture).unwrap();
        log::set_max_level(log::LevelFilter::Warn);
    });
    set_broadcast_warning(true);
    work();
    SEEN.take()
}

fn count<R>(work: impl FnOnce() -> R) -> usize {
    let seen = logged(work);
    assert!(seen.iter().all(|text| text
        == "self and other do not have the same shape, but are broadcastable, and have the \
            same number of elements.  Changing behavior in a backwards incompatible manner to \
            broadcasting rather than viewing as 1-dimensional."));
    seen.len()
}

#[test]
fn every_operator_warns_once() {
    let (column, row) = (tensor![[1], [2], [3], [4]], tensor![1, 2, 3, 4]);
    let (c, r) = (column.clone().into_dyn(), row.clone().into_dyn());
    let (ca, ra) = (column.to_array(), row.to_array());
    assert_eq!(count(|| &column + &row), 1);
    assert_eq!(count(|| column.clone() + &row), 1);
    assert_eq!(count(|| &column + row.clone()), 1);
    assert_eq!(count(|| column.clone() + row.clone()), 1);
    assert_eq!(count(|| column.view() + row.view()), 1);
    assert_eq!(count(|| ca + ra), 1);
    assert_eq!(count(|| ca + &r), 1);
    assert_eq!(count(|| &c + &r), 1);
    assert_eq!(count(|| c.clone() + r.clone()), 1);
    assert_eq!(count(|| -&column), 0);
}

#[test]
fn memory_that_is_used_again_warns_too() {
    let (row, same) = (tensor![[1, 2, 3, 4]], tensor![1, 2, 3, 4]);
    assert_eq!(count(|| row.clone() + &same), 1);
    assert_eq!(count(|| &same + row.clone()), 1);
    assert_eq!(
        count(|| row.clone().into_dyn() + same.clone().into_dyn()),
        1
    );
}

#[test]
fn macros_warn_once() {
    let (column, row) = (tensor![[1], [2]], tensor![1, 2]);
    let (c, r) = (column.clone().into_dyn(), row.clone().into_dyn());
    assert_eq!(count(|| broadcast!(column + row * row + column)), 1);
    assert_eq!(count(|| try_broadcast!(column + row)), 1);
    assert_eq!(count(|| try_broadcast!(c + r)), 1);
    let (x, y, z) = (
        tensor![[0], [1]],
        tensor![1, 2, 3],
        tensor![[[1, 2, 3], [4, 5, 6]]],
    );
    assert_eq!(count(|| broadcast!(x + y)), 0);
    assert_eq!(count(|| broadcast!(x + y + z)), 1);
    let refused = tensor![1, 2, 3].into_dyn();
    assert_eq!(count(|| try_broadcast!(c + r + refused)), 0);
}

#[test]
fn scalars_are_not_warned_of_but_tensors_of_rank_0_are() {
    let (one, cell) = (tensor![1.0], Tensor::from(2.0));
    let two = 2.0;
    assert_eq!(count(|| broadcast!(one * two + 1.0)), 0);
    assert_eq!(count(|| &one * 2.0), 0);
    assert_eq!(count(|| 2.0 * one.clone()), 0);
    assert_eq!(count(|| &one.clone().into_dyn() * two), 0);
    assert_eq!(count(|| &one * &cell), 1);
    assert_eq!(count(|| broadcast!(one * &cell.clone().into_dyn())), 1);
    assert_eq!(count(|| broadcast!(one * &Array::from(2.0))), 1);
}

#[test]
#[allow(
    unused_imports,
    reason = "what in-place forms import is for targets that are none"
)]
fn in_place_the_target_is_what_counts() {
    let (mut x, y) = (tensor![[1, 2, 3, 4]], tensor![1, 2, 3, 4]);
    assert_eq!(count(|| x += &y), 1);
    assert_eq!(count(|| broadcast!(x = y)), 1);
    assert_eq!(count(|| try_broadcast!(x -= y * 2)), 1);
    assert_eq!(
        count(|| {
            let mut view = x.view_mut();
            view += &y
        }),
        1
    );
    assert_eq!(count(|| x *= 3), 0);
    assert_eq!(count(|| x += &array![[1, 2, 3, 4]]), 0);
    let (mut x, y) = (x.into_dyn(), y.into_dyn());
    assert_eq!(count(|| x += &y), 1);
    let mut y = y;
    assert_eq!(count(|| try_broadcast!(y += x)), 0, "refused");
}

#[test]
fn pairs_what_does_not_broadcast() {
    let (x, y) = (tensor![[1, 2], [3, 4]], tensor![1, 2, 3, 4]);
    let paired = "self and other not broadcastable, but have the same number of elements.  \
                  Falling back to deprecated pointwise behavior.";
    let strided = View::<_, Shape![2, 2]>::from_shape_strides([2, 2], &[1, 2], 0, y.as_slice());
    let strided = strided.unwrap();
    assert_eq!(
        logged(|| {
            let z = pointwise(&x, &y, |x, y| 10 * x + y).unwrap();
            assert_eq!(
                (z.shape(), z.as_slice()),
                (&[2, 2][..], &[11, 22, 33, 44][..])
            );
            let z = pointwise(&y, &strided, |x, y| 10 * x + y).unwrap();
            assert_eq!((z.shape(), z.as_slice()), (&[4][..], &[11, 23, 32, 44][..]));
        }),
        [paired, paired]
    );
}

#[test]
fn what_broadcasts_is_not_paired() {
    let (column, row) = (tensor![[1], [2]], tensor![1, 2]);
    let shape = |seen: &mut Vec<usize>| {
        *seen = pointwise(&column, &row, |x, y| x + y)
            .unwrap()
            .shape()
            .to_vec();
    };
    let mut seen = Vec::new();
    assert_eq!(count(|| shape(&mut seen)), 1);
    assert_eq!(seen, [2, 2]);
    assert_eq!(count(|| pointwise(&column, &3, |x, y| x + y)), 0);
    let error = pointwise(&row, &tensor![1, 2, 3], |x, y| x + y).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Mismatch);
}

#[test]
fn pairs_in_place() {
    let (mut x, y) = (tensor![[1], [2], [3], [4]], tensor![1, 2, 3, 4]);
    let paired = "other is not broadcastable to self, but they have the same number of \
                  elements.  Falling back to deprecated pointwise behavior.";
    assert_eq!(
        logged(|| pointwise_assign(&mut x.view_mut(), &y, |x, y| 10 * x + y).unwrap()),
        [paired]
    );
    assert_eq!(x.as_slice(), [11, 22, 33, 44]);
    let before = x.clone();
    let error = pointwise_assign(&mut x.view_mut(), &array![1, 2], |x, y| x + y).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::OutputShape);
    assert_eq!(x, before);
    assert_eq!(
        count(|| pointwise_assign(&mut x.view_mut(), &1, |x, y| x + y)),
        0
    );
}
