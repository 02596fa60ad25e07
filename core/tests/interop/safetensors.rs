//! Weights in files of the format safetensors.

use std::fs::File;

use memmap2::Mmap;
use safetensors::{Dtype, serialize};
use shapecast::safetensors::{Weights, WeightsErrorKind, read_weights};
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
        weights.load_partial::<Plain>().err().unwrap().to_string(),
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
        "x: the bytes are not aligned to 8 bytes; copy them with `Weights::tensor`"
    );
    assert_eq!(weights.tensor::<i64, Shape![3]>("x").unwrap(), x);
    assert_eq!(weights.load::<Plain>().unwrap().x, x);
}

#[test]
fn empty_tensors_need_no_alignment() {
    let (x, flags) = (
        Tensor::<f64, Shape![0, 3]>::zeros(),
        Tensor::<bool, Shape![0]>::default(),
    );
    let tensors = [("x", x.as_safetensors()), ("flags", flags.as_safetensors())];
    let file = serialize(tensors, None).unwrap();
    let memory = aligned(&[&[0], &file[..]].concat());
    let weights = Weights::from_bytes(&memory.as_bytes()[1..=file.len()]).unwrap();
    let view = weights.view::<f64, Shape![dyn, 3]>("x").unwrap();
    assert_eq!(view.shape(), [0, 3]);
    assert!(
        weights
            .view::<bool, Shape![dyn]>("flags")
            .unwrap()
            .is_empty()
    );
}

/// PyTorch writes masks as `BOOL`.
#[test]
fn elements_may_be_bool() {
    weights! {
        struct Masks<'a> {
            view: View<'a, bool, Shape![dyn, 2]>,
            tensor: Tensor<bool, Shape![2, 2]> = "view",
            array: Array<bool, Shape![2, 2]> = "view",
        }
    }
    let mask = tensor![[true, false], [false, true]];
    let view = mask.as_safetensors();
    assert_eq!(
        (view.dtype(), view.data()),
        (Dtype::BOOL, &[1, 0, 0, 1][..])
    );
    let mut file = serialize([("view", view)], None).unwrap();
    {
        let weights = Weights::from_bytes(&file).unwrap();
        let masks: Masks = weights.load().unwrap();
        assert_eq!(masks.view, mask);
        assert_eq!(masks.tensor, mask);
        assert_eq!(masks.array, mask);
        let view = weights.view::<bool, Shape![2, 2]>("view").unwrap();
        assert_eq!(view.as_ptr(), masks.view.as_ptr());
        assert!(weights.view::<u8, Shape![2, 2]>("view").is_err());
        assert_eq!(
            weights
                .tensor::<bool, Shape![4]>("view")
                .unwrap_err()
                .to_string(),
            "view: shape [2, 2] is not of the form [4]"
        );
    }
    // Bytes other than 0 and 1 are not a `bool`.
    for byte in [2, 128, 255] {
        *file.last_mut().unwrap() = byte;
        let weights = Weights::from_bytes(&file).unwrap();
        let error = weights.view::<bool, Shape![2, 2]>("view").unwrap_err();
        let kind = WeightsErrorKind::Values {
            expected: Dtype::BOOL,
        };
        assert_eq!(error.problems().next(), Some(("view", &kind)));
        assert_eq!(
            error.to_string(),
            "view: the bytes are not values of BOOL; the file is damaged"
        );
        assert_eq!(
            weights
                .tensor::<bool, Shape![2, 2]>("view")
                .unwrap_err()
                .problems()
                .next(),
            Some(("view", &kind))
        );
        assert_eq!(weights.load::<Masks>().err().unwrap().problems().len(), 3);
    }
}

/// `C64` is a pair of `f32`. The format has no pair of `f64`.
#[cfg(feature = "num-complex")]
#[test]
fn elements_may_be_complex() {
    use num_complex::Complex;
    let x = tensor![
        Complex::new(1.0_f32, -2.0),
        Complex::new(0.5, f32::INFINITY)
    ];
    assert_eq!(x.as_safetensors().dtype(), Dtype::C64);
    let file = serialize([("x", x.as_safetensors())], None).unwrap();
    let file = (aligned(&file), file.len());
    let weights = Weights::from_bytes(&file.0.as_bytes()[..file.1]).unwrap();
    assert_eq!(weights.tensor::<Complex<f32>, Shape![2]>("x").unwrap(), x);
    assert_eq!(weights.view::<Complex<f32>, Shape![dyn]>("x").unwrap(), x);
}

#[test]
fn metadata_are_texts_by_name() {
    let x = tensor![1.0_f32, 2.0];
    let entries = [("format", "pt"), ("step", "1000"), ("", "größe")];
    let owned = entries.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let tensors = || [("x", x.as_safetensors())];
    let file = serialize(tensors(), Some(owned.into_iter().collect())).unwrap();
    let weights = Weights::from_bytes(&file).unwrap();
    assert_eq!(weights.metadata(), entries.into());
    assert_eq!(weights.names(), ["x"]);
    let file = serialize(tensors(), None).unwrap();
    assert!(Weights::from_bytes(&file).unwrap().metadata().is_empty());
}

/// A file of tensors `[1.0]` with these names.
fn ones(names: &[&str]) -> Vec<u8> {
    let one = tensor![1.0_f32];
    let tensors = names.iter().map(|name| (*name, one.as_safetensors()));
    serialize(tensors, None).unwrap()
}

weights! {
    struct List {
        items: Vec<Tensor<f32, Shape![1]>> = "l",
    }
}

