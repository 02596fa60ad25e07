"""Matrix products."""

from cases.case import same


def products(dtype):
    """Returns the matrix products of elements of one type."""

    def product(x, y):
        return same(dtype, "matmul(x, y)", x=x, y=y)

    qkv = {name: (8, 512, 64) for name in "qkv"}
    cases = {
        "4^2 by value": product((4, 4), (4, 4)),
        "16^2 by value": product((16, 16), (16, 16)),
        "64^2": product((64, 64), (64, 64)),
        "256^2": product((256, 256), (256, 256)),
        "1024^2": product((1024, 1024), (1024, 1024)),
        "(1000,64)@(64,10)": product((1000, 64), (64, 10)),
        "(64,32,32)@(64,32,32)": product((64, 32, 32), (64, 32, 32)),
        "(1024,1024)@(1024,)": product((1024, 1024), (1024,)),
        "attention (8,512,64)": same(dtype, "attention(q, k, v)", **qkv),
    }
    return {f"{dtype} {name}": case for name, case in cases.items()}


CASES = products("f32") | products("f64")
