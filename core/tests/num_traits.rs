//! Number types of other crates, wrapped in `Num`.
#![cfg(all(feature = "num-traits", feature = "alloc"))]

use std::num::Wrapping;

use shapecast::{Array, Num, Shape, Tensor, broadcast, tensor};

fn num(x: u8) -> Num<Wrapping<u8>> {
    Num(Wrapping(x))
}

#[test]
fn wrapped_numbers_are_elements() {
    let x = tensor![[num(200), num(100)], [num(1), num(2)]];
    assert_eq!(x.sum_axis::<1>(), tensor![num(44), num(3)]);
    assert_eq!(x.mean_axis::<1>(), tensor![num(22), num(1)]);
    assert_eq!(x.prod(), num((200_usize * 100 * 2 % 256) as u8));
    assert_eq!(
        x.matmul(&x),
        tensor![[num(164), num(232)], [num(202), num(104)]]
    );
    assert_eq!(
        Tensor::<Num<Wrapping<u8>>, Shape![2]>::ones(),
        tensor![num(1), num(1)]
    );
    let one = &Array::from(num(1));
    assert_eq!(broadcast!(x - one), &x - num(1));
    let mut y = x.clone();
    y *= num(2);
    assert_eq!(y, &x + &x);
    assert_eq!((-&x + &x).sum(), num(0));
    assert_eq!(tensor![Num(0.5)].to_string(), "[0.5]");
}

#[test]
fn operators_are_those_of_the_number() {
    let x = tensor![Num(7.5_f64), Num(-2.0)];
    assert_eq!(&x / Num(2.0), tensor![Num(3.75), Num(-1.0)]);
    assert_eq!(&x % Num(2.0), tensor![Num(1.5), Num(0.0)]);
    assert_eq!(x.mean(), Num(2.75));
}
