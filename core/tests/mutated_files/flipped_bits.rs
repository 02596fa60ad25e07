//! Each single bit of a small file is changed. The file is an error, or the same elements are read by the same names.
//!
//! Formats without a checksum have bytes for which neither holds. The table lists them with the reason, and each entry
//! must be needed. Bytes without a format, as those of `View::from_bytes`, are not in the table: all of them are elements.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io::Cursor;
use std::ops::Range;

use bytemuck::AnyBitPattern;
use serde_core::de::DeserializeOwned;
use shapecast::npy::{NpyElement, NpzReader, NpzWriter, read_npy_from, view_npy, write_npy_to};
use shapecast::safetensors::Weights;
use shapecast::{Array, DynShape, DynTensor, Shape, Tensor, View, tensor, weights};

use crate::aligned;

/// The texts of tensors by name. A tensor that cannot be read is `None`.
type Contents = BTreeMap<String, Option<String>>;

/// Bytes whose changes need not be found, and why.
type Unchecked = (Range<usize>, &'static str);

fn text(tensor: impl Debug) -> String {
    format!("{tensor:?}")
}

/// The content of a file of one tensor.
fn one<T: Debug, E>(result: Result<T, E>) -> Contents {
    [(String::new(), result.ok().map(text))].into()
}

/// Changes each bit of `file`, which `read` reads.
fn check(name: &str, file: &[u8], unchecked: &[Unchecked], read: impl Fn(&[u8]) -> Contents) {
    let expected = read(file);
    assert!(
        expected.values().all(Option::is_some),
        "{name} is not read: {expected:?}"
    );
    let mut unused: Vec<&Unchecked> = unchecked.iter().collect();
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut changed = file.to_vec();
            changed[at] ^= 1 << bit;
            let contents = read(&changed);
            let is_error = contents.values().any(Option::is_none);
            let is_same = contents
                .iter()
                .filter(|(_, tensor)| tensor.is_some())
                .all(|(name, tensor)| expected.get(name) == Some(tensor));
            if is_same && (is_error || contents.len() == expected.len()) {
                continue;
            }
            assert!(
                unchecked.iter().any(|(range, _)| range.contains(&at)),
                "{name}: bit {bit} of byte {at} of {} is not found, and reads {contents:?}",
                file.escape_ascii()
            );
            unused.retain(|(range, _)| !range.contains(&at));
        }
    }
    assert!(unused.is_empty(), "{name}: each bit is found of {unused:?}");
}

/// The position of `bytes` in a file.
fn find(file: &[u8], bytes: &[u8]) -> Range<usize> {
    let mut windows = file.windows(bytes.len());
    let start = windows.position(|window| window == bytes);
    let start = start.expect("the file contains the bytes");
    start..start + bytes.len()
}

fn check_npy<T: NpyElement + AnyBitPattern + Debug>(x: &Tensor<T, Shape![2, 3]>) {
    let mut file = Vec::new();
    write_npy_to(&mut file, x).expect("memory is written");
    let mut unchecked = vec![
        (8..10, "NumPy does not check the length of the header"),
        (
            find(&file, b"2, 3"),
            "a smaller size leaves bytes after the last element, as does another array in the file",
        ),
        (128..file.len(), "the format has no checksum"),
    ];
    if size_of::<T>() > 1 {
        unchecked.push((find(&file, b"<"), "one bit makes it `>`"));
    }
    check("npy", &file, &unchecked, |file| {
        one(read_npy_from::<T, DynShape>(file))
    });
    unchecked.truncate(3);
    check("npy", &file, &unchecked, |file| {
        let memory = aligned(file);
        one(view_npy::<T, DynShape>(&memory.as_bytes()[..file.len()]))
    });
}

#[test]
fn npy() {
    let x = tensor![[1.5_f32, -2.0, 3.0], [4.0, 5.0, 6.25]];
    check_npy(&x);
    check_npy(&x.map(|x| x as i64));
    check_npy(&x.map(|x| x as u8));
}

/// Reads all arrays of an archive.
fn read_npz(file: &[u8]) -> Contents {
    fn read<T: NpyElement + Debug>(
        reader: &mut NpzReader<Cursor<&[u8]>>,
        name: &str,
    ) -> Option<String> {
        reader.read::<T, DynShape>(name).ok().map(text)
    }
    let Ok(mut reader) = NpzReader::new(Cursor::new(file)) else {
        return [(String::new(), None)].into();
    };
    let names = reader.names().into_iter();
    let arrays = names.map(|name| {
        let array = read::<f64>(&mut reader, &name).or_else(|| read::<u8>(&mut reader, &name));
        (name, array)
    });
    arrays.collect()
}

