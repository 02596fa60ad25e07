"""Losses and their gradients. Each function has the operands without a gradient first."""

from cases.case import gradient


def sums_of_squares(_, x, y, w):
    return ((x @ w - y) ** 2).sum()


def logistic(xp, x, y, w, b):
    score = x @ w + b
    return (xp.logaddexp(score, 0.0) - y * score).sum()


def huber(xp, y, x):
    error = xp.abs(x - y)
    return xp.where(error < 1, 0.5 * error * error, error - 0.5).sum()


def normal(xp, y, mean, scale):
    return (scale + 0.5 * ((y - mean) * xp.exp(-scale)) ** 2).sum()


def cross_entropy(jax, y, x):
    return -(y * jax.nn.log_softmax(x)).sum()


def cross_entropy_torch(torch, y, x):
    return torch.nn.functional.cross_entropy(x, y, reduction="sum")


def classifier(activation):
    def jax_loss(jax, x, y, w, b, v, c):
        return cross_entropy(jax, y, getattr(jax.nn, activation)(x @ w + b) @ v + c)

    def torch_loss(torch, x, y, w, b, v, c):
        hidden = getattr(torch, activation)(torch.addmm(b, x, w))
        return cross_entropy_torch(torch, y, torch.addmm(c, hidden, v))

    return {"jax": jax_loss, "torch": torch_loss}


def layer_norm(xp, r, x, gain, bias):
    centred = x - xp.mean(x, axis=-1, keepdims=True)
    variance = xp.mean(centred * centred, axis=-1, keepdims=True)
    return ((centred / xp.sqrt(variance + 1e-5) * gain + bias) * r).sum()


def layer_norm_torch(torch, r, x, gain, bias):
    return (torch.nn.functional.layer_norm(x, (512,), gain, bias) * r).sum()


def attention(jax, r, q, k, v):
    weights = jax.nn.softmax(q @ k.swapaxes(1, 2) / 8, axis=-1)
    return (weights @ v * r).sum()


def attention_torch(torch, r, q, k, v):
    # The fused kernel needs four dimensions.
    q, k, v = (x[None] for x in (q, k, v))
    return (torch.nn.functional.scaled_dot_product_attention(q, k, v)[0] * r).sum()


def convolution(jax, x, r, w, b):
    return (jax.numpy.tanh(jax.lax.conv(x, w, (1, 1), "VALID") + b) * r).sum()


def convolution_torch(torch, x, r, w, b):
    return (torch.tanh(torch.nn.functional.conv2d(x, w, b.flatten())) * r).sum()


HEADS = (8, 128, 64)
ROWS = (1000, 512)
DIGITS = ((64, 64), (64, 10), (64, 32), (32,), (32, 10), (10,))
IMAGES = ((256, 784), (256, 10), (784, 128), (128,), (128, 10), (10,))

CASES = {
    "least squares (10000,8)": gradient(2, (10_000, 8), (10_000,), (8,), common=sums_of_squares),
    "logistic regression (1000,20)": gradient(
        2,
        *((1000, 20), (1000,), (20,), (1,)),
        common=logistic,
        torch=lambda torch, x, y, w, b: torch.nn.functional.binary_cross_entropy_with_logits(
            x @ w + b, y, reduction="sum"
        ),
    ),
    "Huber loss (100000,)": gradient(
        1,
        *((100_000,), (100_000,)),
        common=huber,
        torch=lambda torch, y, x: torch.nn.functional.huber_loss(x, y, reduction="sum"),
    ),
    "normal likelihood (100000,)": gradient(1, (100_000,), (100_000,), (100_000,), common=normal),
    "digits (64,64)->32->10": gradient(2, *DIGITS, one_hot=1, **classifier("tanh")),
    "classifier (256,784)->128->10": gradient(2, *IMAGES, one_hot=1, **classifier("relu")),
    "softmax cross entropy (1000,100)": gradient(
        1,
        *((1000, 100), (1000, 100)),
        one_hot=0,
        jax=cross_entropy,
        torch=cross_entropy_torch,
    ),
    "layer norm gradients (1000,512)": gradient(
        1, ROWS, ROWS, (512,), (512,), common=layer_norm, torch=layer_norm_torch
    ),
    "attention (8,128,64)": gradient(
        1, HEADS, HEADS, HEADS, HEADS, jax=attention, torch=attention_torch
    ),
    "convolution 3x3 (8,16,30,30)->32": gradient(
        2,
        *((8, 16, 30, 30), (8, 32, 28, 28), (32, 16, 3, 3), (32, 1, 1)),
        jax=convolution,
        torch=convolution_torch,
    ),
}
