"""Matrix products."""

from cases.case import same


def products(dtype):
    """Returns the matrix products of elements of one type."""

    def product(x, y):
        return same(dtype, "matmul(x, y)", x=x, y=y)

    def square(n):
        return product((n, n), (n, n))

    qk = {name: (8, 512, 64) for name in "xy"}
    qkv = {name: (8, 512, 64) for name in "qkv"}
    cases = {
        "4^2 by value": square(4),
        "16^2 by value": square(16),
        **{f"{n}^2": square(n) for n in (10, 24, 50, 64, 100, 256, 500, 1024)},
        "(1000,64)@(64,10)": product((1000, 64), (64, 10)),
        "(5000,32)@(32,8)": product((5000, 32), (32, 8)),
        "(8,32)@(32,5000)": product((8, 32), (32, 5000)),
        "(200,8,8)@(200,8,8)": product((200, 8, 8), (200, 8, 8)),
        "(200,10,10)@(200,10,10)": product((200, 10, 10), (200, 10, 10)),
        "(200,20,20)@(200,20,20)": product((200, 20, 20), (200, 20, 20)),
        "(64,32,32)@(64,32,32)": product((64, 32, 32), (64, 32, 32)),
        "(64,32,64)@(64,64)": product((64, 32, 64), (64, 64)),
        "(1024,1024)@(1024,)": product((1024, 1024), (1024,)),
        "q@kT (8,512,64)": same(dtype, "matmul(x, y.mT)", **qk),
        "attention (8,512,64)": same(dtype, "attention(q, k, v)", **qkv),
    }
    return {f"{dtype} {name}": case for name, case in cases.items()}


CASES = products("f32") | products("f64")
