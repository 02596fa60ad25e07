//! Weights in files of the format safetensors.

use std::fs::File;

use memmap2::Mmap;
use safetensors::{Dtype, serialize};
use shapecast::safetensors::{Weights, WeightsErrorKind};
use shapecast::{Array, DynTensor, Shape, Tensor, View, array, tensor, weights};

weights! {
    struct Linear<'a, const I: usize, const O: usize> {
        weight: View<'a, f32, Shape![O, I]>,
        bias: Option<Tensor<f32, Shape![O]>>,
    }
}

weights! {
    struct Norm<const D: usize> {
        scale: Array<f32, Shape![D]> = "weight",
    }
}

weights! {
    struct Block<'a> {
        query: Linear<'a, 4, 4> = "attn.q",
        norm: Norm<4>,
        heads: [View<'a, u16, Shape![2]>; 2],
    }
}

weights! {
    /// A small transformer.
    struct Transformer<'a> {
        embedding: View<'a, f32, Shape![dyn, 4]> = "wte.weight",
        blocks: Vec<Block<'a>> = "h",
        output: Linear<'a, 4, 3> = "lm_head",
    }
}

weights! {
    struct Plain {
        x: Tensor<i64, Shape![dyn]>,
    }
}

/// A file of a transformer with `layers` blocks, in which `change` replaces or removes tensors.
fn transformer(
    layers: usize,
    change: impl Fn(&str) -> Option<DynTensor<f32>>,
    removed: &[&str],
) -> Vec<u8> {
    let mut floats: Vec<(String, DynTensor<f32>)> = Vec::new();
    let heads = tensor![7_u16, 8].into_dyn();
    let mut head_names = Vec::new();
    let mut add = |name: String, sizes: &[usize]| {
        let x = DynTensor::from_shape_fn(sizes, |i| i.iter().sum::<usize>() as f32).unwrap();
        let x = change(&name).unwrap_or(x);
        if !removed.contains(&name.as_str()) {
            floats.push((name, x));
        }
    };
    add("wte.weight".to_owned(), &[10, 4]);
    for i in 0..layers {
        add(format!("h.{i}.attn.q.weight"), &[4, 4]);
        add(format!("h.{i}.norm.weight"), &[4]);
        head_names.extend([format!("h.{i}.heads.0"), format!("h.{i}.heads.1")]);
    }
    add("lm_head.weight".to_owned(), &[3, 4]);
    add("lm_head.bias".to_owned(), &[3]);
    let floats = floats
        .iter()
        .map(|(name, x)| (name.as_str(), x.as_safetensors()));
    let heads = head_names
        .iter()
        .map(|name| (name.as_str(), heads.as_safetensors()));
    serialize(floats.chain(heads), None).unwrap()
}

/// Bytes that are aligned like those of a memory map.
fn aligned(bytes: &[u8]) -> Tensor<u64, Shape![dyn]> {
    let mut memory = Tensor::<u64, Shape![dyn]>::from_elem([bytes.len().div_ceil(8)], 0).unwrap();
    memory.as_bytes_mut()[..bytes.len()].copy_from_slice(bytes);
    memory
}

