"""Measures the time of one call, as `benches/src/timing.rs` does."""

from time import perf_counter


def sample(run, times):
    start = perf_counter()
    for _ in range(times):
        run()
    return perf_counter() - start


def timing(run, quick):
    """Returns the minimum and the median of the seconds per call."""
    least_samples, least_seconds = (5, 0.01) if quick else (7, 0.05)
    sample(run, 1)
    times = 1
    while sample(run, times) < 1e-3:
        times *= 2
    samples = []
    start = perf_counter()
    while len(samples) < least_samples or perf_counter() - start < least_seconds:
        samples.append(sample(run, times) / times)
    samples.sort()
    return samples[0], samples[len(samples) // 2]
