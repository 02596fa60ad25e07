"""The figures of the table and the chart."""

from math import exp, log

# The implementations of shapecast and the peers, in the order of the table.
OURS = ("static", "run-time")
PEERS = (
    *("by hand", "copy", "slices", "ndarray", "nalgebra", "faer", "glam"),
    *("numpy", "scipy", "torch", "unfold", "jax", "numexpr"),
)
TITLES = {"numpy": "NumPy", "scipy": "SciPy", "torch": "PyTorch", "jax": "JAX"}


def times(result, preallocated):
    """Returns the seconds of each implementation.

    A peer that can only create its result, as JAX, is in both rows.
    """
    into, fresh = (
        {x["implementation"]: x["best"] for x in result["times"] if x["preallocated"] == kind}
        for kind in (True, False)
    )
    return fresh | into if preallocated else fresh


def has_row(result, preallocated):
    """Returns whether shapecast with static shapes writes into an existing result, or creates one."""
    return any(
        x["implementation"] == "static" and x["preallocated"] == preallocated for x in result["times"]
    )


def rows(result):
    """Returns the times of the kinds that the case has, those with an existing result first."""
    return [times(result, kind) for kind in (True, False) if has_row(result, kind)]


def fastest_peer(row):
    return min((peer for peer in PEERS if peer in row), key=row.__getitem__)


def ratio(row):
    """Returns the time of the fastest peer divided by that of shapecast."""
    return row[fastest_peer(row)] / row["static"]


def ratio_to(peer, rows):
    """Returns the geometric mean of the times of one peer divided by those of shapecast."""
    return geometric_mean(row[peer] / row["static"] for row in rows if peer in row)


def share(result, row):
    """Returns the part of the memory limit that shapecast reaches, or `None` for compute-bound cases."""
    return None if result["bound"] == "compute" else result["limit"] / row["static"]


def peers(cases):
    """Returns the peers that have any of the cases, in the order of the table."""
    present = {x["implementation"] for case in cases for x in case["times"]}
    return [peer for peer in PEERS if peer in present]


def gigaflops(result, row):
    """Returns the billions of multiplications and additions per second of shapecast."""
    return result["operations"] / row["static"] / 1e9


def geometric_mean(numbers):
    logarithms = [log(number) for number in numbers]
    return exp(sum(logarithms) / max(len(logarithms), 1))
