#!/usr/bin/env python3
"""instructions.py BENCHMARKS: what a sample of 1080p luma costs, in instructions.

Callgrind counts them, which no other load on the machine disturbs. Its processor has AVX2 and no
AVX-512, so where the machine has AVX2 too, that version of the scan is counted; the bounds in
instructions.txt are for it. Exit 1 when a count is more than a tenth above its bound.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SAMPLES = 1920 * 1080
FEW, MANY = 1, 3


def collected(program, work, repetitions):
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, work,
         str(repetitions)],
        capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        sys.exit(f"instructions: {work} can't be counted:\n{run.stderr}")
    return int(found.group(1))


def main():
    bounds = pathlib.Path(__file__).with_name("instructions.txt")
    if not shutil.which("valgrind"):
        sys.exit("instructions: valgrind is needed, and it is not installed")
    cpu = pathlib.Path("/proc/cpuinfo")
    if not cpu.exists() or " avx2 " not in cpu.read_text():
        sys.exit("instructions: the bounds are for x86-64 with AVX2, and this is none")
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind may not know the debugging information that Swift writes.
        program = f"{folder}/benchmarks"
        subprocess.run(["strip", "-o", program, sys.argv[1]], check=True)
        sys.exit(1 if exceed(program, bounds) else 0)


def exceed(program, bounds):
    """Prints what each work takes, and tells whether any of it is too much."""
    exceeded = False
    print(f"{'instructions a sample':24}{'counted':>10}{'bound':>10}")
    for line in bounds.read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        work, bound = line.split()
        counts = [collected(program, work, repetitions) for repetitions in (FEW, MANY)]
        count = (counts[1] - counts[0]) / (MANY - FEW) / SAMPLES
        above = count > 1.1 * float(bound)
        exceeded = exceeded or above
        print(f"{work:24}{count:10.3f}{float(bound):10.3f}{'  too many' if above else ''}")
    return exceeded


main()
