//! Files with random changes give an error or a tensor whose elements can be read. No reader panics, allocates more
//! than 256 MiB or takes longer than a second. [`flipped_bits`] changes each bit of small files, and compares what is read.
//!
//! `cargo test` runs a fixed number of rounds. This runs random ones for 20 minutes:
//!
//! ```sh
//! FUZZ_SECONDS=1200 cargo test --package shapecast --all-features --test mutated_files -- --ignored --nocapture
//! ```
//!
//! `FUZZ_SECONDS` is 60 by default. `FUZZ_SEED` is the seed of the first round, by default from the clock,
//! `FUZZ_ROUNDS` the largest number of rounds, and `FUZZ_ONLY` a part of the name of a format. A failure prints the
//! variables that repeat it. If the process aborts, the file that the run names at its start holds them.
#![cfg(all(feature = "npz", feature = "safetensors", feature = "serde"))]

#[path = "../../tests/support/allocations.rs"]
mod allocations;
#[path = "mutated_files/flipped_bits.rs"]
mod flipped_bits;
#[path = "../../tests/support/mutation.rs"]
mod mutation;
#[allow(dead_code, reason = "not all tests use every method")]
#[path = "../../tests/support/random.rs"]
mod random;
#[path = "../../tests/support/random_runs.rs"]
mod random_runs;
#[path = "../../tests/support/rounds.rs"]
mod rounds;

use std::hint::black_box;
use std::io::Cursor;

use shapecast::npy::{NpyElement, NpzReader, NpzWriter, read_npy_from, view_npy};
use shapecast::safetensors::Weights;
use shapecast::{Array, DynShape, DynTensor, Shape, Tensor, View, tensor, weights};

use mutation::mutate;
use random::Random;
use rounds::{Case, Settings, run};

weights! {
    struct Linear<'a> {
        weight: View<'a, f32, Shape![dyn, 3]>,
        bias: Option<Tensor<f32, Shape![dyn]>>,
    }
}

weights! {
    struct Model<'a> {
        embedding: View<'a, u8, Shape![dyn, dyn]>,
        layers: Vec<Linear<'a>>,
        heads: [Array<i64, Shape![2]>; 2],
    }
}

const FORMATS: &[rounds::Named<'_>] = &[
    ("npy", &|case| mutated(case, npy, read_npy)),
    ("npz", &|case| mutated(case, npz, read_npz)),
    ("safetensors", &|case| {
        mutated(case, safetensors, read_safetensors);
    }),
    ("json", &|case| mutated(case, json, read_json)),
    ("postcard", &|case| mutated(case, postcard, read_postcard)),
];

/// Runs the same rounds each time.
#[test]
fn mutated_files_are_read_or_errors() {
    run("mutated_files", &Settings::fixed(2_000), FORMATS);
}

#[test]
#[ignore = "runs for FUZZ_SECONDS"]
fn random_mutated_files() {
    run("random_mutated_files", &Settings::from_env(), FORMATS);
}

/// The files without changes are read, so that changes reach more than the first check.
#[test]
fn files_without_changes_are_read() {
    let mut random = Random::new(1);
    for _ in 0..100 {
        assert!(read_npy(&npy(&mut random)) > 0);
        assert!(read_npz(&npz(&mut random)) > 1);
        assert!(read_safetensors(&safetensors(&mut random)) > 1);
        assert!(read_json(&json(&mut random)) > 0);
        assert!(read_postcard(&postcard(&mut random)) > 0);
    }
}

/// Creates a file, changes it a few times, and reads it.
fn mutated(case: &mut Case, create: fn(&mut Random) -> Vec<u8>, read: fn(&[u8]) -> usize) {
    let random = &mut case.random;
    let (mut file, other) = (create(random), create(random));
    let mut notes = vec![format!("file {}", file.escape_ascii())];
    for _ in 0..=random.below(4) {
        notes.push(mutate(random, &mut file, &other));
    }
    notes.into_iter().for_each(|note| case.describe(note));
    read(&file);
}