weights! {
    struct Several {
        array: [Option<Tensor<f32, Shape![1]>>; 2] = "a",
        items: Vec<List> = "b",
        x: Option<Tensor<f32, Shape![1]>>,
    }
}

#[test]
fn each_tensor_has_a_field() {
    let error = |names: &[&str]| {
        let file = ones(names);
        let weights = Weights::from_bytes(&file).unwrap();
        let loaded = weights.load::<Several>();
        loaded.err().map(|error| {
            error
                .problems()
                .map(|(name, kind)| format!("{name}: {kind}"))
                .collect::<Vec<_>>()
        })
    };
    let unused = |name: &str| format!("{name}: no field takes this tensor");
    assert_eq!(error(&[]), None);
    assert_eq!(
        error(&["a.0", "a.1", "x", "b.0.l.0", "b.0.l.1", "b.1.l.0"]),
        None
    );
    assert_eq!(
        error(&["a.2", "z.y", "y", "b.00.l.0", "b.0.m", "b.x", "b"]),
        Some(
            ["a.2", "b", "b.0.m", "b.00.l.0", "b.x", "y", "z.y"]
                .map(unused)
                .into()
        )
    );
    // Names that begin like the field's.
    assert_eq!(
        error(&["x-1", "x0"]),
        Some(["x-1", "x0"].map(unused).into())
    );

    let file = ones(&["h.l.0", "h.rest", "h", "h-l.0", "other"]);
    let weights = Weights::from_bytes(&file).unwrap();
    let text = weights.load_at::<List>("h").err().unwrap().to_string();
    assert_eq!(
        text,
        "2 tensors cannot be loaded:\n  h: no field takes this tensor\n  h.rest: no field takes this tensor; \
         `load_partial` ignores such tensors"
    );
    assert_eq!(weights.load_partial_at::<List>("h").unwrap().items.len(), 1);
    assert_eq!(weights.load_partial::<List>().unwrap().items.len(), 0);
}

#[test]
fn lists_have_no_gaps() {
    let largest = format!("l.{}", usize::MAX);
    for (names, problem) in [
        (&["l.0", "l.2"][..], "l.1: no such tensor"),
        (&["l.1"], "l.0: no such tensor"),
        (&["l.0", "l.1", &largest], "l.2: no such tensor"),
        (&["l.0", "l.1", "l.10"], "l.2: no such tensor"),
    ] {
        let file = ones(names);
        let weights = Weights::from_bytes(&file).unwrap();
        let strict = weights.load::<List>().err().unwrap().to_string();
        let partial = weights.load_partial::<List>().err().unwrap().to_string();
        assert_eq!([strict, partial], [problem; 2]);
        // A list at the top of the file.
        let inner = weights.load_at::<Vec<Tensor<f32, Shape![1]>>>("l");
        assert_eq!(inner.err().unwrap().to_string(), problem);
    }
    // The order of the indices is not that of their texts.
    let names: Vec<String> = (0..12).map(|i| format!("l.{i}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let file = ones(&names);
    let weights = Weights::from_bytes(&file).unwrap();
    assert_eq!(weights.load::<List>().unwrap().items.len(), 12);
    let file = ones(&["0", "1"]);
    let weights = Weights::from_bytes(&file).unwrap();
    let all: Vec<Tensor<f32, Shape![1]>> = weights.load().unwrap();
    assert_eq!(all.len(), 2);
    // Too large for an index, so it is not one.
    let file = ones(&["l.0", "l.99999999999999999999"]);
    let weights = Weights::from_bytes(&file).unwrap();
    assert!(weights.load::<List>().is_err());
    assert_eq!(weights.load_partial::<List>().unwrap().items.len(), 1);
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

weights! {
    struct Owned<const D: usize> {
        norms: Vec<Norm<D>> = "h",
        scales: Option<[Tensor<f32, Shape![2]>; 2]>,
    }
}

#[test]
fn owned_weights_are_read_in_one_call() {
    let path = std::env::temp_dir().join(format!("shapecast_owned_{}", std::process::id()));
    let (one, two) = (tensor![1.0_f32, 2.0], tensor![3.0_f32, 4.0]);
    let tensors = [
        ("h.0.weight", one.as_safetensors()),
        ("h.1.weight", two.as_safetensors()),
    ];
    std::fs::write(&path, serialize(tensors, None).unwrap()).unwrap();
    let owned: Owned<2> = read_weights(&path).unwrap();
    assert_eq!(owned.norms[1].scale, two);
    assert!(owned.scales.is_none());

    // Each error begins with the path.
    let place = path.display();
    let error = read_weights::<Owned<3>>(&path).err().unwrap();
    assert_eq!(error.problems().len(), 2);
    assert_eq!(
        error.to_string(),
        format!(
            "{place}: 2 tensors cannot be loaded:\n  \
             h.0.weight: shape [2] is not of the form [3]\n  \
             h.1.weight: shape [2] is not of the form [3]"
        )
    );
    std::fs::write(&path, "no weights").unwrap();
    let error = read_weights::<Plain>(&path).err().unwrap();
    let text = format!("{place}: not a safetensors file: ");
    assert!(error.to_string().starts_with(&text), "{error}");
    std::fs::remove_file(&path).unwrap();
    let error = read_weights::<Plain>(&path).err().unwrap();
    assert!(
        matches!(
            error.problems().next(),
            Some((
                "",
                WeightsErrorKind::Io {
                    kind: std::io::ErrorKind::NotFound,
                    ..
                }
            ))
        ),
        "{error}"
    );
    assert!(
        error.to_string().starts_with(&format!("{place}: ")),
        "{error}"
    );
}
