"""A process that answers lines on its standard input with lines on its standard output."""

from __future__ import annotations

import fcntl
import os
import selectors
import subprocess
import tempfile
import threading
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ._errors import UsageError, WorkerError

# Seconds that a process gets to end by itself once its input has ended.
_FAREWELL = 5.0
_USAGE = 64


class LinePipe:
    """Neither side ever waits for the other: what can't be written now is kept for later."""

    def __init__(self, command: Sequence[str]) -> None:
        self._is_inherited = False
        self._turn = threading.Lock()
        try:
            # A file, because nobody reads messages while answers are awaited.
            self._messages = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._messages,
                bufsize=0,
            )
        except OSError as error:
            raise WorkerError(f"{command[0]}: {error.strerror}") from error
        except ValueError as error:
            raise UsageError(f"a setting that no argument holds: {error}") from error
        if self._process.stdin is None or self._process.stdout is None:
            raise WorkerError("the program has no standard input and output")
        self._input, self._output = self._process.stdin, self._process.stdout
        os.set_blocking(self._input.fileno(), False)
        os.set_blocking(self._output.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._output, selectors.EVENT_READ)
        self._outgoing = bytearray()
        self._is_closing = False
        self._partial = bytearray()
        self.lines: deque[bytes] = deque()
        self.has_ended = False
        _PIPES.add(self)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def wants_input(self) -> bool:
        """Whether everything that was given is written."""
        return not self._outgoing and not self._is_closing

    def hold_little(self) -> None:
        """Makes the pipe to the process as small as the system allows."""
        if hasattr(fcntl, "F_SETPIPE_SZ"):
            fcntl.fcntl(self._input, fcntl.F_SETPIPE_SZ, 4096)

    def write(self, data: bytes, *, is_last: bool = False) -> None:
        """Gives data to the process, at once or during ``wait``, and ends its input after it."""
        with self._alone():
            self._outgoing += data
            self._is_closing = is_last
            self._flush()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Refuses what another thread or process would get in the way of."""
        if self._is_inherited:
            raise WorkerError("it belongs to the process that this one was forked from")
        if not self._turn.acquire(blocking=False):
            raise WorkerError("it is used by two threads at once")
        try:
            yield
        finally:
            self._turn.release()

    def forget(self) -> None:
        """Leaves the program to the process that this one was forked from.

        Copies of its descriptors would keep the program from seeing its input end. Closing them
        changes nothing for the other process, while a change of the selector would.
        """
        self._is_inherited = True
        self.lines.clear()
        self.has_ended = False
        self._close()
        # Nobody here can wait for it.
        self._process.returncode = 0

    def _flush(self) -> None:
        try:
            while self._outgoing:
                del self._outgoing[: os.write(self._input.fileno(), self._outgoing[:65536])]
        except BlockingIOError:
            pass
        except (BrokenPipeError, ValueError):
            # It ended, which its output says too.
            self._outgoing.clear()
        self._watch_input(bool(self._outgoing))
        if self._is_closing and not self._outgoing:
            self._input.close()

    def _watch_input(self, wanted: bool) -> None:
        if self._input.closed:
            return
        is_watched = self._input in self._selector.get_map()
        if wanted and not is_watched:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        elif is_watched and not wanted:
            self._selector.unregister(self._input)

    def wait(self, seconds: float | None, writable: bool = False) -> bool:
        """Waits until something came or could be written; False if nothing did in that time.

        Args:
            seconds: the longest wait; None for no limit.
            writable: whether to return as well once the process takes more input.
        """
        with self._alone():
            self._watch_input(bool(self._outgoing) or (writable and not self._is_closing))
            events = self._selector.select(seconds)
            for key, _ in events:
                self._read() if key.fileobj is self._output else self._flush()
            return bool(events)

    def _read(self) -> None:
        data = os.read(self._output.fileno(), 1 << 16)
        if not data:
            # What is left is a line that was cut off, hence no answer.
            self.has_ended = True
            self._selector.unregister(self._output)
            return
        self._partial += data
        if b"\n" in data:
            *whole, self._partial = self._partial.split(b"\n")
            self.lines.extend(map(bytes, whole))

    def stop(self, kill: bool = False) -> int:
        """Ends the process, its own processes included, and returns its status."""
        if self._is_inherited:
            return 0
        with self._alone():
            self._close()
            self._process.kill() if kill else self._end_gently()
            return self._process.wait()

    def _close(self) -> None:
        self._outgoing.clear()
        for one in (self._selector, self._input, self._output):
            one.close()

    def _end_gently(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(_FAREWELL)
            except subprocess.TimeoutExpired:
                self._process.kill()

    def last_words(self) -> str:
        """What it wrote to standard error, shortened to its end."""
        length = self._messages.seek(0, os.SEEK_END)
        self._messages.seek(max(0, length - 4096))
        return self._messages.read().decode("utf-8", "replace").strip()

    def failure(self, status: int) -> UsageError | WorkerError:
        """Why a process ended that should not have."""
        words = self.last_words()
        if status == _USAGE:
            return UsageError(words.split("\nUsage:")[0].removeprefix("vidfit: "))
        how = f"signal {-status}" if status < 0 else f"status {status}"
        return WorkerError(f"vidfit ended with {how}" + (f": {words}" if words else ""))

    def __del__(self) -> None:
        # Only reached where somebody forgot to close; nothing may be left running.
        process = getattr(self, "_process", None)
        if process is not None and process.returncode is None:
            self.stop(kill=True)
        messages = getattr(self, "_messages", None)
        if messages is not None:
            messages.close()


_PIPES: weakref.WeakSet[LinePipe] = weakref.WeakSet()


def _forget_all() -> None:
    for pipe in list(_PIPES):
        pipe.forget()


os.register_at_fork(after_in_child=_forget_all)