/// Reads the elements of a result. Returns 1 if there is one.
fn used<T, S: Shape, E: ToString>(view: Result<View<'_, T, S>, E>) -> usize {
    match view {
        Ok(view) => {
            assert_eq!(view.iter().map(black_box).count(), view.len());
            assert_eq!(view.shape().iter().product::<usize>(), view.len());
            1
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            0
        }
    }
}

fn used_tensor<T, S: Shape, E: ToString>(tensor: Result<Tensor<T, S>, E>) -> usize {
    used(tensor.as_ref().map(Tensor::view).map_err(E::to_string))
}

fn sizes(random: &mut Random) -> Vec<usize> {
    (0..random.below(4))
        .map(|_| random.pick(&[3, 3, 2, 1, 0, 20]))
        .collect()
}

/// Returns an `.npy` file of any version, type, order and byte order.
fn npy(random: &mut Random) -> Vec<u8> {
    let (descr, bytes) = random.pick(&[
        ("|b1", 1),
        ("|u1", 1),
        (">i2", 2),
        ("<i2", 2),
        ("<f4", 4),
        ("<f8", 8),
        ("<i8", 8),
    ]);
    let sizes = sizes(random);
    let order = random.pick(&["True", "False"]);
    let tuple: String = sizes.iter().map(|size| format!("{size}, ")).collect();
    let text = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': ({tuple}), }}");
    let version = random.pick(&[1, 2, 3]);
    let prefix = if version == 1 { 10 } else { 12 };
    let len = (prefix + text.len() + 1).next_multiple_of(64) - prefix;
    let mut file = b"\x93NUMPY".to_vec();
    file.extend([version, 0]);
    file.extend(&(len as u32).to_le_bytes()[..prefix - 8]);
    file.extend(format!("{text:<width$}\n", width = len - 1).bytes());
    let data = bytes * sizes.iter().product::<usize>();
    file.extend((0..data).map(|_| random.next() as u8));
    file
}

macro_rules! for_npy_types {
    ($f:ident($($argument:expr),*)) => {
        $f::<u8>($($argument),*) + $f::<i16>($($argument),*) + $f::<f32>($($argument),*)
            + $f::<f64>($($argument),*) + $f::<i64>($($argument),*)
    };
}

/// Returns the bytes at an address that suits all elements.
fn aligned(file: &[u8]) -> DynTensor<u64> {
    let mut memory = DynTensor::from_elem([file.len().div_ceil(8)], 0).expect("memory");
    memory.as_bytes_mut()[..file.len()].copy_from_slice(file);
    memory
}

fn read_npy(file: &[u8]) -> usize {
    fn read<T: NpyElement>(file: &[u8]) -> usize {
        used_tensor(read_npy_from::<T, DynShape>(file))
            + used_tensor(read_npy_from::<T, Shape![dyn, 3]>(file))
    }
    fn view<T: NpyElement + bytemuck::AnyBitPattern>(file: &[u8]) -> usize {
        used(view_npy::<T, DynShape>(file)) + used(view_npy::<T, Shape![dyn, 3]>(file))
    }
    let memory = aligned(file);
    let file = &memory.as_bytes()[..file.len()];
    for_npy_types!(read(file)) + read::<bool>(file) + for_npy_types!(view(file))
}

/// Returns an archive of arrays, some of them compressed.
fn npz(random: &mut Random) -> Vec<u8> {
    let mut writer = NpzWriter::new(Cursor::new(Vec::new()));
    let mut write = |name: &str, is_compressed| {
        let x = floats(random);
        let result = if is_compressed {
            writer.write_compressed(name, &x)
        } else {
            writer.write(name, x.map(|x| x as u8))
        };
        result.expect("memory is written");
    };
    write("x", false);
    write("nested/y", true);
    write("z", true);
    writer.finish().expect("memory is written").into_inner()
}

fn read_npz(file: &[u8]) -> usize {
    fn read<T: NpyElement>(reader: &mut NpzReader<Cursor<&[u8]>>, name: &str) -> usize {
        used_tensor(reader.read::<T, DynShape>(name))
            + used_tensor(reader.read::<T, Shape![dyn, 3]>(name))
    }
    let mut reader = match NpzReader::new(Cursor::new(file)) {
        Ok(reader) => reader,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return 0;
        }
    };
    let names = reader.names();
    let reads = names.iter().take(10).map(|name| {
        let reader = &mut reader;
        read::<u8>(reader, name) + read::<f32>(reader, name)
    });
    reads.sum()
}

