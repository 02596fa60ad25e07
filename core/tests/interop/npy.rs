//! Files of NumPy.

use std::io::{self, Read};
use std::path::PathBuf;

use shapecast::npy::{
    NpyElement, NpyError, NpyErrorKind, read_npy, read_npy_from, view_npy, write_npy, write_npy_to,
};
use shapecast::{DynTensor, Shape, ShapeErrorKind, Tensor, array, tensor};

/// A file of version 1 with this dictionary.
fn file(dictionary: &str, data: &[u8]) -> Vec<u8> {
    let len = (10 + dictionary.len() + 1).next_multiple_of(64) - 10;
    let header = format!("{dictionary:<width$}\n", width = len - 1);
    let len = (len as u16).to_le_bytes();
    [b"\x93NUMPY\x01\x00", &len[..], header.as_bytes(), data].concat()
}

fn dictionary(descr: &str, fortran_order: bool, sizes: &str) -> String {
    let order = if fortran_order { "True" } else { "False" };
    format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {sizes}, }}")
}

fn read<T: NpyElement>(bytes: &[u8]) -> Result<DynTensor<T>, NpyError> {
    read_npy_from(bytes)
}

fn round_trip<T: NpyElement + PartialEq + std::fmt::Debug>(elements: [T; 6], descr: &str) {
    let x = Tensor::<T, Shape![2, 3]>::from_shape_vec([2, 3], elements.to_vec()).unwrap();
    let mut bytes = Vec::new();
    write_npy_to(&mut bytes, &x).unwrap();
    assert_eq!(
        &bytes[..128],
        &file(&dictionary(descr, false, "(2, 3)"), &[])[..]
    );
    assert_eq!(read::<T>(&bytes).unwrap(), x);
    // A view with other strides.
    let mut transposed = Vec::new();
    write_npy_to(&mut transposed, x.transpose()).unwrap();
    assert_eq!(read::<T>(&transposed).unwrap(), x.transpose());
}

#[test]
fn elements_of_all_types_are_written_and_read() {
    round_trip([true, false, true, true, false, false], "|b1");
    round_trip([0_u8, 1, 2, 3, 254, 255], "|u1");
    round_trip([0_i8, 1, 2, 3, -128, 127], "|i1");
    round_trip([0_u16, 1, 2, 3, 4, 65535], "<u2");
    round_trip([0_i16, 1, 2, 3, -4, 32767], "<i2");
    round_trip([0_u32, 1, 2, 3, 4, u32::MAX], "<u4");
    round_trip([0_i32, 1, 2, 3, 4, i32::MIN], "<i4");
    round_trip([0_u64, 1, 2, 3, 4, u64::MAX], "<u8");
    round_trip([0_i64, 1, 2, 3, 4, i64::MIN], "<i8");
    round_trip([0.0_f32, 1.5, -2.0, 3.0, f32::MAX, f32::INFINITY], "<f4");
    round_trip([0.0_f64, 1.5, -2.0, 3.0, f64::MAX, f64::INFINITY], "<f8");
    #[cfg(target_pointer_width = "64")]
    round_trip([0_usize, 1, 2, 3, 4, usize::MAX], "<u8");
    #[cfg(feature = "half")]
    round_trip(
        [0.0, 1.5, -2.0, 3.0, 4.0, 65504.0].map(half::f16::from_f32),
        "<f2",
    );
    // The name that the package ml_dtypes 0.6 writes.
    #[cfg(feature = "half")]
    round_trip(
        [0.0, 1.5, -2.0, 3.0, 4.0, 1e38].map(half::bf16::from_f32),
        "<V2",
    );
    #[cfg(feature = "num-complex")]
    round_trip(
        [0.0, 1.5, -2.0, 3.0, 4.0, 5.0].map(|re| num_complex::Complex::new(re, 7.0_f64)),
        "<c16",
    );
}

