"""The groups of cases, and the texts of their tables."""

from dataclasses import dataclass

BOTH = """In the
first row of a case the implementations write into an existing result, in the second row they create
one in each run; {always}."""
CREATED = "Every\nimplementation creates its result in each run."


@dataclass(frozen=True)
class Group:
    # The name of the files.
    file: str
    title: str
    # What the rows of a case are.
    rows: str
    # The title of the column that only the group has, if any, and its explanation.
    column: str | None = None
    explanation: str = ""


GROUPS = {
    "element-wise": Group(
        "results",
        "shapecast and its peers",
        BOTH.format(always="JAX always creates one"),
        "share",
        """*Share* is the part of the memory limit that
shapecast reaches, measured in the same run by a plain loop that moves as many bytes; cases without
a share are bound by arithmetic. """,
    ),
    "products": Group(
        "products",
        "Matrix products of shapecast and its peers",
        BOTH.format(always="JAX and PyTorch's attention always create one"),
        "GFLOP/s",
        """*GFLOP/s* counts the multiplications
and additions of shapecast in a nanosecond. Small matrices are values where the library has such, and the others
write into an existing result. """,
    ),
    "reductions": Group(
        "reductions",
        "Reductions of shapecast and its peers",
        CREATED,
        "rows known",
        """*Rows known* is shapecast with only the size of
the last axis known to the compiler. """,
    ),
    "contractions": Group("contractions", "Contractions by shapecast's `einsum!` and its peers", CREATED),
    "gradients": Group(
        "gradients",
        "Losses and their gradients by shapecast's `#[vjp]`, and by its peers",
        CREATED + " Each one computes a loss and its gradients by the parameters.",
        "pass by hand",
        """*Pass by hand* is shapecast with a backward pass that a user
would write. The aim is a geometric mean of at least 1.2. """,
    ),
    "windows": Group(
        "windows",
        "Windows by sums of indices in shapecast's `einsum!`, and by its peers",
        CREATED,
        explanation="""*Copy* and *slices* are the crate's other ways: a copy of the windows
and `matmul`, and one `broadcast!` with a slice for each element of a window. *Unfold* is PyTorch's `unfold`, which
copies the windows, and a matrix product. The aim is a ratio of at least 0.85 in each case, and a geometric mean of at
least 2. It is not reached. Poolings, and convolutions of many channels or with a stride, are the slowest cases. """,
    ),
}
