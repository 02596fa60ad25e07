//! Assignments: tensors and views of any layout that are written to.

use shapecast::try_broadcast;

use super::case::{Case, same_elements, unless_it_panics};
use super::elements::{Sample, Values};
use super::operators::{Domain, operator_name};
use super::own_types::{Aligned, Nothing, Padded, Page, Rgb, Word};
use super::reference::{Naive, broadcast, expands, for_each_index};
use super::runner::Operation;
use super::shapes;

/// The target of an assignment, and what it reads.
#[derive(Clone, Copy)]
enum Kinds {
    View,
    Tensor,
    ViewByScalar,
    TensorByScalar,
}

/// A way to write an assignment.
type Form<T> = (Kinds, fn(&mut Naive<T>, &Naive<T>));

/// Compares the whole memory of the target with what a loop over `f` leaves there.
fn assign<T: Sample>(
    case: &mut Case,
    name: &'static str,
    domain: Domain,
    forms: &[Form<T>],
    f: impl Fn(&mut T, T),
) {
    let (left, right) = domain.values::<T>(case);
    let (kinds, form) = case.random.pick(forms);
    let sizes = case.sizes::<T>();
    let mut target = case.target::<T>(&sizes, left);
    if matches!(kinds, Kinds::Tensor | Kinds::TensorByScalar) {
        target = Naive::dense(&sizes, target.elements());
    }
    let other_sizes = match kinds {
        Kinds::View | Kinds::Tensor => shapes::operands(&mut case.random, &sizes, 1).remove(0),
        Kinds::ViewByScalar | Kinds::TensorByScalar => Vec::new(),
    };
    let other = case.operand::<T>(&other_sizes, right);
    let mut expected = target.memory.clone();
    let fits = expands(&other.sizes, &sizes).then(|| {
        for_each_index(&sizes, |i| {
            f(&mut expected[target.position(i)], other.at_broadcast(i))
        });
    });
    let done = unless_it_panics(|| form(&mut target, &other));
    // An error leaves the target as it was.
    case.both(name, done, fits);
    same_elements(&target.memory, &expected);
}

macro_rules! forms {
    (views $op:tt) => {
        &[(Kinds::View, |x, y| { let mut x = x.view_mut(); x $op y.view() })]
    };
    (tensors $op:tt) => {
        &[
            (Kinds::View, |x, y| { let mut x = x.view_mut(); x $op &y.tensor() }),
            (Kinds::Tensor, |x, y| forms!(@tensor x $op y.view())),
        ]
    };
    (all $op:tt) => {
        &[
            (Kinds::View, |x, y| { let mut x = x.view_mut(); x $op &y.view() }),
            (Kinds::View, |x, y| { let mut x = x.view_mut(); x $op y.view().to_tensor() }),
            (Kinds::Tensor, |x, y| forms!(@tensor x $op y.view())),
            (Kinds::Tensor, |x, y| forms!(@tensor x $op &y.tensor())),
            (Kinds::ViewByScalar, |x, y| { let mut x = x.view_mut(); x $op y.at(&[]) }),
            (Kinds::TensorByScalar, |x, y| forms!(@tensor x $op y.at(&[]))),
        ]
    };
    (@tensor $x:ident $op:tt $y:expr) => {{
        let mut tensor = $x.view().to_tensor();
        tensor $op $y;
        $x.memory.copy_from_slice(tensor.as_slice());
    }};
}

macro_rules! assignments {
    ($($op:tt $domain:ident $forms:ident: $($t:ident)+;)+) => {&[$($(
        (concat!("assignment ", stringify!($op), " to ", stringify!($t)), |case| {
            assign::<$t>(
                case,
                operator_name(stringify!($op)),
                Domain::$domain,
                forms!($forms $op),
                |x, y| *x $op y,
            );
        }),
    )+)+]};
}

pub const OPERATORS: &[Operation] = assignments! {
    -= Difference all: f32 i32;
    += Sum views: f32 i32 f64 u8 i64;
    *= Sum views: f32 i32 f64 u8 i64;
    /= Quotient views: f32 i32 f64 u8 i64;
    %= Quotient views: f32 i32 f64 u8 i64;
    &= All views: u8 i32;
    |= All views: u8 i32;
    ^= All views: u8 i32;
    <<= Shift views: u8 i32;
    >>= Shift views: u8 i32;
    += All tensors: Rgb Padded Nothing Page Aligned;
};

/// `try_broadcast!` with a target `t` of each kind, and the loop that does the same.
macro_rules! in_place {
    ($([$t:ident: $own:ident; $($x:ident: $u:ident),*] ($($assignment:tt)+))+) => {&[$(
        (concat!("in place ", stringify!($($assignment)+)), |case| {
            let sizes = case.sizes::<$own>();
            let panics = cfg!(debug_assertions) && !<$own>::IS_FLOAT;
            let values = if panics { Values::Usual } else { case.values() };
            let mut target = case.target::<$own>(&sizes, values);
            $(
                let own_sizes = shapes::operands(&mut case.random, &sizes, 1).remove(0);
                let $x = case.operand::<$u>(&own_sizes, values);
            )*
            let read: &[&[usize]] = &[&[], $(&$x.sizes),*];
            let is_tensor = case.random.one_in(3);
            if is_tensor {
                target = Naive::dense(&sizes, target.elements());
            }
            let mut expected = target.memory.clone();
            let fits = broadcast(read).filter(|read| expands(read, &sizes)).map(|_| {
                for_each_index(&sizes, |index| {
                    let mut $t = target.at(index);
                    $(let $x = $x.at_broadcast(index);)*
                    // An assignment does not read the target.
                    let _ = $t;
                    $($assignment)+;
                    expected[target.position(index)] = $t;
                });
            });
            let done = {
                $(let $x = $x.view();)*
                if is_tensor {
                    let mut $t = target.view().to_tensor();
                    let done = try_broadcast!($($assignment)+);
                    target.memory.copy_from_slice($t.as_slice());
                    done
                } else {
                    let mut $t = target.view_mut();
                    try_broadcast!($($assignment)+)
                }
            };
            case.both(concat!("try_broadcast: in place, ", stringify!($own)), done, fits);
            same_elements(&target.memory, &expected);
        }),
    )+]};
}

pub const EXPRESSIONS: &[Operation] = in_place! {
    [t: f32; x: f32] (t = x)
    [t: f32;] (t = 2.5)
    [t: f32; x: f32, y: f32] (t = x * y + 1.0)
    [t: f32; x: f32, y: f32, z: f32] (t -= x * y / z)
    [t: f32; x: f32] (t = t * 0.5 + x)
    [t: f64; x: f64, y: f64] (t = if x < y { x } else { y })
    [t: f64; x: f64] (t *= x)
    [t: u8; x: u8] (t = x)
    [t: u8; x: u8, y: u8] (t ^= x & y)
    [t: u8; x: f32] (t = x as u8)
    [t: i16; x: i16, y: i8] (t = x.wrapping_sub(y as i16))
    [t: i64; x: i64, y: i32] (t = x.wrapping_add(y as i64))
    [t: bool; x: i32, y: i32] (t |= x == y)
    [t: Rgb; x: Rgb, m: bool, y: Rgb] (t = if m { x } else { y })
    [t: Padded; x: Padded] (t = x)
    [t: Nothing; x: Nothing] (t = x)
    [t: Page; x: Page] (t = x)
    [t: Aligned; x: Aligned] (t = x)
    [t: Word; x: Word, m: bool, y: Word] (t = if m { x } else { y })
};
