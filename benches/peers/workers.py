"""The processes that measure, one per peer."""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


class Worker:
    """A process that answers requests. See `benches/src/bin/measure.rs`."""

    def __init__(self, command, threads):
        self.process = subprocess.Popen(
            [*pinned(threads), *command],
            env=os.environ | settings(threads),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, request, name=""):
        print(request, name, file=self.process.stdin, flush=True)
        answers = []
        while (line := self.process.stdout.readline()).strip():
            answers.append(json.loads(line))
        if not line:
            raise RuntimeError(f"{self.process.args} ended at {request} {name}")
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def workers(measure, peers, threads, quick):
    """Starts shapecast's process and those of the Python peers, by name."""
    flags = ["--quick"] if quick else []
    commands = {"rust": [measure]} | {
        peer: [sys.executable, str(HERE / "peer.py"), peer] for peer in peers
    }
    return {name: Worker(command + flags, threads) for name, command in commands.items()}


def pinned(threads):
    """Returns a command prefix that binds a single thread to one core."""
    return ["taskset", "-c", str(max(os.sched_getaffinity(0)))] if threads == 1 else []


def settings(threads):
    """Returns the environment variables that set the number of threads of each library."""
    names = ("RAYON", "OMP", "MKL", "OPENBLAS", "NUMEXPR", "PEER")
    numbers = {f"{name}_NUM_THREADS": str(threads) for name in names} | {
        "PEER_THREADS": str(threads),
        "NUMEXPR_MAX_THREADS": str(threads),
        "JAX_PLATFORMS": "cpu",
        "TF_CPP_MIN_LOG_LEVEL": "2",
    }
    if threads == 1:
        numbers["XLA_FLAGS"] = (
            "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
        )
    return numbers
