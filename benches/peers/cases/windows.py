"""Convolutions, filters, stencils and pooling.

Where NumPy and JAX have no function for a case, or where it is slower, they combine slices.
"""

from functools import reduce
from operator import add

from cases.case import computation


def convolution(x, w, stride=1):
    """Returns a convolution of images in a batch with the filters `w`."""
    size = w[-1]
    out = (x[-1] - size) // stride + 1

    def products_of_windows(np, x, w):
        windows = np.lib.stride_tricks.sliding_window_view(x, (size, size), axis=(2, 3))
        windows = windows[:, :, ::stride, ::stride]
        return np.einsum("ncijuv,ocuv->noij", windows, w, optimize=True)

    def unfold(torch, x, w):
        products = w.flatten(1) @ torch.nn.functional.unfold(x, size, stride=stride)
        return products.view(len(x), len(w), out, out)

    return computation(
        products_of_windows,
        x,
        w,
        torch=lambda torch, x, w: torch.nn.functional.conv2d(x, w, stride=stride),
        unfold=unfold,
        jax=lambda jax, x, w: jax.lax.conv(x, w, (stride, stride), "VALID"),
    )


def filtered(xp, x, w):
    """Returns the sum of products of slices of `x` and elements of `w`, along the last two axes."""
    rows, columns = (n - k + 1 for n, k in zip(x.shape[-2:], w.shape[-2:]))
    x = x.astype(w.dtype)
    return reduce(
        add,
        (
            x[..., u : u + rows, v : v + columns] * w[..., u, v, None, None]
            for u in range(w.shape[-2])
            for v in range(w.shape[-1])
        ),
    )


def image_filter(size, dtype="f32"):
    """Returns a filter of one image. The result has 512 rows and columns."""
    margin = size // 2
    inner = slice(margin, -margin)
    side = 512 + 2 * margin

    def unfold(torch, x, w):
        columns = torch.nn.functional.unfold(x.float()[None, None], size)[0]
        return (w.flatten() @ columns).view(512, 512)

    return computation(
        filtered,
        (side, side),
        (size, size),
        dtypes=(dtype, "f32"),
        scipy=lambda scipy, x, w: scipy.ndimage.correlate(x, w, output=w.dtype)[inner, inner],
        torch=lambda torch, x, w: torch.nn.functional.conv2d(x.float()[None, None], w[None, None]),
        unfold=unfold,
    )


def correlated(jax, x, w):
    return filtered(jax.numpy, x[None], w[None])[0]


def laplacian(_, x):
    inner = x[1:-1, 1:-1]
    return x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:] - 4 * inner


def of_blocks(x):
    """Returns four slices, which together have the blocks of two rows and two columns."""
    return [x[..., u::2, v::2] for u in (0, 1) for v in (0, 1)]


def moving_max(xp, x):
    return reduce(xp.maximum, (x[u : u + 99_992] for u in range(9)))


CASES = {
    "3x3 (2,3,322,322)->16": convolution((2, 3, 322, 322), (16, 3, 3, 3)),
    "3x3 (8,64,30,30)->64": convolution((8, 64, 30, 30), (64, 64, 3, 3)),
    "1x1 (8,64,28,28)->64": convolution((8, 64, 28, 28), (64, 64, 1, 1)),
    "7x7 stride 2 (2,3,230,230)->64": convolution((2, 3, 230, 230), (64, 3, 7, 7), stride=2),
    "depthwise 3x3 (8,64,58,58)": computation(
        filtered,
        (8, 64, 58, 58),
        (64, 3, 3),
        torch=lambda torch, x, w: torch.nn.functional.conv2d(x, w[:, None], groups=64),
    ),
    "3x3 (514,514)": image_filter(3),
    "5x5 (516,516)": image_filter(5),
    "u8 3x3 (514,514)": image_filter(3, "u8"),
    "u8 5x5 (516,516)": image_filter(5, "u8"),
    "31 taps (100000,)": computation(
        lambda np, x, w: np.correlate(x, w, "valid"),
        (100_000,),
        (31,),
        scipy=lambda scipy, x, w: scipy.ndimage.correlate1d(x, w)[15:-15],
        torch=lambda torch, x, w: torch.nn.functional.conv1d(x[None, None], w[None, None]),
        unfold=lambda torch, x, w: x.unfold(0, 31, 1) @ w,
        jax=correlated,
    ),
    "Laplacian (1002,1002)": computation(
        laplacian,
        (1002, 1002),
        scipy=lambda scipy, x: scipy.ndimage.laplace(x)[1:-1, 1:-1],
    ),
    "max 2x2 (8,64,56,56)": computation(
        lambda xp, x: reduce(xp.maximum, of_blocks(x)),
        (8, 64, 56, 56),
        torch=lambda torch, x: torch.nn.functional.max_pool2d(x, 2),
    ),
    "mean 2x2 (8,64,56,56)": computation(
        lambda _, x: reduce(add, of_blocks(x)) * 0.25,
        (8, 64, 56, 56),
        torch=lambda torch, x: torch.nn.functional.avg_pool2d(x, 2),
    ),
    "moving max of 9 (100000,)": computation(
        moving_max,
        (100_000,),
        scipy=lambda scipy, x: scipy.ndimage.maximum_filter1d(x, 9)[4:-4],
        torch=lambda torch, x: torch.nn.functional.max_pool1d(x[None], 9, 1),
    ),
}
