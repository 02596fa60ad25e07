"""SciPy, which has filters and moving statistics. It uses one thread."""

import scipy

import data


def prepare(case):
    if "scipy" not in getattr(case, "own", ()):
        return None
    return None, case.prepare("scipy", scipy, data.arrays(case).values()), lambda result: result
