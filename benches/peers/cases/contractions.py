"""Contractions of three factors, and other expressions with named indices."""

from cases.case import computation, distances_torch


def einsum(equation, *shapes):
    return computation(
        lambda xp, *operands: xp.einsum(equation, *operands, optimize=True),
        *shapes,
        # PyTorch chooses the order by itself.
        torch=lambda torch, *operands: torch.einsum(equation, *operands),
    )


CASES = {
    "ij,jk,kl->il 256": einsum("ij,jk,kl->il", (256, 256), (256, 256), (256, 256)),
    "ij,jk,kl->il (1000,20,1000,20)": einsum("ij,jk,kl->il", (1000, 20), (20, 1000), (1000, 20)),
    "bi,oij,bj->bo (128,32,64,64)": einsum("bi,oij,bj->bo", (128, 64), (32, 64, 64), (128, 64)),
    "ijk,jl,km->ilm 32": einsum("ijk,jl,km->ilm", (32, 32, 32), (32, 32), (32, 32)),
    "ijk,jr,kr->ir 64^3, r=16": einsum("ijk,jr,kr->ir", (64, 64, 64), (64, 16), (64, 16)),
    "ni,n,nj->ij (1000,64)": einsum("ni,n,nj->ij", (1000, 64), (1000,), (1000, 64)),
    "bij,bjk,k->bi (32,64,64)": einsum("bij,bjk,k->bi", (32, 64, 64), (32, 64, 64), (64,)),
    "ia,ja,ka->ijk 32, r=16": einsum("ia,ja,ka->ijk", (32, 16), (32, 16), (32, 16)),
    "i,ij,j-> 1000": einsum("i,ij,j->", (1000,), (1000, 1000), (1000,)),
    "ij,jk,ki-> 256": einsum("ij,jk,ki->", (256, 256), (256, 256), (256, 256)),
    "KL divergence (1000,512)": computation(
        lambda xp, p, q, r: xp.sum(p * xp.log(q / r), axis=-1),
        (1000, 512),
        (1000, 512),
        (512,),
        positive=True,
    ),
    "min-plus product 128": computation(
        lambda xp, a, b: xp.amin(a[:, :, None] + b, axis=1), (128, 128), (128, 128)
    ),
    "Gaussian kernel (500,8)": computation(
        lambda xp, p, q: xp.exp(-xp.sum((p[:, None] - q) ** 2, axis=-1)), (500, 8), (500, 8)
    ),
    "distances (300,16)": computation(
        lambda xp, p, q: xp.sqrt(xp.sum((p[:, None] - q) ** 2, axis=-1)),
        (300, 16),
        (300, 16),
        torch=distances_torch,
    ),
    "Chebyshev distances (200,16)": computation(
        lambda xp, p, q: xp.amax(xp.abs(p[:, None] - q), axis=-1),
        (200, 16),
        (200, 16),
        torch=lambda torch, p, q: torch.cdist(p, q, p=torch.inf),
    ),
}