#[test]
fn files_of_numpy_are_read() {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/interop/data");
    let features = read_npy::<f32, Shape![150, 4]>(data.join("iris_features.npy")).unwrap();
    assert_eq!(features.index_axis::<0>(0), array![5.1, 3.5, 1.4, 0.2]);
    assert_eq!(
        read_npy::<u8, Shape![dyn]>(data.join("iris_labels.npy"))
            .unwrap()
            .len(),
        150
    );

    let error = read_npy::<f32, Shape![dyn, 5]>(data.join("iris_features.npy")).unwrap_err();
    let text = error.to_string();
    assert!(
        text.ends_with("iris_features.npy: shape [150, 4] is not of the form [dyn, 5]"),
        "{text}"
    );
    let NpyErrorKind::Shape(error) = error.kind() else {
        panic!("{error}")
    };
    assert_eq!(error.kind(), ShapeErrorKind::Sizes);
    let error = read_npy::<f64, Shape![150, 4]>(data.join("iris_features.npy")).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("expected elements '<f8', found '<f4'")
    );
    assert!(
        read_npy::<f32, Shape![1]>(data.join("missing.npy"))
            .unwrap_err()
            .to_string()
            .contains("missing.npy: ")
    );
}

#[test]
fn fortran_order_and_byte_order_are_converted() {
    let columns: Vec<u8> = [1_i16, 4, 2, 5, 3, 6]
        .iter()
        .flat_map(|x| x.to_be_bytes())
        .collect();
    let bytes = file(&dictionary(">i2", true, "(2, 3)"), &columns);
    assert_eq!(read::<i16>(&bytes).unwrap(), tensor![[1, 2, 3], [4, 5, 6]]);
    let bytes = file(
        &dictionary("|u1", true, "(2, 1, 2, 2)"),
        &[0, 1, 2, 3, 4, 5, 6, 7],
    );
    let x = read_npy_from::<u8, Shape![2, 1, dyn, 2]>(&bytes[..]).unwrap();
    assert_eq!(x, tensor![[[[0, 4], [2, 6]]], [[[1, 5], [3, 7]]]]);
    // Rank 0, empty, and a vector, for which the orders are the same.
    assert_eq!(
        read::<u8>(&file(&dictionary("|u1", true, "()"), &[7])).unwrap(),
        Tensor::from(7)
    );
    assert_eq!(
        read::<u8>(&file(&dictionary("|u1", true, "(3,)"), &[7, 8, 9])).unwrap(),
        tensor![7, 8, 9]
    );
    assert_eq!(
        read::<f64>(&file(&dictionary("<f8", true, "(2, 0)"), &[]))
            .unwrap()
            .shape(),
        [2, 0]
    );
}

#[test]
fn versions_and_spellings_of_headers() {
    let text = "{\"shape\":(2L,),\"fortran_order\":False , 'descr':'|u1'}";
    assert_eq!(read::<u8>(&file(text, &[1, 2])).unwrap(), tensor![1, 2]);
    // Python has zeros of several digits.
    let text_of_zeros = text.replace("(2L,)", "(00,)");
    assert_eq!(read::<u8>(&file(&text_of_zeros, &[])).unwrap().len(), 0);
    for version in [2, 3] {
        let mut bytes = b"\x93NUMPY".to_vec();
        bytes.extend([version, 0]);
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.bytes());
        bytes.extend([1, 2]);
        assert_eq!(read::<u8>(&bytes).unwrap(), tensor![1, 2]);
    }
    // Several arrays follow each other in one file.
    let mut two = file(text, &[1, 2]);
    two.extend(file(text, &[3, 4]));
    let mut reader = &two[..];
    assert_eq!(
        read_npy_from::<u8, Shape![2]>(&mut reader).unwrap(),
        tensor![1, 2]
    );
    assert_eq!(
        read_npy_from::<u8, Shape![2]>(&mut reader).unwrap(),
        tensor![3, 4]
    );
}

