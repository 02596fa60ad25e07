"""Measures each case in all processes in turn, and collects the best times."""

import time

from groups import GROUPS


def cases(workers, groups, only):
    """Returns the cases of the groups whose name contains `only`, after a check that all processes have the same
    cases. Only the cases of the groups are built, and the other processes have all cases."""
    built = workers["rust"].ask("list")
    ours = {case["case"] for case in built}
    for name, worker in workers.items():
        names = {case["case"] for case in worker.ask("list")}
        if lacking := ours - names if len(groups) < len(GROUPS) else ours ^ names:
            raise SystemExit(f"{name} and our process differ in the cases {sorted(lacking)}")
    return [case for case in built if case["group"] in groups and only in case["case"]]


def check(workers, case):
    """Exits if a result differs from that of the hand-written loop."""
    expected = None
    for worker in workers.values():
        for answer in worker.ask("check", case["case"]):
            expected = expected or answer["values"]
            scale = max(map(abs, expected))
            pairs = zip(expected, answer["values"], strict=True)
            difference = max(abs(x - y) for x, y in pairs)
            difference = max(difference, answer.get("difference", 0.0))
            # `not <=` is also true for NaN.
            if not difference <= case["tolerance"] * scale:
                raise SystemExit(
                    f"{case['case']}: {answer['implementation']} differs by {difference}, relative to {scale}"
                )


def measure(workers, case, rounds):
    """Returns the case with its memory limit, if any, and the times of each implementation, in seconds."""
    times, limits = {}, []
    for _ in range(rounds):
        if case["bound"] != "compute":
            limits.append(workers["rust"].ask("limit", case["case"])[0]["seconds"])
        for worker in workers.values():
            for answer in worker.ask("time", case["case"]):
                key = answer["implementation"], answer["preallocated"]
                times.setdefault(key, []).append((answer["best"], answer["median"]))
            # Idle threads of this process stop spinning before the next process runs.
            time.sleep(0.02)
    return {
        **case,
        "limit": min(limits, default=None),
        "times": [
            {
                "implementation": implementation,
                "preallocated": preallocated,
                "best": min(best for best, _ in pairs),
                "median": min(median for _, median in pairs),
            }
            for (implementation, preallocated), pairs in times.items()
        ],
    }
