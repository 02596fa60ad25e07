//! Run-time shapes: `try_broadcast!` gives what the loop gives that one would write by hand.
use super::strategies::{fitting_shapes, tensors};
use crate::support::{broadcast_shape, stretch};
use proptest::prelude::*;
use shapecast::{DynTensor, try_broadcast};

/// The same tokens as a fused expression and as the body of a loop over stretched copies.
macro_rules! same_as_by_hand {
    ($tensors:ident: $([$($x:ident)+] $body:tt)+) => {$({
        let [$($x,)+ ..] = &$tensors[..] else { unreachable!("as many tensors were asked for") };
        let found = try_broadcast! $body;
        match broadcast_shape(&[$($x.shape()),+]) {
            None => prop_assert!(found.is_err(), "these do not fit, and give {found:?}"),
            Some(shape) => {
                let found = found.map_err(|error| TestCaseError::fail(error.to_string()))?;
                $(let $x = stretch($x.shape(), $x.as_slice(), &shape);)+
                let by_hand: Vec<_> = (0..shape.iter().product()).map(|i: usize| {
                    $(let $x = $x[i];)+
                    value! $body
                }).collect();
                prop_assert_eq!(found.shape(), &shape[..]);
                prop_assert_eq!(found.as_slice(), &by_hand[..], "{}", stringify!($body));
            }
        }
    })+};
}

/// An expression in parentheses, without them.
macro_rules! value {
    ($value:expr) => {
        $value
    };
}

proptest! {
    // Odd eighths: never 0, so that nothing divides by it and no result is NaN.
    #[test]
    fn floats(tensors in tensors(4, |k| (f32::from(k as i16) / 16.0).floor() / 4.0 + 0.125)) {
        same_as_by_hand! { tensors:
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

    // At most 16 bits wide, so that no product of three overflows.
    #[test]
    fn integers(tensors in tensors(4, |k| i64::from(k as i16) | 1)) {
        same_as_by_hand! { tensors:
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
        same_as_by_hand! { tensors:
            [x] (x.count_ones())
            [x y] (x.wrapping_add(y))
            [x y] (u32::from(x) * u32::from(y))
            [x y] (x.max(y) - x.min(y))
            [x y z] (x.clamp(y.min(z), y.max(z)))
            [x y z w] ((x as f32 - y as f32) * (z as f32 + w as f32))
        }
    }

    /// The operators are the macro, whoever owns their operands.
    #[test]
    fn operators(tensors in tensors(2, |k| k as i64)) {
        let [x, y] = &tensors[..] else { unreachable!("two tensors were asked for") };
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

    /// A stretched view acts like the copy that it saves.
    #[test]
    fn stretched_views(shapes in fitting_shapes(2), other in fitting_shapes(1)) {
        let [small, large] = &shapes[..] else { unreachable!("two shapes were asked for") };
        let target = broadcast_shape(&[small, large]).expect("these were made to fit");
        let x = counted(small);
        let sizes: Vec<_> = target.iter().map(|&size| size as isize).collect();
        let view = x.try_expand(&sizes)?;
        let copy = DynTensor::from_shape_vec(&target[..], stretch(small, x.as_slice(), &target))?;
        prop_assert_eq!(view.shape(), copy.shape());
        prop_assert_eq!(&view.to_tensor(), &copy);
        for shape in [large, &other[0]] {
            let y = counted(shape);
            prop_assert_eq!(try_broadcast!(view * 3 - y), try_broadcast!(copy * 3 - y));
            prop_assert_eq!(try_broadcast!(y - view), try_broadcast!(y - copy));
        }
    }
}

fn counted(shape: &[usize]) -> DynTensor<i64> {
    DynTensor::from_shape_vec(
        shape,
        (0..shape.iter().product::<usize>() as i64).collect::<Vec<_>>(),
    )
    .unwrap()
}
