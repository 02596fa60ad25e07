"""The machine and the versions of the measurement."""

import importlib.metadata
import os
import platform
import subprocess
from datetime import date
from pathlib import Path

PACKAGES = ("numpy", "scipy", "torch", "jax", "numexpr")


def machine():
    processor = dict(
        map(str.strip, line.split(":", 1))
        for line in output("lscpu").splitlines()
        if ":" in line
    )
    caches = ", ".join(
        f"{level} {processor[f'{level} cache']}" for level in ("L1d", "L2", "L3")
    )
    system = dict(
        line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line
    )
    versions = ", ".join(f"{x} {importlib.metadata.version(x)}" for x in PACKAGES)
    return {
        "Model": f"{processor['Vendor ID']} family {processor['CPU family']} model {processor['Model']}",
        "Processor": f"{processor['Model name']}, {len(os.sched_getaffinity(0))} cores",
        "Caches": caches,
        "System": f"{system['PRETTY_NAME'].strip(chr(34))}, Linux {platform.release()}",
        "Versions": f"{output('rustc', '--version')}, Python {platform.python_version()}, {versions}",
        "Date": str(date.today()),
    }


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
