"""How answers are judged against labels, and what the counts say: intervals, risk, calibration."""
import collections
import dataclasses
import math

# What an answer can be, in the order of the tables. "near" is a part of a bar that is left, too
# small to count as missed.
WORDS = ("exact", "right", "harm", "alarm", "missed", "near", "abstained", "error")
THRESHOLDS = (0.2, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99)
BINS = (0, 0.2, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 1)
# With fewer repositories that differ, their spread can't be estimated.
FEWEST = 5


@dataclasses.dataclass
class Answer:
    """One answer of one detector. Rectangles are (x, y, width, height) in stored pixels."""

    verdict: str  # none, padded, mixed, undecided or error
    rect: tuple | None = None  # the picture, None for all of the frame
    confidence: float | None = None  # that the verdict is right
    bars: tuple | None = None  # the picture inside bars that are named or suspected
    probability: float | None = None  # that these bars are right
    overlays: bool | None = None  # whether something in a bar is reported; None if it can't be
    fill: str | None = None
    note: str = ""
    cpu: float = 0.0
    wall: float = 0.0


def edges(rect, frame):
    """Depths of what is outside: left, top, right, bottom."""
    x, y, width, height = rect
    return x, y, frame[0] - x - width, frame[1] - y - height


def judge(answer, clip):
    """The words, of WORDS, that describe the answer."""
    frame, tolerance = clip["frame"], clip.get("tolerance", 2)
    if answer.verdict == "error":
        return {"error"}
    whole = (0, 0, *frame)
    if keeps(answer, clip):
        clip = dict(clip, active=clip["keep"])
    # A detector may leave edge lines out of the picture without calling the clip padded.
    named = answer.rect is not None and answer.verdict in ("padded", "none", "mixed")
    got = edges(answer.rect if named else whole, frame)
    if clip["active"] is None:
        # What changing bars have in common may be cut, if the label says what that is.
        union = clip.get("union") if answer.verdict == clip["kind"] == "mixed" else None
        common = edges(union or whole, frame)
        if any(g > c + tolerance for g, c in zip(got, common)):
            return {"harm"}
        wanted = ("mixed",) if clip["kind"] == "mixed" else ("undecided", "none")
        return {"exact", "right"} if answer.verdict in wanted else {"abstained"}
    true = edges(clip["active"], frame)
    sizes = (frame[0], frame[1], frame[0], frame[1])
    words = set()
    if any(g > t + tolerance for g, t in zip(got, true)):
        words.add("harm")
        if is_clean(clip):
            words.add("alarm")
    if any(t - g > tolerance + 0.02 * size for g, t, size in zip(got, true, sizes)):
        words.add("missed")
    if is_clean(clip) and answer.verdict == "mixed":
        # No crop need follow, but it breaks rules on bars that change.
        words.add("alarm")
    elif answer.verdict in ("undecided", "mixed"):
        words.add("abstained")
    elif not words:
        off = max(abs(g - t) for g, t in zip(got, true))
        words |= {"near"} if off > tolerance else {"right"} if off > 1 else {"right", "exact"}
    return words


def keeps(answer, clip):
    """Whether the answer is to be compared with the picture and what stands in a bar beside it.

    It is as right as the picture alone, and without a report on what is cut it is the only one.
    """
    if not clip.get("keep"):
        return False
    return not answer.overlays or answer.rect == tuple(clip["keep"])


def is_clean(clip):
    return clip["kind"] == "none"


def has_only_edge_lines(clip):
    """Whether what surrounds the picture is too thin for bars, so that it is no padding."""
    if clip["active"] is None or is_clean(clip):
        return False
    width, height = clip["frame"]
    limits = (min(8, width / 100), min(8, height / 100)) * 2
    depths = edges(clip["active"], clip["frame"])
    return all(depth <= limit for depth, limit in zip(depths, limits))


def is_padded(clip):
    return clip["active"] is not None and not is_clean(clip) and not has_only_edge_lines(clip)


def judge_bars(rect, clip):
    """Whether the rectangle cuts picture, and whether it is right, whatever the verdict."""
    if clip["active"] is None:
        return True, False
    words = judge(Answer("padded", rect), clip)
    return "harm" in words, "right" in words


def group(clip):
    """The kind of a label for the tables: edge lines are no bars, so they are counted apart."""
    return "edge lines" if has_only_edge_lines(clip) else clip["kind"]