#[test]
fn invalid_headers_are_errors() {
    let good = dictionary("|u1", false, "(2, 3)");
    let text = |dictionary: &str| {
        read::<u8>(&file(dictionary, &[0; 6]))
            .unwrap_err()
            .to_string()
    };
    let too_large = format!(
        "the header is invalid: expected a size of at most {} at byte 54",
        isize::MAX
    );
    for (from, to, expected) in [
        ("{", "", "the header is invalid: expected '{' at byte 0"),
        ("'shape': (2, 3), ", "", "the header has no 'shape'"),
        (
            "'descr'",
            "'dtype'",
            "the header is invalid: unknown key \"dtype\" at byte 9",
        ),
        (
            "False",
            "Maybe",
            "the header is invalid: expected True or False at byte 34",
        ),
        (
            "(2, 3)",
            "(2, -3)",
            "the header is invalid: expected a size at byte 54",
        ),
        (
            "(2, 3)",
            "(02, 3)",
            "the header is invalid: expected a size without a leading 0 at byte 51",
        ),
        (
            "(2, 3)",
            "(6)",
            "the header is invalid: expected ',' after the only size, as in '(6,)', at byte 52",
        ),
        (
            "(2, 3)",
            "(,)",
            "the header is invalid: expected a size at byte 51",
        ),
        ("(2, 3)", "(2, 99999999999999999999)", &too_large),
        ("(2, 3)", "(2, 9999999999999999999)", &too_large),
        (
            "(2, 3)",
            "(2, 9223372036854775807)",
            "numel: integer multiplication overflow: no memory can hold the elements of shape [2, 9223372036854775807]",
        ),
        (
            "(2, 3)",
            "(2, 3",
            "the header is invalid: expected a size at byte 57",
        ),
        (
            "'|u1'",
            "[('a', '<f4')]",
            "elements with fields are not supported",
        ),
        ("'|u1'", "'|O'", "expected elements '|u1', found '|O'"),
        ("'|u1'", "''", "expected elements '|u1', found ''"),
        (
            "'|u1'",
            "'\\x'",
            "the header is invalid: expected a string at byte 11",
        ),
        ("'|u1'", "'é'", "expected elements '|u1', found 'é'"),
        (
            "}",
            "} x",
            "the header is invalid: expected the end of the header at byte 60",
        ),
    ] {
        assert_eq!(text(&good.replacen(from, to, 1)), expected, "{to}");
    }
    let ranks = format!("({})", "1, ".repeat(65));
    assert_eq!(
        text(&good.replace("(2, 3)", &ranks)),
        "a shape has at most 64 dimensions, found 65"
    );

    let bytes = file(&good, &[0; 6]);
    for len in 0..bytes.len() {
        assert!(read::<u8>(&bytes[..len]).is_err(), "{len}");
        assert!(
            view_npy::<u8, Shape![2, 3]>(&bytes[..len]).is_err(),
            "{len}"
        );
    }
    // No byte of the header leads to a panic.
    for at in 0..128 {
        for byte in [0, 1, b' ', b'\'', b'9', b'(', b'{', 128, 255] {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            let _ = read::<u8>(&bytes);
        }
    }
    let mut long = b"\x93NUMPY\x02\x00".to_vec();
    long.extend(u32::MAX.to_le_bytes());
    assert_eq!(
        read::<u8>(&long).unwrap_err().to_string(),
        "the header of 4294967295 bytes is too long"
    );
}

#[test]
fn sizes_in_a_header_reserve_no_memory() {
    let sizes = "(1000000000000, 1000)";
    let bytes = file(&dictionary("<f8", false, sizes), &[0; 80]);
    assert!(matches!(
        read::<f64>(&bytes).unwrap_err().kind(),
        NpyErrorKind::Truncated { .. }
    ));
    assert!(view_npy::<f64, Shape![dyn, dyn]>(&bytes).is_err());
    let path = std::env::temp_dir().join(format!("shapecast_truncated_{}.npy", std::process::id()));
    std::fs::write(&path, &bytes).unwrap();
    let error = read_npy::<f64, Shape![dyn, 1000]>(&path).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert!(
        matches!(error.kind(), NpyErrorKind::Truncated { .. }),
        "{error}"
    );
    // The shape is checked before the elements are read.
    struct NoElements<'a>(&'a [u8]);
    impl Read for NoElements<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0.is_empty(), "read too much");
            self.0.read(buffer)
        }
    }
    let error = read_npy_from::<f64, Shape![dyn, 7]>(NoElements(&bytes[..128])).unwrap_err();
    assert!(matches!(error.kind(), NpyErrorKind::Shape(_)));
}

