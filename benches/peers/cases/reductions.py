"""Reductions."""

from cases.case import computation, distances_torch

SQUARE = (1000, 1000)
CUBE = (100, 100, 100)
ROWS = (1000, 512)
M = 1 << 20


def reduction(name, shape, axis):
    """Returns a reduction with the same name in all libraries."""
    return computation(lambda xp, x: getattr(xp, name)(x, axis=axis), shape)


def variance(shape, axis):
    return computation(
        lambda xp, x: xp.var(x, axis=axis),
        shape,
        torch=lambda torch, x: torch.var(x, dim=axis, correction=0),
    )


def softmax_numpy(np, x):
    e = np.exp(x - np.amax(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def softmax(shape):
    return computation(
        softmax_numpy,
        shape,
        torch=lambda torch, x: torch.softmax(x, -1),
        jax=lambda jax, x: jax.nn.softmax(x),
    )


def logsumexp(np, x):
    largest = np.amax(x, axis=-1)
    return largest + np.log(np.sum(np.exp(x - largest[:, None]), axis=-1))


def layer_norm(xp, x, gain, bias):
    centred = x - xp.mean(x, axis=-1, keepdims=True)
    variance = xp.mean(centred * centred, axis=-1, keepdims=True)
    return centred / xp.sqrt(variance + 1e-5) * gain + bias


def cosine_similarity(xp, x, y):
    x_norm, y_norm = xp.sum(x * x, axis=-1), xp.sum(y * y, axis=-1)
    return xp.sum(x * y, axis=-1) / xp.sqrt(x_norm * y_norm)


def squared_distances(xp, p, q):
    return xp.sum((p - q) ** 2, axis=-1)


def standardize(np, x):
    return (x - np.mean(x, axis=0)) / np.std(x, axis=0)


def standardize_torch(torch, x):
    std, mean = torch.std_mean(x, dim=0, correction=0)
    return (x - mean) / std


def min_max(np, x):
    low, high = np.amin(x, axis=0), np.amax(x, axis=0)
    return (x - low) / (high - low)


def min_max_torch(torch, x):
    low, high = torch.aminmax(x, dim=0)
    return (x - low) / (high - low)


CASES = {
    "sum (4,) by value": reduction("sum", (4,), None),
    "norm (3,) by value": computation(
        lambda xp, x: xp.linalg.norm(x), (3,), torch=lambda torch, x: torch.linalg.vector_norm(x)
    ),
    "(4,4)@(4,) by value": computation(lambda xp, m, v: xp.matmul(m, v), (4, 4), (4,)),
    "softmax (8,) by value": softmax((8,)),
    "sum rows (1e5,3)": reduction("sum", (100_000, 3), -1),
    "sum rows (1e4,10)": reduction("sum", (10_000, 10), -1),
    "max rows (1e5,3)": reduction("amax", (100_000, 3), -1),
    "max rows (1e4,10)": reduction("amax", (10_000, 10), -1),
    "max rows (1e4,32)": reduction("amax", (10_000, 32), -1),
    "argmax rows (1e5,3)": reduction("argmax", (100_000, 3), -1),
    "argmax rows (1e4,3)": reduction("argmax", (10_000, 3), -1),
    "argmax rows (1e4,10)": reduction("argmax", (10_000, 10), -1),
    "argmax rows (1e4,100)": reduction("argmax", (10_000, 100), -1),
    "sum of magnitudes (1e4,16)": computation(
        lambda xp, x: xp.sum(xp.abs(x), axis=-1),
        (10_000, 16),
        torch=lambda torch, x: torch.linalg.vector_norm(x, 1, dim=-1),
    ),
    "variance rows (1e4,12)": variance((10_000, 12), -1),
    "luma (512,512,3)": computation(lambda xp, x, w: xp.matmul(x, w), (512, 512, 3), (3,)),
    "(10000,3,3)@(10000,3,1)": computation(
        lambda xp, m, v: xp.matmul(m, v), (10_000, 3, 3), (10_000, 3, 1)
    ),
    "sum first (1000,1000)": reduction("sum", SQUARE, 0),
    "sum middle (100,100,100)": reduction("sum", CUBE, 1),
    "sum last (1000,1000)": reduction("sum", SQUARE, -1),
    "sum all (1000,1000)": reduction("sum", SQUARE, None),
    "sum to channels (8,64,56,56)": reduction("sum", (8, 64, 56, 56), (0, 2, 3)),
    "mean first (1000,1000)": reduction("mean", SQUARE, 0),
    "mean middle (100,100,100)": reduction("mean", CUBE, 1),
    "mean last (1000,1000)": reduction("mean", SQUARE, -1),
    "mean all (1000,1000)": reduction("mean", SQUARE, None),
    "variance first (1000,1000)": variance(SQUARE, 0),
    "variance last (1000,1000)": variance(SQUARE, -1),
    "max first (1000,1000)": reduction("amax", SQUARE, 0),
    "max middle (1000,7,64)": reduction("amax", (1000, 7, 64), 1),
    "max last (1000,1000)": reduction("amax", SQUARE, -1),
    "argmax last (1000,1000)": reduction("argmax", SQUARE, -1),
    "any x>1.998 rows (1000,1000)": computation(lambda xp, x: xp.any(x > 1.998, axis=-1), SQUARE),
    "all x<2.5 (1000,1000)": computation(lambda xp, x: xp.all(x < 2.5), SQUARE),
    "softmax (10000,10)": softmax((10_000, 10)),
    "softmax (1000,100)": softmax((1000, 100)),
    "softmax (1000,512)": softmax(ROWS),
    "logsumexp (1000,512)": computation(
        logsumexp,
        ROWS,
        torch=lambda torch, x: torch.logsumexp(x, -1),
        jax=lambda jax, x: jax.nn.logsumexp(x, axis=-1),
    ),
    "layer norm (1000,512)": computation(
        layer_norm,
        ROWS,
        (512,),
        (512,),
        torch=lambda torch, x, g, b: torch.nn.functional.layer_norm(x, (512,), g, b),
    ),
    "standardize columns (1000,200)": computation(
        standardize, (1000, 200), torch=standardize_torch
    ),
    "min-max columns (1000,200)": computation(min_max, (1000, 200), torch=min_max_torch),
    "cosine similarity (1000,512)": computation(
        cosine_similarity,
        ROWS,
        ROWS,
        torch=lambda torch, x, y: torch.nn.functional.cosine_similarity(x, y, dim=-1),
    ),
    "dot product 1M": computation(lambda xp, x, y: xp.dot(x, y), (M,), (M,)),
    "pairwise distances (512,3)": computation(
        lambda xp, p, q: xp.sqrt(squared_distances(xp, p, q)),
        (512, 1, 3),
        (1, 512, 3),
        torch=lambda torch, p, q: distances_torch(torch, p[:, 0], q[0]),
    ),
    "nearest distances (1e4,64,8)": computation(
        lambda xp, p, q: xp.sqrt(xp.amin(squared_distances(xp, p, q), axis=-1)),
        (10_000, 1, 8),
        (1, 64, 8),
        torch=lambda torch, p, q: torch.amin(distances_torch(torch, p[:, 0], q[0]), -1),
    ),
    "nearest L1 (2000,64,8)": computation(
        lambda xp, p, q: xp.amin(xp.sum(xp.abs(p - q), axis=-1), axis=-1),
        (2000, 1, 8),
        (1, 64, 8),
        torch=lambda torch, p, q: torch.amin(torch.cdist(p[:, 0], q[0], p=1.0), -1),
    ),
}
