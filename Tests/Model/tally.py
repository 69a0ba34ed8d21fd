"""Compares two trees of figures and keeps count of what was compared and what differs."""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache

from display_model import UNCLAIMED
from geometry import Rect

# Points and stored pixels are printed with three decimals, shares with six.
POINTS, SHARES = 0.02, 2e-5
# An edge this close to the middle of a pixel may be rounded either way.
TIE = 1e-4
ABSENT = object()


@dataclass
class Kind:
    """All figures of one name, such as fit.videoRect."""

    compared: int = 0
    differing: int = 0
    largest: float = 0.0


@dataclass
class Tally:
    """What was compared so far; `first` holds differences in plain words."""

    kept: int = 40
    kinds: dict = field(default_factory=lambda: defaultdict(Kind))
    first: dict = field(default_factory=dict)

    @property
    def compared(self):
        return sum(kind.compared for kind in self.kinds.values())

    @property
    def differing(self):
        return sum(kind.differing for kind in self.kinds.values())

    def note(self, name, place, differs, size=0.0, words=""):
        """Counts one figure; of each kind and place's end, the first differences are kept."""
        kind = self.kinds[name]
        kind.compared += 1
        kind.largest = max(kind.largest, size)
        if differs:
            kind.differing += 1
            kept = self.first.setdefault(name, [])
            if len(kept) < 3:
                kept.append(f"{place}: {words}")

    def compare(self, ours, theirs, place, path=(), ties=frozenset()):
        """Compares the model's tree with the program's; keys that the model lacks are left."""
        if isinstance(ours, Rect):
            ours = {"x": ours.x, "y": ours.y, "width": ours.width, "height": ours.height}
        if isinstance(ours, list):
            self._list(ours, theirs, place, path, ties)
            return
        if not isinstance(ours, dict):
            self._leaf(ours, theirs, place, path, ties)
            return
        if not isinstance(theirs, dict):
            words = "lacks it" if theirs is ABSENT else f"has {theirs} where the model has figures"
            self.note(".".join(path), place, True, words=f"vidfit {words}")
            return
        for key, value in ours.items():
            if value is UNCLAIMED:
                continue
            self.compare(value, theirs.get(key, ABSENT), place, path + (key,), ties)

    def _list(self, ours, theirs, place, path, ties):
        count = len(theirs) if isinstance(theirs, list) else 0
        self.note(kind_name(path), place, count != len(ours),
                  words=f"{'.'.join(path)}: vidfit has {count}, the model {len(ours)}")
        for number, (left, right) in enumerate(zip(ours, theirs or [])):
            self.compare(left, right, place, path + (str(number),), ties)

    def _leaf(self, ours, theirs, place, path, ties):
        name = kind_name(path)
        label = ".".join(path)
        if theirs is ABSENT:
            self.note(name, place, True, words=f"{label}: vidfit lacks it, the model has {ours}")
        elif is_number(ours) and is_number(theirs):
            size = abs(ours - theirs)
            differs = size > tolerance(path, ours, ties)
            self.note(name, place, differs, size,
                      f"{label}: vidfit {theirs}, model {ours:.6g}, {size:.6g} apart")
        else:
            self.note(name, place, ours != theirs,
                      words=f"{label}: vidfit {theirs}, model {ours}")

    def report(self, write=print):
        write(f"{self.compared:,} figures compared, {self.differing:,} differ.")
        write(f"\n{'figure':32}{'compared':>12}{'differ':>10}  largest difference")
        for name, kind in sorted(self.kinds.items()):
            write(f"{name:32}{kind.compared:12,}{kind.differing:10,}  {kind.largest:.3g}")
        lines = [line for kept in self.first.values() for line in kept]
        for line in lines[:self.kept]:
            write("\n" + line if line is lines[0] else line)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


@lru_cache(maxsize=None)
def kind_name(path):
    """The figure's name without the mode and the side that it is of."""
    sides = {"x", "y", "width", "height", "top", "left", "bottom", "right"}
    modes = {"fit", "fill", "avkit", "layer", "fitByLayout", "withoutPadding", "turned"}
    kept = [key for key in path if key not in modes and not key.isdigit()]
    if len(kept) > 1 and kept[-1] in sides:
        kept.pop()
    return ".".join(kept) or ".".join(path)


def tolerance(path, value, ties):
    name = path[-1]
    if "pixels" in path:
        return (2 if name in ("width", "height") else 1) if path[:-1] in ties else 0
    if name == "area":
        return 0.05 + 1e-4 * value
    if name in ("share", "croppedFraction", "maxCrop") or name.endswith("Share"):
        return SHARES
    if name == "pictureShareOutside":
        return SHARES
    if name == "enlargement":
        return 1e-3 + 1e-5 * value
    if "visibleSource" in path:
        return POINTS + 2e-5 * value
    if "artwork" in path:
        return 0
    return POINTS


def near_ties(tree, scale, path=()):
    """Paths of pixel rectangles of which an edge lies so near a half that it may go either way."""
    found = set()
    for key, value in tree.items():
        if isinstance(value, dict):
            if "pixels" in value and is_tie(value["videoRect"], scale):
                found.add(path + (key, "pixels"))
            found |= near_ties(value, scale, path + (key,))
    return found


def is_tie(rect, scale):
    edges = (rect.x, rect.y, rect.right, rect.bottom)
    return any(abs(abs(edge * scale) % 1 - 0.5) < TIE for edge in edges)
