//! Run-time shapes: `try_broadcast!` agrees with a hand-written loop.
use super::strategies::{fitting_shapes, tensors};
use crate::support::{broadcast_elements, broadcast_shape};
use proptest::prelude::*;
use shapecast::{DynTensor, try_broadcast};

/// Compares tokens as a fused expression with the same tokens as the body of a loop over broadcast
/// copies.
macro_rules! assert_matches_loop {
    ($tensors:ident: $([$($x:ident)+] $body:tt)+) => {$({
        let [$($x,)+ ..] = &$tensors[..] else { unreachable!("there are enough tensors") };
        let found = try_broadcast! $body;
        match broadcast_shape(&[$($x.shape()),+]) {
            None => prop_assert!(found.is_err(), "found {found:?}, expected an error"),
            Some(shape) => {
                let found = found.map_err(|error| TestCaseError::fail(error.to_string()))?;
                $(let $x = broadcast_elements($x.shape(), $x.as_slice(), &shape);)+
                let expected: Vec<_> = (0..shape.iter().product()).map(|i: usize| {
                    $(let $x = $x[i];)+
                    value! $body
                }).collect();
                prop_assert_eq!(found.shape(), &shape[..]);
                prop_assert_eq!(found.as_slice(), &expected[..], "{}", stringify!($body));
            }
        }
    })+};
}

/// Removes the parentheses of an expression.
macro_rules! value {
    ($value:expr) => {
        $value
    };
}

proptest! {
    // Odd multiples of 1/8, so that there is no division by 0 and no NaN.
    #[test]
    fn floats(tensors in tensors(4, |k| (f32::from(k as i16) / 16.0).floor() / 4.0 + 0.125)) {
        assert_matches_loop! { tensors:
            [x] (-x)
            [x] (if x > 0.0 { x } else { 0.0 })
            [x] (x as f64)
            [x y] (x + y)
            [x y] (x / y - 1.5)
            [x y] (x < y)
            [x y] ({ let difference = x - y; difference * difference })
            [x y] (x.max(y) * x.abs().sqrt())
            [x y z] (x * y + z)
            [x y z] (if x < y { z } else { y * 2.0 })
            [x y z w] ((x - y) * z / w)
            [x y z w] (x < y && z < w || x == w)
        }
    }

    // At most 16 bits, so that a product of three does not overflow.
    #[test]
    fn integers(tensors in tensors(4, |k| i64::from(k as i16) | 1)) {
        assert_matches_loop! { tensors:
            [x] (!x)
            [x] (x.pow(3))
            [x y] (x - y)
            [x y] (x % y)
            [x y] (match (x > 0, y > 0) { (true, true) => x, (false, false) => y, _ => 0 })
            [x y z] (x * y * z)
            [x y z] ((x ^ y) & z)
            [x y z w] (((x + y) << 3) | ((z >> 1) & w))
        }
    }

    #[test]
    fn bytes(tensors in tensors(4, |k| k as u8)) {
        assert_matches_loop! { tensors:
            [x] (x.count_ones())
            [x y] (x.wrapping_add(y))
            [x y] (u32::from(x) * u32::from(y))
            [x y] (x.max(y) - x.min(y))
            [x y z] (x.clamp(y.min(z), y.max(z)))
            [x y z w] ((x as f32 - y as f32) * (z as f32 + w as f32))
        }
    }

    /// Operators agree with the macro, for owned and borrowed operands.
    #[test]
    fn operators(tensors in tensors(2, |k| k as i64)) {
        let [x, y] = &tensors[..] else { unreachable!("there are two tensors") };
        if let Ok(sum) = try_broadcast!(x - y) {
            prop_assert_eq!(&(x - y), &sum);
            prop_assert_eq!(&(x.clone() - y), &sum);
            prop_assert_eq!(&(x - y.clone()), &sum);
            prop_assert_eq!(&(x.clone() - y.clone()), &sum);
            prop_assert_eq!(&(x.view() - y.view()), &sum);
        }
        prop_assert_eq!(2 * x, try_broadcast!(2 * x)?);
        prop_assert_eq!(x.clone() - 2, try_broadcast!(x - 2)?);
        prop_assert_eq!(-x, try_broadcast!(-x)?);
    }

    /// Operations on a broadcast view agree with operations on a copy.
    #[test]
    fn broadcast_views(shapes in fitting_shapes(2), other in fitting_shapes(1)) {
        let [small, large] = &shapes[..] else { unreachable!("there are two shapes") };
        let target = broadcast_shape(&[small, large]).expect("the shapes broadcast");
        let x = numbered(small);
        let sizes: Vec<_> = target.iter().map(|&size| size as isize).collect();
        let view = x.try_expand(&sizes)?;
        let copy = DynTensor::from_shape_vec(&target[..], broadcast_elements(small, x.as_slice(), &target))?;
        prop_assert_eq!(view.shape(), copy.shape());
        prop_assert_eq!(&view.to_tensor(), &copy);
        for shape in [large, &other[0]] {
            let y = numbered(shape);
            prop_assert_eq!(try_broadcast!(view * 3 - y), try_broadcast!(copy * 3 - y));
            prop_assert_eq!(try_broadcast!(y - view), try_broadcast!(y - copy));
        }
    }
}

fn numbered(shape: &[usize]) -> DynTensor<i64> {
    DynTensor::from_shape_vec(
        shape,
        (0..shape.iter().product::<usize>() as i64).collect::<Vec<_>>(),
    )
    .unwrap()
}
