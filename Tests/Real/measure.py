"""Runs one program and measures it: status, time, processor time and peak memory."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass


@dataclass
class Run:
    """What one process did."""
    status: int  # as a shell has it, but negative for a signal
    hung: bool
    wall: float
    cpu: float
    megabytes: float
    output: bytes
    errors: str

    @property
    def crashed(self):
        """Whether it died by a signal or an internal error, and not because time was up."""
        return not self.hung and (self.status < 0 or self.status == 70)

    @property
    def last_line(self):
        """The last line of what it said on standard error."""
        lines = [line.strip() for line in self.errors.splitlines() if line.strip()]
        return lines[-1] if lines else ""


def measured(arguments, timeout):
    """Runs a program to its end, or kills it when time is up."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.monotonic()
        process = subprocess.Popen([str(a) for a in arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        late = threading.Event()

        def stop():
            late.set()
            os.kill(process.pid, signal.SIGKILL)
        timer = threading.Timer(timeout, stop)
        timer.start()
        _, code, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(code)
        wall = time.monotonic() - began
        out.seek(0)
        err.seek(0)
        return Run(process.returncode, late.is_set(), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
                   out.read(), err.read().decode(errors="replace"))
