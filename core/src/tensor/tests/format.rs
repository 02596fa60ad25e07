use alloc::format;

use crate::shape::dim::{One, Size};
use crate::{DynTensor, Tensor};

#[test]
fn columns_are_aligned() {
    let x = Tensor::<f64, (Size<2>, Size<2>)>::new([[1.0, -2.5], [10.0, 3.25]]);
    assert_eq!(format!("{x}"), "[[   1 -2.5]\n [  10 3.25]]");
    assert_eq!(format!("{x:.1}"), "[[ 1.0 -2.5]\n [10.0  3.2]]");
    assert_eq!(
        format!("{x:?}"),
        "Tensor([[ 1.0, -2.5],\n        [10.0, 3.25]], shape=[2, 2])"
    );
}

#[test]
fn format_options_apply_to_each_element() {
    let x = Tensor::<f64, (Size<3>,)>::new([1.0, -2.5, 10.0]);
    assert_eq!(format!("{x:6.1}"), "[   1.0   -2.5   10.0]");
    assert_eq!(format!("{x:+}"), "[  +1 -2.5  +10]");
    assert_eq!(format!("{x:+.1}"), "[ +1.0  -2.5 +10.0]");
    assert_eq!(format!("{x:<5}"), "[1     -2.5  10   ]");
    assert_eq!(format!("{x:^5}"), "[  1   -2.5   10  ]");
    assert_eq!(format!("{x:*>5}"), "[****1 *-2.5 ***10]");
    assert_eq!(
        format!("{x:+?}"),
        "Tensor([ +1.0,  -2.5, +10.0], shape=[3])"
    );
}

/// Elements are printed as by `format!`, and columns are padded to the widest one.
#[test]
fn flags_are_those_of_the_elements() {
    /// Compares tensors of one element, and of all elements, with the elements.
    macro_rules! check {
        ($elements:expr; $($format:literal)+) => {$({
            let elements = $elements;
            let texts = elements.map(|x| format!($format, x));
            let width = texts.iter().map(|text| text.chars().count()).max().unwrap();
            for (x, text) in elements.iter().zip(&texts) {
                assert_eq!(&format!($format, Tensor::<_, (Size<1>,)>::new([*x])), &format!("[{text}]"));
            }
            let aligned = texts.map(|text| match $format.contains('<') {
                true => format!("{text:<width$}"),
                false => format!("{text:>width$}"),
            });
            let expected = format!("[{}]", aligned.join(" "));
            let x = Tensor::<_, (Size<4>,)>::new(elements);
            assert_eq!(format!($format, x), expected);
            assert_eq!(format!($format, x.view()), expected);
            assert_eq!(format!($format, crate::Array::<_, (Size<4>,)>::new(elements)), expected);
            assert_eq!(format!($format, x.clone().into_dyn()), expected);
        })+};
    }
    macro_rules! check_floats {
        ($($float:ident)+) => {$(
            check! {
                [1.0, -2.5, $float::NAN, $float::NEG_INFINITY];
                "{}" "{:+}" "{:#}" "{:-}" "{:9}" "{:09}" "{:+09}" "{:#09}" "{:.1}" "{:9.2}" "{:09.2}" "{:+09.2}" "{:06.1}"
                "{:<9}" "{:<09}" "{:<9.1}" "{:>9}" "{:e}" "{:E}" "{:.2e}" "{:+e}" "{:012e}" "{:+012.1e}" "{:012E}" "{:<12e}"
            }
        )+};
    }
    check_floats!(f32 f64);
    macro_rules! check_integers {
        ($($integer:ident: $smallest:literal;)+) => {$(
            check! {
                [$smallest as $integer, 0, 7, 42];
                "{}" "{:+}" "{:#}" "{:5}" "{:05}" "{:+05}" "{:#05}" "{:<5}" "{:<05}" "{:>5}" "{:e}" "{:E}" "{:+e}" "{:08e}"
            }
        )+};
    }
    check_integers! {
        i8: -3;
        i16: -300;
        i32: -3;
        i64: -3;
        i128: -3;
        isize: -3;
        u8: 3;
        u16: 3;
        u32: 3;
        u64: 300;
        u128: 3;
        usize: 3;
    }
    check!([true, false, true, true]; "{}" "{:<7}" "{:>7}" "{:#}");
    #[cfg(feature = "half")]
    check! {
        [1.0, -2.5, 0.25, 8.0].map(half::f16::from_f32);
        "{}" "{:+}" "{:08}" "{:08.2}" "{:9}" "{:<9.1}"
    }
    #[cfg(feature = "num-complex")]
    check! {
        [1.0, -2.5, 0.25, 8.0].map(|x| num_complex::Complex::new(x, 1.0));
        "{}" "{:+}" "{:.1}" "{:+.1}" "{:e}" "{:.1e}"
    }
    // `Debug` adds the name and the shape.
    let x = Tensor::<f64, (Size<2>,)>::new([1.0, -2.5]);
    assert_eq!(format!("{x:05?}"), "Tensor([001.0, -02.5], shape=[2])");
    assert_eq!(
        format!("{x:+07.2?}"),
        "Tensor([+001.00, -002.50], shape=[2])"
    );
    assert_eq!(format!("{x:#?}"), "Tensor([ 1.0, -2.5], shape=[2])");
    assert_eq!(format!("{x:#06?}"), "Tensor([0001.0, -002.5], shape=[2])");
    // Columns are padded with spaces.
    assert_eq!(format!("{:03}", crate::array![1, 1000]), "[ 001 1000]");
}

