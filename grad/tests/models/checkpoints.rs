//! Calls that the pullback makes again.

use crate::support::{assert_gradient, random};
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{Params, checkpoint, grad, jvp, vjp};
use std::sync::atomic::{AtomicUsize, Ordering};

type Row = Tensor<f64, Shape![3]>;

#[test]
fn a_checkpoint_keeps_nothing_of_the_inside() {
    static CALLS: AtomicUsize = AtomicUsize::new(0);

    fn counted() -> f64 {
        CALLS.fetch_add(1, Ordering::Relaxed);
        1.0
    }
    #[vjp]
    #[jvp]
    fn waves(x: &Row) -> Row {
        let one = counted();
        broadcast!((x + one).sin() * x.cos()).sin()
    }
    #[vjp]
    #[jvp]
    fn kept(x: &Row) -> f64 {
        let hidden = waves(x);
        waves(&hidden).sum()
    }
    #[vjp]
    #[jvp]
    fn computed_again(x: &Row) -> f64 {
        let hidden = checkpoint!(waves(x));
        checkpoint!(waves(&hidden)).sum()
    }
    let x: Row = random(&mut fastrand::Rng::with_seed(11), &[3]);
    let (value, gradient) = grad!(kept(&x); x);
    assert_eq!(CALLS.swap(0, Ordering::Relaxed), 2);
    assert_eq!(grad!(computed_again(&x); x), (value, gradient));
    assert_eq!(CALLS.load(Ordering::Relaxed), 4);
    let (_, pullback) = kept::vjp(&x);
    let (_, with_checkpoints) = computed_again::vjp(&x);
    assert!(size_of_val(&with_checkpoints) < size_of_val(&pullback));
    let direction = random(&mut fastrand::Rng::with_seed(12), &[3]);
    assert_eq!(
        computed_again::jvp(&x, &direction),
        kept::jvp(&x, &direction)
    );
}

#[test]
fn a_checkpoint_calls_a_method_again() {
    #[derive(Params, Clone)]
    struct Layer {
        bias: Row,
    }
    #[vjp]
    impl Layer {
        fn forward(&self, x: &Row) -> Row {
            broadcast!((x + self.bias).tanh())
        }
        fn loss(&self, x: &Row) -> f64 {
            let mut hidden = x.clone();
            for _ in 0..3 {
                hidden = checkpoint!(self.forward(&hidden));
            }
            hidden.sum()
        }
    }
    let rng = &mut fastrand::Rng::with_seed(13);
    let layer = Layer {
        bias: random(rng, &[3]),
    };
    let x: Row = random(rng, &[3]);
    let (_, (of_layer, of_x)) = grad!(layer.loss(&x); layer, x);
    assert_gradient("layer", &layer, &of_layer, |layer| layer.loss(&x));
    assert_gradient("x", &x, &of_x, |x| layer.loss(x));
}
