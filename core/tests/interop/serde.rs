//! Serialization, in a self-describing format and in a binary one.

use std::any::type_name;

use serde_core::de::DeserializeOwned;
use serde_json::{from_str, to_string};
use shapecast::{Array, DynTensor, Shape, Tensor, View, dims, tensor};

dims! { Row }

#[test]
fn tensors_arrays_and_views_are_serialized_alike() {
    let mut x = tensor![[1.5, 2.0], [3.0, -4.0], [0.0, 6.0]];
    let json = r#"{"shape":[3,2],"data":[1.5,2.0,3.0,-4.0,0.0,6.0]}"#;
    assert_eq!(to_string(&x).unwrap(), json);
    assert_eq!(to_string(&x.to_array()).unwrap(), json);
    assert_eq!(to_string(&x.view()).unwrap(), json);
    assert_eq!(to_string(&x.view_mut()).unwrap(), json);
    let part = x.transpose().index_axis::<0>(1);
    assert_eq!(
        to_string(&part).unwrap(),
        r#"{"shape":[3],"data":[2.0,-4.0,6.0]}"#
    );
    assert_eq!(
        to_string(&Tensor::from(7)).unwrap(),
        r#"{"shape":[],"data":[7]}"#
    );
}

#[test]
fn tensors_are_read_with_their_shape() {
    let json = r#"{"shape":[3,2],"data":[1,2,3,4,5,6]}"#;
    let expected = tensor![[1, 2], [3, 4], [5, 6]];
    assert_eq!(
        from_str::<Tensor<i32, Shape![3, 2]>>(json).unwrap(),
        expected
    );
    assert_eq!(
        from_str::<Tensor<i32, Shape![dyn, 2]>>(json).unwrap(),
        expected
    );
    assert_eq!(from_str::<DynTensor<i64>>(json).unwrap().shape(), [3, 2]);
    assert_eq!(
        from_str::<Array<i32, Shape![3, 2]>>(json).unwrap(),
        expected
    );
    // The order of the fields and further fields do not matter.
    let other = r#"{"unit":{"a":[1]},"data":[1,2,3,4,5,6],"shape":[3,2]}"#;
    assert_eq!(from_str::<DynTensor<i32>>(other).unwrap(), expected);
    assert_eq!(
        from_str::<Array<i32, Shape![3, 2]>>(other).unwrap(),
        expected
    );
    let borrowed: Tensor<&str, Shape![2]> = from_str(r#"{"shape":[2],"data":["a","b"]}"#).unwrap();
    assert_eq!(borrowed.as_slice(), ["a", "b"]);
}

#[test]
fn sizes_are_checked() {
    fn both(json: &str) -> [String; 2] {
        let tensor = from_str::<Tensor<i32, Shape![2, 2]>>(json).unwrap_err();
        let array = from_str::<Array<i32, Shape![2, 2]>>(json).unwrap_err();
        [tensor, array].map(|error| {
            let text = error.to_string();
            text.split(" at line").next().unwrap().to_owned()
        })
    }
    let data = "shape [2, 3] is not of the form [2, 2]";
    assert_eq!(both(r#"{"shape":[2,3],"data":[1,2,3,4]}"#), [data; 2]);
    assert_eq!(both(r#"{"data":[1,2,3,4],"shape":[2,3]}"#), [data; 2]);
    assert_eq!(
        both(r#"{"shape":[2,2],"data":[1,2,3]}"#),
        [
            "shape [2, 2] is invalid for data of 3 elements",
            "invalid length 3, expected 4 elements",
        ]
    );
    let more = "shape [2, 2] is invalid for data of more than 4 elements";
    assert_eq!(both(r#"{"shape":[2,2],"data":[1,2,3,4,5,6]}"#), [more; 2]);
    assert_eq!(
        both(r#"{"data":[1,2,3,4,5,6],"shape":[2,2]}"#),
        ["shape [2, 2] is invalid for data of 6 elements", more]
    );
    assert_eq!(both(r#"{"shape":[2,2]}"#), ["missing field `data`"; 2]);
    assert_eq!(both(r#"{"data":[1,2,3,4]}"#), ["missing field `shape`"; 2]);
    assert_eq!(
        both(r#"{"shape":[2,2],"shape":[2,2]}"#),
        ["duplicate field `shape`"; 2]
    );
    let [tensor, _] = both(r#"{"shape":[2,2],"data":[1,"x",3,4]}"#);
    assert!(tensor.starts_with("invalid type"), "{tensor}");
    let huge = format!(r#"{{"shape":[{0},{0}],"data":[]}}"#, u64::MAX / 2);
    let error = from_str::<Tensor<i32, Shape![dyn, dyn]>>(&huge)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("numel: integer multiplication overflow"),
        "{error}"
    );
    let ranks = format!(r#"{{"shape":{:?},"data":[]}}"#, [1; 65]);
    assert!(from_str::<DynTensor<i32>>(&ranks).is_err());
}

/// `[[1,2],[3,4]]` could be the shape `[1, 2]` with the elements 3 and 4, or two rows.
#[test]
fn lists_are_an_error_that_says_what_to_write() {
    fn check<T: DeserializeOwned>(json: &str) {
        let Err(error) = from_str::<T>(json) else {
            panic!("{json} is read as {}", type_name::<T>());
        };
        let text = error.to_string();
        let expected = r#"a list is not a tensor; write {"shape":[2,3],"data":[1,2,3,4,5,6]} instead of nested lists at line 1 column "#;
        assert!(text.starts_with(expected), "{text}");
        let value: serde_json::Value = from_str(json).unwrap();
        assert!(serde_json::from_value::<T>(value).is_err());
    }
    for json in [
        "[[1,2],[3,4]]",
        "[[1,2,3],[4,5,6]]",
        "[[1.5,2.0,3.0],[4.0,5.0,6.0]]",
        "[[1,2],[3,4],[5,6]]",
        "[[1,2],[3]]",
        "[[1],[7]]",
        "[[2,3],[1,2,3,4,5,6]]",
        "[[],[1]]",
        "[[0],[]]",
        "[[[1,2],[3,4]],[[5,6],[7,8]]]",
        "[1,2,3]",
        "[[]]",
        "[]",
    ] {
        check::<DynTensor<f64>>(json);
        check::<DynTensor<u8>>(json);
        check::<Tensor<f32, Shape![2, 3]>>(json);
        check::<Tensor<f64, Shape![dyn, 2]>>(json);
        check::<Tensor<f64, Shape![dyn Row, 2]>>(json);
        check::<Tensor<f64, Shape![1, 2]>>(json);
        check::<Tensor<f64, Shape![]>>(json);
        check::<Tensor<[f64; 2], Shape![dyn]>>(json);
        check::<Array<f64, Shape![2, 2]>>(json);
        check::<Array<i64, Shape![1, 2]>>(json);
    }
}

#[test]
fn binary_formats_have_no_names() {
    let x = tensor![[1.5_f32, 2.0, -3.0], [4.0, 5.0, 6.0]];
    let bytes = postcard::to_allocvec(&x).unwrap();
    // The rank, the sizes, the number of elements, and the elements.
    assert_eq!((&bytes[..4], bytes.len()), (&[2, 2, 3, 6][..], 4 + 6 * 4));
    assert_eq!(
        postcard::from_bytes::<Tensor<f32, Shape![dyn, 3]>>(&bytes).unwrap(),
        x
    );
    assert_eq!(
        postcard::from_bytes::<Array<f32, Shape![2, 3]>>(&bytes).unwrap(),
        x
    );
    assert!(postcard::from_bytes::<Tensor<f32, Shape![dyn, 2]>>(&bytes).is_err());
    assert!(postcard::from_bytes::<Tensor<f32, Shape![dyn, 3]>>(&bytes[..20]).is_err());
    // A length that was tampered with reserves little memory.
    let huge = [
        &[2, 2, 3][..],
        &[255, 255, 255, 255, 255, 255, 255, 127],
        &bytes[4..],
    ]
    .concat();
    assert!(postcard::from_bytes::<DynTensor<f32>>(&huge).is_err());
    let view: View<'_, f32, _> = x.transpose();
    let bytes = postcard::to_allocvec(&view).unwrap();
    assert_eq!(
        postcard::from_bytes::<DynTensor<f32>>(&bytes).unwrap(),
        view
    );
}

/// Elements without bytes cost the sender nothing, so a length that was tampered with must not cost time.
#[test]
fn reading_stops_at_the_number_of_elements() {
    // The rank, the size, and a number of elements of 2^32.
    let bytes = [1, 1, 0x80, 0x80, 0x80, 0x80, 0x10];
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let tensor = postcard::from_bytes::<DynTensor<()>>(&bytes).is_err();
        let array = postcard::from_bytes::<Array<(), Shape![1]>>(&bytes).is_err();
        sender.send(tensor && array)
    });
    let result = receiver.recv_timeout(std::time::Duration::from_secs(5));
    assert_eq!(result, Ok(true), "too slow, or accepted");
    let units = postcard::to_allocvec(&tensor![(), ()]).unwrap();
    let read = postcard::from_bytes::<DynTensor<()>>(&units).unwrap();
    assert_eq!(read.shape(), [2]);
}