def repository(clip):
    """What clips come from together; clips of one repository, or made one way, are much alike."""
    return clip.get("repository") or clip["case"].rstrip("-0123456789")


def wilson(count, total, z=1.96):
    """Wilson's interval, which holds the true share with 95 %; both numbers may be fractions."""
    if total <= 0:
        return 0.0, 1.0
    share, square = count / total, z * z
    middle = share + square / (2 * total)
    reach = z * math.sqrt(share * (1 - share) / total + square / (4 * total * total))
    scale = 1 + square / total
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def effective(events):
    """How many independent clips these are worth: pairs of a repository and whether it happened.

    The number of clips divided by the design effect, which is the variance of the share over
    repositories (that of a ratio, linearised) by the variance that independent clips would have. If
    it happened, or did not, in fewer than FEWEST repositories, that variance is unknown, and all
    clips of one repository are taken to be alike: Kish's (sum of sizes)^2 : sum of squared sizes.
    """
    sizes, hits = collections.Counter(), collections.Counter()
    for name, happened in events:
        sizes[name] += 1
        hits[name] += bool(happened)
    total = sum(sizes.values())
    if not total:
        return 0.0
    some = sum(hits[name] > 0 for name in sizes)
    others = sum(hits[name] < sizes[name] for name in sizes)
    if min(some, others) < FEWEST:
        return total * total / sum(size * size for size in sizes.values())
    share, count = sum(hits.values()) / total, len(sizes)
    spread = sum((hits[name] - share * size) ** 2 for name, size in sizes.items())
    variance = count / (count - 1) * spread / (total * total)
    return total / max(1.0, variance * total / (share * (1 - share)))


def shares(events):
    """The share of clips and of repositories in which something happened, with intervals of 95 %."""
    events = list(events)
    names = {name for name, _ in events}
    hit = {name for name, happened in events if happened}
    count, total = sum(bool(happened) for _, happened in events), len(events)
    worth = effective(events)
    return {
        "count": count, "clips": total, "interval": wilson(count, total),
        "effectiveClips": round(worth, 1),
        "intervalByRepository": wilson(worth * count / total if total else 0, worth),
        "repositoriesHit": len(hit), "repositories": len(names),
        "intervalOfRepositories": wilson(len(hit), len(names)),
    }


def risk(pairs):
    """Risk against coverage: a row for each threshold of the probability that bars are right.

    pairs: of answer and clip. A clip counts with the bars that are named or suspected.
    """
    padded = sum(is_padded(clip) for _, clip in pairs)
    rows = []
    for least in THRESHOLDS:
        named = [judge_bars(answer.bars, clip) for answer, clip in pairs
                 if answer.bars is not None and (answer.probability or 0) >= least]
        wrong, right = sum(cuts for cuts, _ in named), sum(ok for _, ok in named)
        rows.append({"from": least, "named": len(named), "wrong": wrong,
                     "interval": wilson(wrong, len(named)), "found": right, "padded": padded})
    return rows


def calibration(pairs):
    """Claimed confidence beside the share that was right: of `none`, and of each fill of bars.

    -> (rows of name, from, to, count, claimed and observed; expected error by name and of "all")
    """
    groups = collections.defaultdict(list)
    for answer, clip in pairs:
        if answer.confidence is None or answer.verdict not in ("none", "padded"):
            continue
        name = "none" if answer.verdict == "none" else answer.fill or "padded"
        right = "right" in judge(answer, clip)
        groups[name].append((answer.confidence, right))
    rows, errors, everything = [], {}, [0.0, 0]
    for name in sorted(groups, key=lambda name: (name != "none", name)):
        off = 0.0
        for low, high in zip(BINS, BINS[1:]):
            inside = [item for item in groups[name]
                      if low <= item[0] < high or item[0] == high == BINS[-1]]
            if inside:
                claimed = sum(claim for claim, _ in inside) / len(inside)
                observed = sum(right for _, right in inside) / len(inside)
                rows.append({"of": name, "from": low, "to": high, "count": len(inside),
                             "claimed": claimed, "observed": observed})
                off += abs(claimed - observed) * len(inside)
        errors[name] = off / len(groups[name])
        everything = [everything[0] + off, everything[1] + len(groups[name])]
    errors["all"] = everything[0] / max(1, everything[1])
    return rows, errors


def quantile(values, share):
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0