#[test]
fn files_in_memory_are_viewed() {
    // Aligned like a memory map.
    let x = tensor![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let mut bytes = Vec::new();
    write_npy_to(&mut bytes, &x).unwrap();
    let memory = DynTensor::<f64>::from_elem([bytes.len().div_ceil(8)], 0.0).unwrap();
    let mut memory = memory;
    memory.as_bytes_mut()[..bytes.len()].copy_from_slice(&bytes);
    let file_bytes = &memory.as_bytes()[..bytes.len()];
    let view = view_npy::<f32, Shape![2, dyn]>(file_bytes).unwrap();
    assert_eq!(view.as_ptr().cast(), &raw const file_bytes[128]);
    assert_eq!(view, x);
    assert!(view_npy::<f64, Shape![2, dyn]>(file_bytes).is_err());
    assert!(view_npy::<f32, Shape![3, dyn]>(file_bytes).is_err());

    let columns = file(&dictionary("|u1", true, "(2, 3)"), &[1, 4, 2, 5, 3, 6]);
    let view = view_npy::<u8, Shape![2, 3]>(&columns).unwrap();
    assert_eq!(
        (view.as_ptr(), view.strides()),
        (&raw const columns[128], &[1, 2][..])
    );
    assert_eq!(view, tensor![[1, 2, 3], [4, 5, 6]]);
    let swapped = file(&dictionary(">i2", false, "(1,)"), &[0, 1]);
    assert_eq!(
        view_npy::<i16, Shape![1]>(&swapped)
            .unwrap_err()
            .to_string(),
        "elements '>i2' do not have the byte order of this machine; copy them with `read_npy` or `read_npy_from`, \
         which convert the byte order"
    );
    assert!(matches!(
        view_npy::<u16, Shape![1]>(&swapped).unwrap_err().kind(),
        NpyErrorKind::Elements { .. }
    ));
}

/// Headers that NumPy 2.4 reads: its character of the kind, and its names without a byte order.
#[test]
fn types_have_the_names_of_numpy() {
    fn check<T: NpyElement + PartialEq>(names: &[&str]) {
        let bytes: Vec<u8> = (1..=size_of::<T>() as u8).map(|byte| byte % 2).collect();
        let file = |name| file(&dictionary(name, false, "(1,)"), &bytes);
        let expected = read::<T>(&file(names[0])).unwrap();
        for name in names {
            let is_swapped = name.starts_with('>') && size_of::<T>() > 1;
            let x = read::<T>(&file(name)).unwrap();
            assert_eq!(x == expected, !is_swapped, "{name}");
            let is_other = read::<i32>(&file(name)).is_ok() && names[0] != "<i4"
                || read::<f64>(&file(name)).is_ok() && names[0] != "<f8";
            assert!(!is_other, "{name}");
        }
    }
    check::<bool>(&[
        "|b1", "b1", "<b1", "?", "|?", "<?", ">?", "=?", "bool", "bool_",
    ]);
    check::<i8>(&["|i1", "i1", "b", "int8", "byte"]);
    check::<u8>(&["|u1", "u1", "B", "uint8", "ubyte"]);
    check::<i16>(&["<i2", "i2", "h", "int16", "short"]);
    check::<u16>(&["<u2", "u2", "H", "uint16", "ushort"]);
    check::<i32>(&["<i4", "i4", "=i4", "i", "<i", "int32", "intc"]);
    check::<u32>(&["<u4", "u4", "I", "uint32", "uintc"]);
    check::<i64>(&["<i8", "i8", "q", "int64", "longlong"]);
    check::<u64>(&["<u8", "u8", ">u8", "Q", ">Q", "uint64", "ulonglong"]);
    check::<f32>(&["<f4", "f4", "f", "float32", "single"]);
    check::<f64>(&[
        "<f8", "f8", "|f8", "=f8", "d", "<d", "=d", "float64", "double", "float",
    ]);
    #[cfg(feature = "half")]
    {
        check::<half::f16>(&["<f2", "f2", "e", "float16", "half"]);
        check::<half::bf16>(&["<V2", "|V2", "V2"]);
    }
    #[cfg(feature = "num-complex")]
    {
        check::<num_complex::Complex<f32>>(&["<c8", "c8", "F", "complex64", "csingle"]);
        check::<num_complex::Complex<f64>>(&[
            "<c16",
            "c16",
            "D",
            "complex128",
            "cdouble",
            "complex",
        ]);
    }
    // NumPy refuses these.
    for name in [
        "<float64", "|float64", "Float64", "f8 ", " f8", "float_", "!f8", "@f8", "<", "",
    ] {
        assert!(
            read::<f64>(&file(&dictionary(name, false, "(1,)"), &[0; 8])).is_err(),
            "{name}"
        );
    }
    // These have another size on another machine.
    for name in ["l", "int", "long", "p", "intp"] {
        assert!(
            read::<i64>(&file(&dictionary(name, false, "(1,)"), &[0; 8])).is_err(),
            "{name}"
        );
    }
    let error = read::<f32>(&file(&dictionary("float64", false, "(1,)"), &[0; 8])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected elements '<f4', found 'float64'"
    );
    let error = read::<u16>(&file(&dictionary("<V2", false, "(1,)"), &[0; 2])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected elements '<u2', found '<V2', bfloat16 of the package ml_dtypes; read it as `half::bf16`"
    );
}

/// The bytes that NumPy 2.4 with ml_dtypes 0.6 writes for `[1, -2.5, 3]`, and that NumPy alone writes after it read them.
#[cfg(feature = "half")]
#[test]
fn bfloat16_of_ml_dtypes_is_read() {
    use half::bf16;
    for descr in ["<V2", "|V2"] {
        let bytes = file(&dictionary(descr, false, "(3,)"), b"\x80? \xc0@@");
        let expected = tensor![1.0_f32, -2.5, 3.0].map(bf16::from_f32);
        assert_eq!(read::<bf16>(&bytes).unwrap(), expected);
    }
    let swapped = file(&dictionary(">V2", false, "(1,)"), b"?\x80");
    assert_eq!(read::<bf16>(&swapped).unwrap().as_slice(), [bf16::ONE]);
}

#[test]
fn views_need_alignment_unless_they_are_empty() {
    let bytes_at_odd_address = |sizes: &str, data: &[u8]| {
        let file = file(&dictionary("<f8", false, sizes), data);
        let mut memory = DynTensor::<f64>::from_elem([file.len() / 8 + 1], 0.0).unwrap();
        memory.as_bytes_mut()[1..=file.len()].copy_from_slice(&file);
        (memory, 1..=file.len())
    };
    let (memory, at) = bytes_at_odd_address("(1,)", &1.5_f64.to_le_bytes());
    let bytes = &memory.as_bytes()[at];
    let error = view_npy::<f64, Shape![1]>(bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the bytes are not aligned to 8 bytes; copy them with `read_npy_from`"
    );
    assert_eq!(
        read_npy_from::<f64, Shape![1]>(bytes).unwrap(),
        tensor![1.5]
    );
    for order in ["(0,)", "(0, 3)", "(2, 0)"] {
        let (memory, at) = bytes_at_odd_address(order, &[]);
        let view = view_npy::<f64, shapecast::DynShape>(&memory.as_bytes()[at]).unwrap();
        assert!(view.is_empty(), "{order}");
    }
}

/// The number in the name of a type is its size in bytes: `f16` is not half precision.
#[test]
fn long_doubles_are_an_error() {
    let bytes = file(&dictionary("<f16", false, "(1,)"), &[0; 16]);
    assert_eq!(
        read::<f64>(&bytes).unwrap_err().to_string(),
        "expected elements '<f8', found '<f16', NumPy's longdouble; save the array as `x.astype(numpy.float64)`"
    );
    assert!(view_npy::<f64, Shape![1]>(&bytes).is_err());
    #[cfg(feature = "half")]
    assert!(
        read::<half::f16>(&bytes)
            .unwrap_err()
            .to_string()
            .starts_with("expected elements '<f2', found '<f16'")
    );
}

#[test]
fn large_files_are_written_and_read_in_parts() {
    let path = std::env::temp_dir().join(format!("shapecast_large_{}.npy", std::process::id()));
    let x = Tensor::<u32, Shape![dyn, 3]>::from_shape_fn([50_001, 3], |i| (3 * i[0] + i[1]) as u32)
        .unwrap();
    write_npy(&path, &x).unwrap();
    assert_eq!(read_npy::<u32, Shape![dyn, 3]>(&path).unwrap(), x);
    write_npy(&path, x.transpose()).unwrap();
    assert_eq!(
        read_npy::<u32, Shape![3, dyn]>(&path).unwrap(),
        x.transpose()
    );
    std::fs::remove_file(&path).unwrap();
    assert!(write_npy(std::env::temp_dir(), &x).is_err());
}
