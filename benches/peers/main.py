"""Measures every case in every implementation, and writes a table and a chart of each group. See `run`."""

import argparse
import json
import os
import subprocess
from pathlib import Path

import compare
import machines
from chart import chart
from groups import GROUPS
from machine import machine
from table import table
from workers import workers


def main():
    arguments = parse()
    build(arguments.group)
    measured = {}
    for threads in arguments.threads:
        running = workers(arguments.measure, arguments.peers, threads, arguments.quick)
        for case in compare.cases(running, arguments.group, arguments.only):
            print(f"{threads}: {case['case']}", flush=True)
            compare.check(running, case)
            group = measured.setdefault(case["group"], {})
            group.setdefault(threads, []).append(compare.measure(running, case, arguments.rounds))
            write(case["group"], group, arguments.into)
        for worker in running.values():
            worker.close()
    # An interrupted run keeps the last results.
    machines.keep(arguments.into, measured, machine())


def build(groups):
    """Builds the binary `measure` with the cases of these groups."""
    command = ["cargo", "build", "--release", "--package", "shapecast-benches", "--bin", "measure"]
    subprocess.run([*command, "--no-default-features", "--features", ",".join(groups)], check=True)


def write(group, measured, folder):
    """Writes the results of a group so far. A run takes long and may be interrupted."""
    folder.mkdir(parents=True, exist_ok=True)
    description = machine()
    for ending, text in {
        "json": json.dumps({"machine": description, "measured": measured}, indent=1) + "\n",
        "md": table(group, measured, description),
        "svg": chart(measured),
    }.items():
        (folder / f"{GROUPS[group].file}.{ending}").write_text(text)


def parse():
    cores = len(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("measure", help="the binary `measure`")
    parser.add_argument("into", type=Path, help="the folder for the results")
    parser.add_argument("--group", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("--quick", action="store_true", help="shorter samples, and one round")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--threads", type=int, nargs="+", default=sorted({1, cores}))
    peers = ["numpy", "scipy", "torch", "unfold", "jax", "numexpr"]
    parser.add_argument("--peers", nargs="*", default=peers)
    arguments = parser.parse_args()
    arguments.rounds = arguments.rounds or (1 if arguments.quick else 3)
    return arguments


main()
