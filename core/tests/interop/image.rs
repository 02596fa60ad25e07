//! Images of the crate `image`.

use image::{GrayImage, ImageBuffer, Luma, LumaA, Rgb, RgbImage, Rgba32FImage};
use shapecast::{Shape, ShapeErrorKind, Tensor, View, ViewMut, broadcast, tensor};

fn photo() -> RgbImage {
    RgbImage::from_fn(4, 3, |x, y| Rgb([x as u8, y as u8, (10 * x + y) as u8]))
}

#[test]
fn images_are_viewed_by_height_width_and_channel() {
    let mut photo = photo();
    let view = View::<u8, Shape![3, 4, 3]>::try_from(&photo).unwrap();
    assert_eq!(view.as_ptr(), photo.as_ptr());
    assert_eq!(
        (view[[2, 3, 0]], view[[2, 3, 1]], view[[2, 3, 2]]),
        (3, 2, 32)
    );
    let error = View::<u8, Shape![dyn, dyn, 4]>::try_from(&photo).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape [3, 4, 3] is not of the form [dyn, dyn, 4]"
    );
    assert!(View::<u8, Shape![dyn, dyn]>::try_from(&photo).is_err());

    let pointer = photo.as_ptr();
    let mut view = ViewMut::<u8, Shape![dyn, dyn, 3]>::try_from(&mut photo).unwrap();
    assert_eq!(view.as_ptr(), pointer);
    broadcast!(view *= &tensor![2, 1, 0]);
    assert_eq!(photo.get_pixel(3, 2), &Rgb([6, 2, 0]));
}

#[test]
fn images_of_one_channel_have_rank_2_or_3() {
    let mut mask = GrayImage::from_raw(3, 2, vec![1, 2, 3, 4, 5, 6]).unwrap();
    let expected = tensor![[1, 2, 3], [4, 5, 6]];
    assert_eq!(
        View::<u8, Shape![dyn, dyn]>::try_from(&mask).unwrap(),
        expected
    );
    let view = View::<u8, Shape![2, 3, 1]>::try_from(&mask).unwrap();
    assert_eq!(
        (view.as_ptr(), view.squeeze::<2>()),
        (mask.as_ptr(), expected.view())
    );
    assert!(ViewMut::<u8, Shape![dyn, 4]>::try_from(&mut mask).is_err());
    assert!(ViewMut::<u8, Shape![dyn, 3]>::try_from(&mut mask).is_ok());
}

#[test]
fn owned_images_are_not_copied() {
    let image = photo();
    let pointer = image.as_ptr();
    let x = Tensor::<u8, Shape![dyn, dyn, 3]>::try_from(image).unwrap();
    assert_eq!(x.as_ptr(), pointer);
    let back = x.into_image::<Rgb<u8>>().unwrap();
    assert_eq!((back.as_ptr(), &back), (pointer, &photo()));
    let floats = Rgba32FImage::new(5, 1);
    let x = Tensor::<f32, Shape![1, 5, 4]>::try_from(floats).unwrap();
    assert_eq!(x.sum(), 0.0);
    assert!(Tensor::<u8, Shape![4, 3, 3]>::try_from(photo()).is_err());
    // The memory of an image may be longer than it.
    let long = ImageBuffer::<Luma<u8>, _>::from_raw(2, 1, vec![1, 2, 3]).unwrap();
    assert_eq!(
        View::<u8, Shape![1, 2]>::try_from(&long).unwrap(),
        tensor![[1, 2]]
    );
    assert_eq!(
        Tensor::<u8, Shape![1, 2]>::try_from(long).unwrap(),
        tensor![[1, 2]]
    );
}

#[test]
fn tensors_become_images() {
    let x = tensor![[1_u8, 2, 3], [4, 5, 6]];
    let image = x.view().as_image::<Luma<u8>>().unwrap();
    assert_eq!(
        (image.as_ptr(), image.get_pixel(1, 1)),
        (x.as_ptr(), &Luma([5]))
    );
    let error = x.transpose().as_image::<Luma<u8>>().unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Strides);
    let error = x.view().as_image::<Rgb<u8>>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape [2, 3] is not of the form [dyn, dyn, 3]"
    );
    assert!(x.clone().into_image::<LumaA<u8>>().is_err());
    let shifted = broadcast!(x + 1);
    assert_eq!(
        shifted.into_image::<Luma<u8>>().unwrap().into_raw(),
        [2, 3, 4, 5, 6, 7]
    );
}
