//! Archives of NumPy's arrays.

use std::io::{self, Cursor, Write};
use std::path::PathBuf;

use shapecast::npy::{NpyErrorKind, NpzReader, NpzWriter, write_npy_to};
use shapecast::{Shape, Tensor, array, tensor};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const METHODS: [CompressionMethod; 2] = [CompressionMethod::Stored, CompressionMethod::Deflated];

/// The content of the `.npy` file of a list of bytes.
fn npy(elements: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let x = Tensor::<u8, Shape![dyn]>::from(elements.to_vec());
    write_npy_to(&mut file, &x).unwrap();
    file
}

/// An archive of these files.
fn archive(method: CompressionMethod, files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    for (name, content) in files {
        writer.start_file(*name, options).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn open(archive: &[u8]) -> NpzReader<Cursor<&[u8]>> {
    NpzReader::new(Cursor::new(archive)).unwrap()
}

/// Reads an array of bytes.
fn read(archive: &[u8], name: &str) -> Result<Vec<u8>, String> {
    let x = open(archive).read::<u8, Shape![dyn]>(name);
    x.map(Tensor::into_vec).map_err(|error| error.to_string())
}

/// The position of the `nth` occurrence of `bytes`.
fn find(archive: &[u8], bytes: &[u8], nth: usize) -> usize {
    let mut found = archive
        .windows(bytes.len())
        .enumerate()
        .filter(|(_, window)| *window == bytes);
    found.nth(nth).unwrap().0
}

#[test]
fn archives_have_several_arrays() {
    let path = std::env::temp_dir().join(format!("shapecast_{}.npz", std::process::id()));
    let x = Tensor::<f64, Shape![100, 7]>::from_fn(|[i, j]| (i * j) as f64);
    let mut writer = NpzWriter::create(&path).unwrap();
    writer.write("x", &x).unwrap();
    writer
        .write_compressed("nested/labels", array![1_u8, 2, 3])
        .unwrap();
    assert!(
        writer
            .write("x", &x)
            .unwrap_err()
            .to_string()
            .starts_with("array \"x\": ")
    );
    writer.finish().unwrap();

    let mut reader = NpzReader::open(&path).unwrap();
    assert_eq!(reader.names(), ["x", "nested/labels"]);
    assert_eq!(
        reader.read::<u8, Shape![dyn]>("nested/labels").unwrap(),
        array![1, 2, 3]
    );
    assert_eq!(reader.read::<f64, Shape![dyn, 7]>("x").unwrap(), x);
    assert_eq!(reader.read::<f64, Shape![dyn, 7]>("x.npy").unwrap(), x);
    let error = reader
        .read::<f64, Shape![dyn, 8]>("x")
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with(".npz: array \"x\": shape [100, 7] is not of the form [dyn, 8]"),
        "{error}"
    );
    let error = reader
        .read::<f64, Shape![dyn]>("y")
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with("array \"y\": no such array, found [\"x\", \"nested/labels\"]"),
        "{error}"
    );
    std::fs::remove_file(&path).unwrap();
    assert!(NpzReader::open(&path).is_err());
    assert!(NpzReader::new(io::Cursor::new(b"PK no archive")).is_err());
}

#[test]
fn archives_with_a_name_twice_are_an_error() {
    let text = |name: &str, renamed: &str| {
        let mut writer = NpzWriter::new(io::Cursor::new(Vec::new()));
        writer.write("x", tensor![1_u8]).unwrap();
        writer.write(name, tensor![2_u8]).unwrap();
        let mut archive = writer.finish().unwrap().into_inner();
        let file = format!("{name}.npy");
        for at in 0..archive.len() - file.len() {
            if archive[at..].starts_with(file.as_bytes()) {
                archive[at..][..renamed.len()].copy_from_slice(renamed.as_bytes());
            }
        }
        let reader = NpzReader::new(io::Cursor::new(archive));
        reader.map(|reader| reader.names()).map_err(|error| {
            assert!(matches!(error.kind(), NpyErrorKind::DuplicateNames));
            error.to_string()
        })
    };
    let expected = "the archive has several arrays of the same name; write it again with another name for each array";
    assert_eq!(text("y", "x.npy"), Err(expected.to_owned()));
    assert_eq!(text("y", "z.npy").unwrap(), ["x", "z"]);
}

