//! A panic is said to be where the library was called.
//!
//! Alone in its process: the hook is the whole program's.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Mutex;

use shapecast::{DynTensor, Shape, broadcast};

/// The file in which `refused` panics.
fn file_of(refused: impl FnOnce()) -> String {
    static FILE: Mutex<String> = Mutex::new(String::new());
    set_hook(Box::new(|panic| {
        let place = panic.location().expect("known");
        *FILE.lock().expect("no panic") = place.file().to_owned();
    }));
    let result = catch_unwind(AssertUnwindSafe(refused));
    drop(take_hook());
    assert!(result.is_err(), "it panics");
    FILE.lock().expect("no panic").clone()
}

#[test]
fn panics_are_at_the_caller() {
    let tensor = |len| DynTensor::from_elem([len], 1.0).expect("there is memory");
    let (x, y) = (&tensor(2), &tensor(3));
    macro_rules! check {
        ($($refused:expr;)*) => {$(
            assert_eq!(file_of(|| { let _ = $refused; }), file!(), "{}", stringify!($refused));
        )*};
    }
    check! {
        x + y;
        tensor(2) + y;
        x + tensor(3);
        tensor(2) + tensor(3);
        { let mut x = tensor(2); x += y; };
        broadcast!(x + y);
        broadcast!(sum(x + y));
        x.broadcast_to::<Shape![3]>();
        x.expand_as(y);
        x.sum_to::<Shape![3]>();
        tensor(0).argmax();
        tensor(0).max();
        x.view().index_axis::<0>(2);
    }
}