#[test]
fn a_memory_map_is_viewed_without_a_copy() {
    let path = std::env::temp_dir().join(format!("shapecast_{}.safetensors", std::process::id()));
    std::fs::write(&path, transformer(2, |_| None, &[])).unwrap();
    // SAFETY: no other process changes the file.
    let map = unsafe { Mmap::map(&File::open(&path).unwrap()).unwrap() };
    let weights = Weights::from_bytes(&map).unwrap();
    assert_eq!(weights.names().len(), 11);
    let model: Transformer = weights.load().unwrap();
    assert!(
        map.as_ptr_range()
            .contains(&model.embedding.as_ptr().cast())
    );
    assert_eq!(model.embedding.shape(), [10, 4]);
    assert_eq!(model.blocks.len(), 2);
    assert_eq!(model.blocks[1].query.weight[[3, 2]], 5.0);
    assert!(model.blocks[1].query.bias.is_none());
    assert_eq!(model.blocks[0].norm.scale, array![0.0, 1.0, 2.0, 3.0]);
    assert_eq!(model.blocks[0].heads[1], array![7, 8]);
    assert_eq!(model.output.bias, Some(tensor![0.0, 1.0, 2.0]));
    let weight = weights.view::<f32, Shape![3, 4]>("lm_head.weight").unwrap();
    assert_eq!(weight.as_ptr(), model.output.weight.as_ptr());
    let block: Block = weights.load_at("h.1").unwrap();
    assert_eq!(
        block.query.weight.as_ptr(),
        model.blocks[1].query.weight.as_ptr()
    );
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn one_error_lists_all_problems() {
    let wrong = |name: &str| {
        (name == "h.1.attn.q.weight").then(|| DynTensor::from_elem([4, 8], 0.0).unwrap())
    };
    let file = aligned(&transformer(2, wrong, &["h.0.norm.weight"]));
    let bytes = &file.as_bytes()[..transformer(2, wrong, &["h.0.norm.weight"]).len()];
    let weights = Weights::from_bytes(bytes).unwrap();
    let error = weights.load::<Transformer>().err().unwrap();
    assert_eq!(
        error.to_string(),
        "2 tensors cannot be loaded:\n  \
         h.0.norm.weight: no such tensor\n  \
         h.1.attn.q.weight: shape [4, 8] is not of the form [4, 4]"
    );
    let problems: Vec<_> = error.problems().collect();
    assert_eq!(
        problems[0],
        ("h.0.norm.weight", &WeightsErrorKind::NoSuchTensor)
    );
    assert!(matches!(problems[1].1, WeightsErrorKind::Shape(_)));

    let missing = weights.load_at::<Block>("h.7").err().unwrap();
    assert_eq!(
        missing.problems().map(|(name, _)| name).collect::<Vec<_>>(),
        [
            "h.7.attn.q.weight",
            "h.7.norm.weight",
            "h.7.heads.0",
            "h.7.heads.1"
        ]
    );
    assert_eq!(
        weights.load::<Plain>().err().unwrap().to_string(),
        "x: no such tensor"
    );
}

#[test]
fn elements_must_have_the_type() {
    let file = serialize([("x", tensor![1.0_f64, 2.0].as_safetensors())], None).unwrap();
    let weights = Weights::from_bytes(&file).unwrap();
    let error = weights.tensor::<f32, Shape![2]>("x").unwrap_err();
    assert_eq!(error.to_string(), "x: expected elements F32, found F64");
    let kind = WeightsErrorKind::Elements {
        found: Dtype::F64,
        expected: Dtype::F32,
    };
    assert_eq!(error.problems().next().unwrap().1, &kind);
    assert_eq!(
        weights.tensor::<f64, Shape![dyn]>("x").unwrap(),
        tensor![1.0, 2.0]
    );
    #[cfg(feature = "half")]
    {
        let x = Array::<half::bf16, Shape![3]>::from_fn(|[i]| half::bf16::from_f32(i as f32));
        let file = serialize([("x", x.as_safetensors())], None).unwrap();
        let weights = Weights::from_bytes(&file).unwrap();
        assert_eq!(weights.tensor::<half::bf16, Shape![3]>("x").unwrap(), x);
    }
}

#[test]
fn elements_that_are_not_aligned_are_copied_or_an_error() {
    let x = tensor![1_i64, 2, 3];
    let file = serialize([("x", x.as_safetensors())], None).unwrap();
    let memory = aligned(&[&[0], &file[..]].concat());
    let bytes = &memory.as_bytes()[1..=file.len()];
    let weights = Weights::from_bytes(bytes).unwrap();
    assert_eq!(
        weights.view::<i64, Shape![3]>("x").unwrap_err().to_string(),
        "x: the bytes are not aligned to 8 bytes; copy them with `Tensor::from_bytes`"
    );
    assert_eq!(weights.load::<Plain>().unwrap().x, x);
}

#[test]
fn invalid_files_are_errors() {
    let file = transformer(1, |_| None, &[]);
    for len in [0, 7, 8, 100, file.len() - 1] {
        let error = Weights::from_bytes(&file[..len]).err().unwrap();
        assert!(
            error.to_string().starts_with("not a safetensors file: "),
            "{error}"
        );
    }
    let mut long = file.clone();
    long[7] = 255;
    assert!(Weights::from_bytes(&long).is_err());
}
