"""What the table and the chart say of a measured case."""

from math import exp, log

# In the order of the table; the first two are shapecast's.
OURS = ("static", "run-time")
PEERS = ("by hand", "ndarray", "nalgebra", "numpy", "torch", "jax", "numexpr")
TITLES = {"numpy": "NumPy", "torch": "PyTorch", "jax": "JAX"}


def times(result, preallocated):
    """Seconds by implementation; JAX makes a result each time, and stands in both rows."""
    return {
        entry["implementation"]: entry["best"]
        for entry in result["times"]
        if entry["preallocated"] == preallocated or entry["implementation"] == "jax"
    }


def fastest_peer(row):
    return min((peer for peer in PEERS if peer in row), key=row.__getitem__)


def ratio(row):
    """The fastest peer's time over ours: above 1 where ours is the fastest."""
    return row[fastest_peer(row)] / row["static"]


def ratio_to(peer, rows):
    """The mean of one peer's times over ours."""
    return geometric_mean(row[peer] / row["static"] for row in rows if peer in row)


def share(result, row):
    """The limit's time over ours, where memory bounds the case."""
    return None if result["bound"] == "compute" else result["limit"] / row["static"]


def geometric_mean(numbers):
    logarithms = [log(number) for number in numbers]
    return exp(sum(logarithms) / max(len(logarithms), 1))