/// Archives that NumPy 2.4 wrote by `savez` and `savez_compressed`, and by `savez` to a stream that cannot seek, in which
/// the sizes and the CRC-32 stand after each entry.
#[test]
fn archives_of_numpy_are_read() {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/interop/data");
    for name in ["savez", "savez_compressed", "savez_stream"] {
        let mut reader = NpzReader::open(data.join(format!("{name}.npz"))).unwrap();
        assert_eq!(reader.names(), ["x", "labels"]);
        assert_eq!(
            reader.read::<f64, Shape![2, 3]>("x").unwrap(),
            tensor![[1.5, -2.0, 3.0], [4.0, 5.0, 6.25]]
        );
        assert_eq!(
            reader.read::<u8, Shape![dyn]>("labels").unwrap(),
            tensor![7, 9]
        );
    }
}

/// The sibling of this test for each bit of an archive is in `mutated_files`.
#[test]
fn damaged_arrays_are_an_error() {
    let content = npy(&[11, 22, 33, 44]);
    for method in METHODS {
        let whole = archive(method, &[("x.npy", &content), ("y.npy", &npy(&[5]))]);
        assert_eq!(read(&whole, "x").unwrap(), [11, 22, 33, 44]);
        let directory = find(&whole, b"PK\x01\x02", 0);
        let changed = |at: usize, byte: u8| {
            let mut archive = whole.clone();
            archive[at] ^= byte;
            assert_eq!(read(&archive, "y").unwrap(), [5], "{at}");
            [read(&archive, "x"), read(&archive, "x.npy")].map(|result| result.unwrap_err())
        };
        // The last byte of the entry, before the header of the next one, is an element or the end of the compressed
        // elements.
        let end = find(&whole, b"PK\x03\x04", 1);
        for text in changed(end - 1, 1) {
            assert!(text.starts_with("array \"x"), "{text}");
        }
        // The CRC-32, the compressed size, the size and the name, in the directory and before the entry.
        for at in [directory + 16, directory + 20, directory + 24, 14, 18, 22] {
            changed(at, 4);
        }
        for at in [directory + 46, 30] {
            let mut archive = whole.clone();
            archive[at] = b'z';
            let mut reader = open(&archive);
            let names = reader.names();
            let result = reader.read::<u8, Shape![dyn]>(&names[0]);
            let text = result.unwrap_err().to_string();
            assert!(text.contains("filename mismatch"), "{text}");
        }
    }
    // An element of a stored array, and the kind of the error.
    let mut damaged = archive(CompressionMethod::Stored, &[("x.npy", &content)]);
    let at = find(&damaged, &[11, 22, 33, 44], 0);
    damaged[at] ^= 1;
    let error = open(&damaged).read::<u8, Shape![4]>("x").unwrap_err();
    assert!(matches!(error.kind(), NpyErrorKind::Damaged(_)));
    assert_eq!(
        error.to_string(),
        "array \"x\": the array is damaged: Invalid checksum"
    );
}

/// NumPy 2.4 reads them too.
#[test]
fn entries_may_have_bytes_after_the_last_element() {
    for method in METHODS {
        for len in [1, 100_000] {
            let content = [npy(&[7, 9]), vec![3; len]].concat();
            let mut archive = archive(method, &[("x.npy", &content)]);
            assert_eq!(read(&archive, "x").unwrap(), [7, 9]);
            // They belong to the CRC-32.
            let directory = find(&archive, b"PK\x01\x02", 0);
            archive[directory - 1] ^= 1;
            assert!(read(&archive, "x").is_err());
        }
    }
}

