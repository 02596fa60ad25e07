//! Optimizers against calculations by hand.

use shapecast::{Shape, Tensor, Tolerance, tensor};
use shapecast_grad::{Adam, Params};

#[derive(Params, Clone)]
struct Layer {
    weights: Tensor<f64, Shape![1, 2]>,
    missing: Option<Tensor<f64, Shape![2]>>,
    bias: Tensor<f64, Shape![2]>,
    scale: f64,
}

/// Returns a weight after steps of AdamW with these gradients.
fn by_hand(mut weight: f64, gradients: &[f64], rate: f64, decay: f64) -> f64 {
    let (mut mean, mut square) = (0.0, 0.0);
    for (step, gradient) in (1..).zip(gradients) {
        mean = 0.9 * mean + 0.1 * gradient;
        square = 0.999 * square + 0.001 * gradient * gradient;
        let mean = mean / (1.0 - 0.9_f64.powi(step));
        let square = square / (1.0 - 0.999_f64.powi(step));
        weight = weight * (1.0 - rate * decay) - rate * mean / (square.sqrt() + 1e-8);
    }
    weight
}

#[test]
fn only_chosen_tensors_decay() {
    let mut models = vec![
        Layer {
            weights: tensor![[1.0, -2.0]],
            missing: None,
            bias: tensor![3.0, 0.5],
            scale: 2.0,
        };
        2
    ];
    let mut adam = Adam::new(&models, 0.1);
    adam.weight_decay = 0.25;
    let mut names = Vec::new();
    adam.decay_where(|name, sizes| {
        names.push(name.to_string());
        sizes.len() >= 2 || name == "1.scale"
    });
    let expected = "0.weights 0.bias 0.scale 1.weights 1.bias 1.scale";
    assert_eq!(names.join(" "), expected);
    let gradients = [0.3, -0.7, 0.0];
    for gradient in gradients {
        let mut all = models.zeros_like();
        all.apply(|x| *x = gradient);
        adam.step(&mut models, &all);
    }
    let after = |weight, decay| by_hand(weight, &gradients, 0.1, decay);
    for (index, model) in models.iter().enumerate() {
        let weights = tensor![[after(1.0, 0.25), after(-2.0, 0.25)]];
        let bias = tensor![after(3.0, 0.0), after(0.5, 0.0)];
        let scale = after(2.0, [0.0, 0.25][index]);
        let tolerance = Tolerance::default();
        assert!(model.weights.all_close(&weights, tolerance));
        assert!(model.bias.all_close(&bias, tolerance));
        assert!((model.scale - scale).abs() < 1e-12);
    }
}