#[test]
fn npz() {
    let x = tensor![[1.5_f64, -2.0, 3.0], [4.0, 5.0, 6.25]];
    let labels = tensor![7_u8, 9];
    let mut stored = NpzWriter::new(Cursor::new(Vec::new()));
    let mut deflated = NpzWriter::new(Cursor::new(Vec::new()));
    let written = [
        stored.write("x", &x),
        stored.write("labels", &labels),
        deflated.write_compressed("x", &x),
        deflated.write_compressed("größe", &labels),
    ];
    assert!(written.iter().all(Result::is_ok));
    for writer in [stored, deflated] {
        let file = writer.finish().expect("memory is written").into_inner();
        check("npz", &file, &[], read_npz);
    }
}

/// Archives that NumPy wrote, whose headers have other fields.
#[test]
fn npz_of_numpy() {
    let files: [&[u8]; 3] = [
        include_bytes!("../interop/data/savez.npz"),
        include_bytes!("../interop/data/savez_compressed.npz"),
        include_bytes!("../interop/data/savez_stream.npz"),
    ];
    for file in files {
        check("npz of NumPy", file, &[], read_npz);
    }
}

weights! {
    struct Model<'a> {
        rows: View<'a, f32, Shape![dyn, 2]>,
        masks: Vec<View<'a, bool, Shape![dyn]>>,
        count: Tensor<i64, Shape![]>,
    }
}

#[test]
fn safetensors() {
    let rows = tensor![[1.5_f32, -2.0], [3.0, 4.0]];
    let (mask, count) = (tensor![true, false, true], Tensor::from(7_i64));
    let metadata = [("format".to_owned(), "pt".to_owned())];
    let tensors = [
        ("rows", rows.as_safetensors()),
        ("masks.0", mask.as_safetensors()),
        ("masks.1", mask.as_safetensors()),
        ("count", count.as_safetensors()),
    ];
    let file = safetensors::serialize(tensors, Some(metadata.into_iter().collect()));
    let file = file.expect("the tensors are valid");
    let data = file.len() - (8 + 16 + 3 + 3);
    let unchecked = [(data..file.len(), "the format has no checksum")];
    check("safetensors", &file, &unchecked, |file| {
        let memory = aligned(file);
        let model = Weights::from_bytes(&memory.as_bytes()[..file.len()])
            .and_then(|weights| weights.load::<Model<'_>>());
        one(model.map(|model| (text(model.rows), text(model.masks), text(model.count))))
    });
}

fn check_json<T: DeserializeOwned + Debug>(json: &str) {
    let data = find(json.as_bytes(), b"[1.5,-2.0,3.0,4.0,5.0,6.25]");
    let unchecked = [(data, "the format has no checksum")];
    check("json", json.as_bytes(), &unchecked, |file| {
        one(serde_json::from_slice::<T>(file))
    });
}

#[test]
fn json() {
    for json in [
        r#"{"shape":[2,3],"data":[1.5,-2.0,3.0,4.0,5.0,6.25]}"#,
        r#"{"data":[1.5,-2.0,3.0,4.0,5.0,6.25], "shape":[2,3] }"#,
    ] {
        check_json::<DynTensor<f64>>(json);
        check_json::<Tensor<f64, Shape![dyn, 3]>>(json);
        check_json::<Array<f64, Shape![2, 3]>>(json);
    }
}

fn check_postcard<T: DeserializeOwned + Debug>(file: &[u8], unchecked: &[Unchecked]) {
    // The rank, the sizes and the number of elements stand before the elements.
    let elements = (4..file.len(), "the format has no checksum");
    let unchecked = [unchecked, &[elements]].concat();
    check("postcard", file, &unchecked, |file| {
        one(postcard::from_bytes::<T>(file))
    });
}

#[test]
fn postcard() {
    let x = tensor![[1.5_f32, -2.0, 3.0], [4.0, 5.0, 6.25]];
    let file = postcard::to_allocvec(&x).expect("memory is written");
    let rank = (
        0..1,
        "with a larger rank, elements are sizes, and some are 0",
    );
    check_postcard::<DynTensor<f32>>(&file, &[rank]);
    check_postcard::<Tensor<f32, Shape![dyn, 3]>>(&file, &[]);
    check_postcard::<Array<f32, Shape![2, 3]>>(&file, &[]);
}
