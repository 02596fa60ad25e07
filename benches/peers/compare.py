"""Lets all implementations take turns at each case, and gathers their best times."""

import time

# Of the largest element: functions of 32-bit floats differ in their last bits, and XLA fuses
# multiplications with additions.
TOLERANCE = 2e-5


def cases(workers, only):
    """The cases whose name contains `only`, once both sides have the same."""
    ours, *theirs = ([case["case"] for case in x.ask("list")] for x in workers.values())
    for names in theirs:
        if difference := set(ours) ^ set(names):
            raise SystemExit(f"only one side has the cases {sorted(difference)}")
    return [case for case in workers["rust"].ask("list") if only in case["case"]]


def check(workers, case):
    """Refuses a result that is not the hand-written loop's."""
    expected = None
    for worker in workers.values():
        for answer in worker.ask("check", case["case"]):
            expected = expected or answer["values"]
            scale = max(map(abs, expected))
            pairs = zip(expected, answer["values"], strict=True)
            difference = max(abs(x - y) for x, y in pairs)
            difference = max(difference, answer.get("difference", 0.0))
            # `not <=` refuses NaN as well.
            if not difference <= TOLERANCE * scale:
                raise SystemExit(
                    f"{case['case']}: {answer['implementation']} differs by {difference}"
                )


def measure(workers, case, rounds):
    """The best and the median seconds by (implementation, preallocated), and the limit."""
    times, limits = {}, []
    for _ in range(rounds):
        limits.append(workers["rust"].ask("limit", case["case"])[0]["seconds"])
        for worker in workers.values():
            for answer in worker.ask("time", case["case"]):
                key = answer["implementation"], answer["preallocated"]
                times.setdefault(key, []).append((answer["best"], answer["median"]))
            # Threads that spin for work go to sleep.
            time.sleep(0.02)
    return {
        **case,
        "limit": min(limits),
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
