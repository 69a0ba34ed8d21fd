"""Compares clusters with `vidfit scan` while their parts are killed; see `make test-cluster`."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from clips import make_clips
from expected import compare, lines_of_rows, lines_of_scan, scan
from runs import Run
from timing import measure

HERE = Path(__file__).resolve().parent
# The program behind an actor, and the actor, in command lines.
WORKER = b"vidfit\0worker\0"
ACTOR = b"ray::MapWorker"


class Trial:
    """One list of clips, and what a scan answers about them."""

    def __init__(self, folder: Path, program: str, count: int) -> None:
        self.folder, self.program = folder, program
        self.clips = make_clips(folder, count)
        self.list = folder / "list"
        self.list.write_bytes(b"".join(clip + b"\0" for clip in self.clips))
        scanned = folder / "scan.ndjson"
        scan(program, self.clips, scanned)
        self.lines = lines_of_scan(scanned)
        print(f"scan: {self.lines.total()} answers about {len(self.clips)} clips", flush=True)

    def run(self, script: str, name: str, *flags: str, fresh: bool = True) -> Run:
        output = self.folder / name
        if fresh:
            shutil.rmtree(output, ignore_errors=True)
        return Run(HERE / script, self.list, output, self.folder / f"{name}.log", *flags)

    def is_same(self, run: Run) -> bool:
        return compare(run.output.name, lines_of_rows(run.output), self.lines)


def undisturbed(trial: Trial) -> Iterator[bool]:
    for engine in ("ray", "daft"):
        with trial.run(f"{engine}_run.py", engine) as run:
            run.finish()
        yield trial.is_same(run)


def killed_parts(trial: Trial) -> Iterator[bool]:
    """A worker, then an actor, then a node of one run of Ray."""
    with trial.run("ray_run.py", "ray-killed") as run:
        for share, part in ((0.15, "worker"), (0.35, "actor"), (0.55, "node")):
            run.wait_for(int(share * len(trial.clips)))
            # A node dies with its raylet, which started its actors.
            found = run.processes(WORKER if part == "worker" else ACTOR)
            victim = parent(found[-1]) if part == "node" else found[-1]
            kill(victim, part, run)
        run.finish()
    yield trial.is_same(run)


def killed_all(trial: Trial) -> Iterator[bool]:
    """The whole run, which is then gone on from."""
    for engine, flags in (("ray", ()), ("daft", ("--part", str(len(trial.clips) // 6)))):
        name = f"{engine}-resumed"
        with trial.run(f"{engine}_run.py", name, *flags) as run:
            run.wait_for(len(trial.clips) // 3)
        print(f"killed all of {engine} after {run.rows()} rows", flush=True)
        with trial.run(f"{engine}_run.py", name, "--resume", fresh=False) as run:
            run.finish()
        yield trial.is_same(run)


def killed_daft(trial: Trial) -> Iterator[bool]:
    """A worker, which costs nothing, then a process of Daft's, which ends the query."""
    flags = ("--part", str(len(trial.clips) // 6))
    with trial.run("daft_run.py", "daft-killed", *flags) as run:
        run.wait_for(len(trial.clips) // 6)
        kill(run.wait_for_process(WORKER), "worker", run)
        run.wait_for(len(trial.clips) // 2)
        # One of the next query, because those of the last may be about to end.
        kill(parent(run.wait_for_process(WORKER)), "process of Daft's", run)
        if not run.ends_badly():
            print("Daft went on without it, which docs/ray.md denies")
            yield False
    with trial.run("daft_run.py", "daft-killed", "--resume", fresh=False) as run:
        run.finish()
    yield trial.is_same(run)


def parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def kill(process: int, what: str, run: Run) -> None:
    name = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[0].decode()
    os.kill(process, signal.SIGKILL)
    print(f"killed after {run.rows()} rows: {what}, {name}", flush=True)


def documents(trial: Trial) -> Iterator[bool]:
    """What docs/ray.md shows."""
    script = HERE / "documents_run.py"
    folder = trial.folder / "documents"
    shutil.rmtree(folder, ignore_errors=True)
    with Run(script, folder, folder, trial.folder / "documents.log") as run:
        run.finish()
    print("documents: docs/ray.md does what it shows", flush=True)
    yield True


PARTS: dict[str, Callable[[Trial], Iterator[bool]]] = {
    "documents": documents,
    "undisturbed": undisturbed,
    "killed-parts": killed_parts,
    "killed-all": killed_all,
    "killed-daft": killed_daft,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--clips", type=int, default=10_000)
    parser.add_argument("--only", choices=[*PARTS, "time"], action="append")
    parser.add_argument("--rounds", type=int, default=3, help="of `--only time`")
    options = parser.parse_args()
    program = os.environ["VIDFIT_PROGRAM"]
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if options.only == ["time"]:
        measure(folder, program, options.clips, options.rounds)
        return
    trial = Trial(folder, program, options.clips)
    results = [
        result
        for name, part in PARTS.items()
        if not options.only or name in options.only
        for result in part(trial)
    ]
    print(f"{sum(results)} of {len(results)} runs answered each clip once, as the scan does")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
