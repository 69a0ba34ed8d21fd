"""What runs on this machine."""

from __future__ import annotations

from pathlib import Path


def processes_of(parent: int) -> set[int]:
    """The processes that a process started, and those that these started."""
    children: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        # A process that ended and was not waited for yet runs nothing any more.
        if fields[0] != "Z":
            children.setdefault(int(fields[1]), []).append(int(place.parent.name))
    found: set[int] = set()
    waiting = [parent]
    while waiting:
        for child in children.get(waiting.pop(), []):
            found.add(child)
            waiting.append(child)
    return found
