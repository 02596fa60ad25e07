//! Panics report the location of the caller.
//!
//! This test has its own process, because a panic hook is global.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Mutex;

use shapecast::{DynTensor, Padding, Shape, Tolerance, broadcast, einsum};

/// Returns the file that the panic of `f` reports.
fn panic_file(f: impl FnOnce()) -> String {
    static FILE: Mutex<String> = Mutex::new(String::new());
    set_hook(Box::new(|panic| {
        let location = panic.location().expect("a location");
        *FILE.lock().expect("no panic") = location.file().to_owned();
    }));
    let result = catch_unwind(AssertUnwindSafe(f));
    drop(take_hook());
    assert!(result.is_err(), "expected a panic");
    FILE.lock().expect("no panic").clone()
}

#[test]
fn panics_report_the_caller() {
    let tensor = |len| DynTensor::from_elem([len], 1.0).expect("enough memory");
    let (x, y) = (&tensor(2), &tensor(3));
    macro_rules! check {
        ($($panicking:expr;)*) => {$(
            assert_eq!(panic_file(|| { let _ = $panicking; }), file!(), "{}", stringify!($panicking));
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
        einsum!([i] => x[i] + y[i]);
        einsum!([] => x[i, j]);
        x.broadcast_to::<Shape![3]>();
        x.expand_as(y);
        x.sum_to::<Shape![3]>();
        tensor(0).argmax();
        tensor(0).max();
        tensor(0).pad::<0, 1, 1>(Padding::Edge);
        x.view().index_axis::<0>(2);
        x.assert_close(&2.0, Tolerance::default());
    }
}