fn safetensors(random: &mut Random) -> Vec<u8> {
    let layers = random.below(3);
    let mut floats = Vec::new();
    for i in 0..layers {
        let rows = random.below(4);
        let weight = DynTensor::from_elem([rows, 3], 0.5_f32).expect("memory");
        floats.push((format!("layers.{i}.weight"), weight));
        if random.one_in(2) {
            let bias = DynTensor::from_elem([rows], -1.0).expect("memory");
            floats.push((format!("layers.{i}.bias"), bias));
        }
    }
    let bytes = tensor![[1_u8, 2, 3], [4, 5, 6]];
    let heads = tensor![7_i64, -8];
    let floats = floats
        .iter()
        .map(|(name, x)| (name.as_str(), x.as_safetensors()));
    let tensors = floats.chain([
        ("embedding", bytes.as_safetensors()),
        ("heads.0", heads.as_safetensors()),
        ("heads.1", heads.as_safetensors()),
    ]);
    safetensors::serialize(tensors, None).expect("the tensors are valid")
}

fn read_safetensors(file: &[u8]) -> usize {
    let memory = aligned(file);
    let weights = match Weights::from_bytes(&memory.as_bytes()[..file.len()]) {
        Ok(weights) => weights,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return 0;
        }
    };
    let mut count = 0;
    for name in weights.names() {
        count += used(weights.view::<f32, DynShape>(name));
        count += used(weights.view::<i64, Shape![2]>(name));
        count += used_tensor(weights.tensor::<u8, DynShape>(name));
        count += used_tensor(weights.tensor::<f32, Shape![dyn, 3]>(name));
    }
    match weights.load::<Model<'_>>() {
        Ok(model) => {
            count += used::<_, _, String>(Ok(model.embedding));
            for layer in model.layers {
                count += used::<_, _, String>(Ok(layer.weight));
                count += layer
                    .bias
                    .map_or(0, |bias| used_tensor::<_, _, String>(Ok(bias)));
            }
            for head in &model.heads {
                count += used::<_, _, String>(Ok(head.view()));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    count
}

fn floats(random: &mut Random) -> DynTensor<f32> {
    DynTensor::from_shape_fn(sizes(random), |_: &[usize]| random.below(300) as f32 / 4.0)
        .expect("few elements")
}

fn json(random: &mut Random) -> Vec<u8> {
    let x = floats(random);
    let file = match random.below(3) {
        0 => serde_json::to_vec(&x),
        1 => serde_json::to_vec(&x.map(|x| x as i64)),
        _ => serde_json::to_vec(&x.map(|x| x.to_string())),
    };
    file.expect("tensors are serialized")
}

fn postcard(random: &mut Random) -> Vec<u8> {
    let x = floats(random);
    let file = match random.below(3) {
        0 => postcard::to_allocvec(&x),
        1 => postcard::to_allocvec(&x.map(|x| x as i64)),
        _ => postcard::to_allocvec(&x.map(|x| x.to_string())),
    };
    file.expect("tensors are serialized")
}

/// Reads a tensor in a format of `serde` as several types.
macro_rules! read_serde {
    ($format:ident::$from:ident($file:ident) of $($t:ty)+) => {
        0 $(
            + used_tensor($format::$from::<DynTensor<$t>>($file))
            + used_tensor($format::$from::<Tensor<$t, Shape![dyn, 3]>>($file))
            + match $format::$from::<Array<$t, Shape![2, 3]>>($file) {
                Ok(array) => used::<_, _, String>(Ok(array.view())),
                Err(error) => used::<$t, DynShape, _>(Err(error)),
            }
        )+
    };
}

fn read_json(file: &[u8]) -> usize {
    read_serde!(serde_json::from_slice(file) of f32 i64 String)
}

fn read_postcard(file: &[u8]) -> usize {
    read_serde!(postcard::from_bytes(file) of f32 i64 String)
}
