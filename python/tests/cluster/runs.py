"""Runs of an engine, their progress, and their processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from types import TracebackType

import pyarrow as pa
import pyarrow.parquet

SOURCES = Path(__file__).resolve().parents[2] / "src"
# Engines ask nobody in the network, and listen on this machine only.
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DISABLE_IMPORT_WARNING": "1",
    "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
    "DAFT_ANALYTICS_ENABLED": "0",
    "DO_NOT_TRACK": "true",
    "PYTHONPATH": str(SOURCES),
    "PYTHONDONTWRITEBYTECODE": "1",
}
# Seconds without any progress after which a run has failed.
PATIENCE = 600


class Run:
    """An engine's driver with all that it starts, which ends with the context."""

    def __init__(self, script: Path, clips: Path, output: Path, log: Path, *flags: str) -> None:
        self.output, self._log = output, log
        # By this, processes are known as this run's wherever their parents went.
        self._mark = f"VIDFIT_RUN={uuid.uuid4()}"
        name, _, value = self._mark.partition("=")
        self._sessions = tempfile.TemporaryDirectory(prefix="vf-")
        with log.open("wb") as file:
            self._driver = subprocess.Popen(
                [sys.executable, "-B", script, clips, output, *flags],
                stdout=subprocess.PIPE,
                stderr=file,
                start_new_session=True,
                env={**os.environ, **QUIET, name: value, "RAY_TMPDIR": self._sessions.name},
            )

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # Some start others before they die.
        while found := self.processes(b""):
            for process in found:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            self._driver.poll()
            time.sleep(0.05)
        self._driver.wait()
        if self._driver.stdout:
            self._driver.stdout.close()
        self._sessions.cleanup()

    def processes(self, command: bytes) -> list[int]:
        """Those of this run in whose command line that stands.

        They have its mark in their environment, or are of its session where a new title replaced
        that.
        """
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                environment = (place / "environ").read_bytes().split(b"\0")
                line = (place / "cmdline").read_bytes()
                state = (place / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            is_ours = self._mark.encode() in environment or state[3] == str(self._driver.pid)
            if is_ours and state[0] != "Z" and command in line:
                found.append(int(place.name))
        return sorted(found)

    def rows(self) -> int:
        """Rows that are written, in files that are whole."""
        count = 0
        for file in self.output.rglob("*.parquet"):
            try:
                count += pyarrow.parquet.read_metadata(file).num_rows
            except (pa.ArrowInvalid, OSError):
                continue
        return count

    def wait_for(self, rows: int) -> None:
        """Returns once that many rows are written."""
        last, since = -1, time.monotonic()
        while (now := self.rows()) < rows:
            if self._driver.poll() is not None:
                raise SystemExit(f"the run ended after {now} rows: {self._log}")
            if now > last:
                last, since = now, time.monotonic()
            if time.monotonic() - since > PATIENCE:
                raise SystemExit(f"nothing for {PATIENCE} s after {now} rows: {self._log}")
            time.sleep(0.2)

    def wait_for_process(self, command: bytes) -> int:
        """One in whose command line that stands, as soon as a new one is started."""
        end = time.monotonic() + PATIENCE
        old = set(self.processes(command))
        while not (found := set(self.processes(command)) - old):
            if self._driver.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"no {command!r} was started: {self._log}")
            time.sleep(0.05)
        return max(found)

    def ends_badly(self) -> bool:
        """Waits for the end; whether the driver failed."""
        return self._driver.wait(PATIENCE) != 0

    def _expect_no_workers(self) -> None:
        end = time.monotonic() + 60
        while left := self.processes(b"vidfit\0worker\0"):
            if time.monotonic() > end:
                raise SystemExit(f"{len(left)} workers are left of a run that ended: {self._log}")
            time.sleep(0.05)

    def finish(self) -> dict[str, float]:
        """Waits for the end; gives the seconds that starting and running took."""
        try:
            output, _ = self._driver.communicate(timeout=7200)
        except subprocess.TimeoutExpired:
            raise SystemExit(f"the run did not end: {self._log}") from None
        if self._driver.returncode != 0:
            raise SystemExit(f"the run ended with {self._driver.returncode}: {self._log}")
        self._expect_no_workers()
        times: dict[str, float] = json.loads(output.splitlines()[-1])
        return times