/// The largest element would have hundreds of digits.
#[test]
fn floats_of_very_different_scale_are_printed_in_scientific_notation() {
    assert_eq!(
        format!("{}", crate::array![1e300, 1e-300, 1.0]),
        "[ 1e300 1e-300    1e0]"
    );
    assert_eq!(
        format!("{:+}", crate::array![1e300, 1.0]),
        "[+1e300   +1e0]"
    );
    assert_eq!(
        format!("{:08}", crate::array![1e300, 1.0]),
        "[0001e300 000001e0]"
    );
    assert_eq!(
        format!("{:8}", crate::array![1e300, f64::NAN]),
        "[   1e300      NaN]"
    );
    assert_eq!(
        format!("{}", crate::array![1e38_f32, -0.1]),
        "[ 1e38 -1e-1]"
    );
    assert_eq!(
        format!("{}", crate::tensor![f64::MIN_POSITIVE, 0.0].into_dyn()),
        "[2.2250738585072014e-308                     0e0]"
    );
    #[cfg(feature = "half")]
    assert_eq!(
        format!("{}", crate::array![half::bf16::from_f32(1e38)]),
        "[9.96921e37]"
    );
    #[cfg(feature = "num-complex")]
    assert_eq!(
        format!("{}", crate::array![num_complex::Complex::new(1e300, 1.0)]),
        "[1e300+1e0i]"
    );
    // Short texts, those that are not much shorter, those with a precision, and other types stay.
    assert_eq!(
        format!("{}", crate::array![1e-10, 100_000.0]),
        "[0.0000000001       100000]"
    );
    assert_eq!(
        format!("{}", crate::array![0.1 + 0.2, 1e15]),
        "[0.30000000000000004    1000000000000000]"
    );
    assert_eq!(
        format!("{:.0}", crate::array![1e20]),
        "[100000000000000000000]"
    );
    assert_eq!(
        format!("{}", crate::array![10_u64.pow(19)]),
        "[10000000000000000000]"
    );
}

#[test]
fn scientific_notation_is_aligned() {
    let x = Tensor::<f64, (Size<2>, Size<2>)>::new([[1.0, -2500.0], [0.03125, 0.0]]);
    assert_eq!(
        format!("{x:e}"),
        "[[     1e0   -2.5e3]\n [3.125e-2      0e0]]"
    );
    assert_eq!(
        format!("{:.1E}", x.transpose()),
        "[[ 1.0E0 3.1E-2]\n [-2.5E3  0.0E0]]"
    );
    assert_eq!(format!("{:+e}", crate::array![1, 20]), "[+1e0 +2e1]");
}

#[test]
fn brackets_and_blank_lines_follow_the_rank() {
    assert_eq!(format!("{}", Tensor::<i32, ()>::from(7)), "7");
    assert_eq!(format!("{}", Tensor::<i32, (Size<0>,)>::zeros()), "[]");
    let cube = Tensor::<i32, (Size<2>, One, Size<2>)>::new([[[1, 2]], [[3, 4]]]);
    assert_eq!(format!("{cube}"), "[[[1 2]]\n\n [[3 4]]]");
}

#[test]
fn large_tensors_are_abbreviated() {
    let x = DynTensor::from_shape_fn([1001], |i| i[0]).unwrap();
    assert_eq!(format!("{x}"), "[   0    1    2 ...  998  999 1000]");
    let all = format!("{x:#}");
    assert!(all.contains("  500  501 ") && !all.contains("..."), "{all}");
    let x = DynTensor::from_shape_fn([100, 100], |i| i[0] * 100 + i[1]).unwrap();
    assert_eq!(format!("{x}").lines().count(), 7);
}