#[test]
fn truncated_entries_are_an_error() {
    let content = npy(&[1, 2, 3, 4]);
    for method in METHODS {
        for len in [0, 5, 127, 128, content.len() - 1] {
            let archive = archive(method, &[("x.npy", &content[..len])]);
            assert!(read(&archive, "x").is_err(), "{len}");
        }
    }
}

#[test]
fn each_array_has_a_name_of_its_own() {
    // The names of the files, and those of the arrays. Without `x.npy.npy`, NumPy reads the same arrays by these names.
    for (files, names) in [
        (&["x", "x.npy"][..], &["x", "x.npy"][..]),
        (&["x.npy", "x"], &["x.npy", "x"]),
        (&["x.npy", "x.npy.npy"], &["x", "x.npy"]),
        (&["x.npy.npy", "x.npy", "x"], &["x.npy.npy", "x.npy", "x"]),
        (&["x.npy.npy", "x"], &["x.npy", "x"]),
        (&["a.npy", "b", ".npy"], &["a", "b", ""]),
    ] {
        let contents: Vec<Vec<u8>> = (0..files.len() as u8).map(|i| npy(&[i])).collect();
        let entries: Vec<(&str, &[u8])> = files
            .iter()
            .zip(&contents)
            .map(|(name, content)| (*name, &content[..]))
            .collect();
        let archive = archive(CompressionMethod::Stored, &entries);
        assert_eq!(open(&archive).names(), names);
        for (i, name) in names.iter().enumerate() {
            assert_eq!(read(&archive, name).unwrap(), [i as u8], "{name}");
        }
        // The name of a file finds it, unless it is the name of another array.
        for (i, file) in files.iter().enumerate() {
            if !names.contains(file) {
                assert_eq!(read(&archive, file).unwrap(), [i as u8], "{file}");
            }
        }
    }
}

#[test]
fn arrays_are_read_by_the_names_they_were_written_with() {
    let mut writer = NpzWriter::new(Cursor::new(Vec::new()));
    let names = ["x", "x.npy", "x.npy.npy", "", ".npy", "größe", "a/b"];
    for (i, name) in names.iter().enumerate() {
        writer.write(name, tensor![i as u8]).unwrap();
        // A name that was written cannot be written again, and the writer goes on.
        for result in [
            writer.write(name, tensor![0_u8]),
            writer.write_compressed(name, tensor![0.5_f32]),
        ] {
            let error = result.unwrap_err();
            assert!(matches!(error.kind(), NpyErrorKind::NameTaken));
            assert_eq!(
                error.to_string(),
                format!(
                    "array {name:?}: an array of this name was written before; choose another name"
                )
            );
        }
    }
    let archive = writer.finish().unwrap().into_inner();
    assert_eq!(open(&archive).names(), names);
    for (i, name) in names.iter().enumerate() {
        assert_eq!(read(&archive, name).unwrap(), [i as u8], "{name}");
    }
}

/// Names are in UTF-8, or else in code page 437, in which the byte 0x82 is `é`.
#[test]
fn names_are_compared_as_texts() {
    let archive = archive(
        CompressionMethod::Stored,
        &[("é.npy", &npy(&[1])), ("_.npy", &npy(&[2]))],
    );
    let renamed = |from: &[u8], to: &[u8]| {
        let mut archive = archive.clone();
        for at in 0..archive.len() - from.len() {
            if archive[at..].starts_with(from) {
                archive[at..at + to.len()].copy_from_slice(to);
            }
        }
        NpzReader::new(Cursor::new(archive)).map(|reader| reader.names())
    };
    assert_eq!(renamed(b"_.npy", b"_").unwrap(), ["é", "_"]);
    assert_eq!(renamed(b"_.npy", b"\x81").unwrap(), ["é", "ü"]);
    let error = renamed(b"_.npy", b"\x82").unwrap_err();
    assert!(matches!(error.kind(), NpyErrorKind::DuplicateNames));
}
