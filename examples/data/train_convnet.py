"""Trains the network of the example `convnet`, and writes convnet.safetensors.

Run: pip install numpy safetensors && python train_convnet.py

The training set is the first 1000 digits. The other 797 are the test set, as in the other examples: they are read only
after the training, to print how many are right.
"""

from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from safetensors.numpy import save_file

FOLDER = Path(__file__).parent
TRAINING, BATCH, EPOCHS = 1000, 50, 60
RATE, DECAY = 3e-3, 1e-2

random = np.random.default_rng(58)


def contract(equation, *operands):
    return np.einsum(equation, *operands, optimize=True)


def windows(x, size=3):
    """Returns all windows of `size` by `size` pixels of images with a border of one zero."""
    padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    return sliding_window_view(padded, (size, size), axis=(2, 3))


def moved(x):
    """Moves each image by up to one pixel along each axis, at random."""
    rows, columns = random.integers(0, 3, (2, len(x)))
    return windows(x, 8)[np.arange(len(x)), :, rows, columns]


def convolution(x, weight, bias):
    """Returns the result of a convolution and ReLU."""
    return np.maximum(contract("ncijuv,ocuv->noij", windows(x), weight) + bias[:, None, None], 0)


def convolution_gradient(x, y, dy, weight):
    """Returns the gradients of the weights, the bias and the input `x`, from the gradient of the result `y`."""
    dy = dy * (y > 0)
    dx = contract("noijuv,ocuv->ncij", windows(dy), weight[:, :, ::-1, ::-1])
    return contract("ncijuv,noij->ocuv", windows(x), dy), dy.sum((0, 2, 3)), dx


def pool(x):
    n, c, h, w = x.shape
    return x.reshape(n, c, h // 2, 2, w // 2, 2).max((3, 5))


def pool_gradient(x, y, dy):
    spread = lambda z: z.repeat(2, 2).repeat(2, 3)
    return spread(dy) * (x == spread(y))


def forward(x, network):
    """Returns the results of all layers. The last ones are the scores of the digits."""
    y1 = convolution(x, network["first.weight"], network["first.bias"])
    x2 = pool(y1)
    y2 = convolution(x2, network["second.weight"], network["second.bias"])
    x3 = pool(y2)
    return y1, x2, y2, x3, contract("ncij,dcij->nd", x3, network["dense.weight"]) + network["dense.bias"]


def gradients(x, labels, network):
    """Returns the gradients of the mean cross-entropy."""
    y1, x2, y2, x3, scores = forward(x, network)
    probabilities = np.exp(scores - scores.max(1, keepdims=True))
    probabilities /= probabilities.sum(1, keepdims=True)
    errors = (probabilities - np.eye(10, dtype=np.float32)[labels]) / len(labels)
    dense = contract("ncij,nd->dcij", x3, errors)
    dx3 = contract("nd,dcij->ncij", errors, network["dense.weight"])
    second, second_bias, dx2 = convolution_gradient(x2, y2, pool_gradient(y2, x3, dx3), network["second.weight"])
    first, first_bias, _ = convolution_gradient(x, y1, pool_gradient(y1, x2, dx2), network["first.weight"])
    return {
        "first.weight": first, "first.bias": first_bias, "second.weight": second, "second.bias": second_bias,
        "dense.weight": dense, "dense.bias": errors.sum(0),
    }


def weights(*shape):
    """Returns random weights of the variance 2 / inputs, as K. He and others propose for ReLU (2015)."""
    return random.normal(0, np.sqrt(2 / np.prod(shape[1:])), shape).astype(np.float32)


def train(images, labels):
    """Trains by Adam with decay of the weights, and a rate that falls to 0."""
    network = {}
    for name, shape in [("first", (16, 1, 3, 3)), ("second", (32, 16, 3, 3)), ("dense", (10, 32, 2, 2))]:
        network[f"{name}.weight"], network[f"{name}.bias"] = weights(*shape), np.zeros(shape[0], np.float32)
    means = {name: np.zeros_like(values) for name, values in network.items()}
    squares = {name: np.zeros_like(values) for name, values in network.items()}
    step, steps = 0, EPOCHS * TRAINING // BATCH
    for _ in range(EPOCHS):
        for batch in random.permutation(TRAINING).reshape(-1, BATCH):
            rate = RATE * (1 - step / steps)
            step += 1
            for name, gradient in gradients(moved(images[batch]), labels[batch], network).items():
                means[name] = 0.9 * means[name] + 0.1 * gradient
                squares[name] = 0.999 * squares[name] + 0.001 * gradient * gradient
                mean, square = means[name] / (1 - 0.9**step), squares[name] / (1 - 0.999**step)
                network[name] -= rate * (mean / (np.sqrt(square) + 1e-8) + DECAY * network[name])
    return network


if __name__ == "__main__":
    pixels = np.load(FOLDER / "digits_pixels.npy").reshape(-1, 1, 8, 8) / np.float32(16)
    labels = np.load(FOLDER / "digits_labels.npy")
    network = train(pixels[:TRAINING], labels[:TRAINING])
    for part in [slice(TRAINING), slice(TRAINING, None)]:
        read = forward(pixels[part], network)[-1].argmax(1)
        print(f"{(read == labels[part]).sum()}/{len(read)} digits right")
    save_file(network, FOLDER / "convnet.safetensors")
