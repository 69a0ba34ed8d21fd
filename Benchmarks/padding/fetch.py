#!/usr/bin/env python3
"""Fetch the clips that labels.tsv names, from GitHub, and write truth.json beside them.

    fetch.py DIR [--have FOLDER ...] [--offline] [--only TEXT]

Every clip is checked against the hash that git gives its content. Where a repository has changed
since, the file of that hash is asked for instead; files in Git LFS are fetched from there and checked
against their pointer. Run it again to resume. Clips that are found by their hash under a FOLDER are
copied from there. DIR gets the clips, named by their hash, and

    truth.json    the labels of the clips that are here, as score.py reads them, and a list of those
                  that are not, each with the reason

Nothing outside DIR is written. A few hundred files of some hundred megabytes are fetched, four at a
time; if the server asks to wait, all wait.
"""
import argparse
import collections
import concurrent.futures
import csv
import hashlib
import http.client
import json
import os
import pathlib
import re
import shutil
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

LABELS = pathlib.Path(__file__).resolve().parent / "labels.tsv"
FIELDS = ["repository", "path", "blob", "width", "height", "kind", "x", "y", "active_width",
          "active_height", "tolerance", "remark"]
HOSTS = {"raw": "https://raw.githubusercontent.com", "media": "https://media.githubusercontent.com/media",
         "api": "https://api.github.com"}
POINTER = re.compile(rb"version https://git-lfs\.github\.com/spec/v1\n(?:ext-.*\n)*"
                     rb"oid sha256:([0-9a-f]{64})\nsize (\d+)\n")
ATTEMPTS = 4
# Servers that are this many times out of reach, and never answered, are not asked any more.
UNREACHABLE = 6
NO_NETWORK = "no network"
OFFLINE = "not fetched, because of --offline"


class Missing(Exception):
    """The clip can't be had; asking again won't help."""


class Again(Exception):
    """Something that may be over after `wait` seconds."""

    def __init__(self, why, wait=None):
        super().__init__(why)
        self.wait = wait


class SecureRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, request, response, code, message, headers, url):
        if request.full_url.startswith("https:") and not url.startswith("https:"):
            raise Missing("redirects to %s, which is not HTTPS" % url)
        return super().redirect_request(request, response, code, message, headers, url)


def read_labels(path):
    """The rows of labels.tsv as clips of truth.json, with `blob` and where they are."""
    clips = []
    with path.open(newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        if rows.fieldnames != FIELDS:
            sys.exit("%s: expected the columns %s" % (path, " ".join(FIELDS)))
        for row in rows:
            try:
                clips.append(read_label(row))
            except (ValueError, TypeError, AttributeError) as error:
                sys.exit("%s:%d: %s" % (path, rows.line_num, error))
    return clips


def read_label(row):
    if None in row or None in row.values():
        raise ValueError("expected %d columns" % len(FIELDS))
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", row["repository"]):
        raise ValueError("expected OWNER/NAME, got '%s'" % row["repository"])
    if not re.fullmatch(r"[0-9a-f]{40}", row["blob"]):
        raise ValueError("expected a hash of 40 digits, got '%s'" % row["blob"])
    frame = [int(row["width"]), int(row["height"])]
    rect = [row[key] for key in ("x", "y", "active_width", "active_height")]
    active = None if not any(rect) else [int(number) for number in rect]
    x, y, width, height = active or (0, 0, *frame)
    if min(x, y) < 0 or min(width, height) <= 0 or x + width > frame[0] or y + height > frame[1]:
        raise ValueError("the picture is not within the frame")
    is_mixed = row["kind"] == "mixed"
    if not is_mixed and (row["kind"] == "none") != (active == [0, 0, *frame]):
        raise ValueError("a clip is of kind none if its picture is all of the frame")
    suffix = pathlib.PurePosixPath(row["path"]).suffix
    if not re.fullmatch(r"\.[A-Za-z0-9]{1,8}", suffix):
        suffix = ""
    return {"file": row["blob"][:16] + suffix, "case": row["repository"].split("/")[1],
            "repository": row["repository"], "path": row["path"], "blob": row["blob"],
            "frame": frame, "kind": row["kind"],
            **({"active": None, "union": active} if is_mixed else {"active": active}),
            "tolerance": int(row["tolerance"]), "negative": row["kind"] == "none",
            "remark": row["remark"]}


def git_hash(path):
    """The hash that git gives a file's content."""
    return digested(path, hashlib.sha1(b"blob %d\0" % path.stat().st_size))


def sha256(path):
    return digested(path, hashlib.sha256())


def digested(path, digest):
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


class Fetcher:
    def __init__(self, folder, hosts, most, patience):
        self.folder, self.hosts, self.most, self.patience = folder, hosts, most, patience
        self.lock = threading.Lock()
        self.ready = collections.defaultdict(float)  # host: when it may be asked again
        self.refused = 0  # connections that failed before any succeeded; None after one did
        self.opener = urllib.request.build_opener(SecureRedirects)

    def clip(self, clip):
        """Fetches a clip, or raises Missing."""
        target = self.folder / clip["file"]
        part = self.folder / (".part-" + clip["blob"])
        path = urllib.parse.quote(clip["path"])
        reasons = []
        for url, accept in (
                ("%s/%s/HEAD/%s" % (self.hosts["raw"], clip["repository"], path), "*/*"),
                ("%s/repos/%s/git/blobs/%s" % (self.hosts["api"], clip["repository"], clip["blob"]),
                 "application/vnd.github.raw+json")):
            try:
                self.checked(url, accept, part, lambda: self.whole(part, clip))
                os.replace(part, target)
                return
            except Missing as error:
                reasons.append(str(error))
        raise Missing("; ".join(dict.fromkeys(reasons)))

    def whole(self, part, clip):
        """Whether the part is the clip, once its pointer, if it is one, is resolved."""
        found = git_hash(part)
        if part.stat().st_size < 1024 and (pointer := POINTER.match(part.read_bytes())):
            oid, size = pointer[1].decode(), int(pointer[2])
            if size > self.most:
                raise Missing("has %d bytes, more than --most allows" % size)
            content = self.folder / (".part-" + oid)
            url = "%s/%s/HEAD/%s" % (self.hosts["media"], clip["repository"],
                                     urllib.parse.quote(clip["path"]))
            self.checked(url, "*/*", content,
                         lambda: content.stat().st_size == size and sha256(content) == oid)
            if found != clip["blob"] and git_hash(content) != clip["blob"]:
                content.unlink()
                return False
            os.replace(content, part)
            if found == clip["blob"]:
                clip["oid"] = oid
            return True
        return found == clip["blob"]

    def checked(self, url, accept, part, is_right):
        """Fetches the URL into the part, until is_right() says so."""
        if part.is_symlink():
            part.unlink()
        for attempt in range(ATTEMPTS):
            resumed = part.exists()
            try:
                self.download(url, accept, part)
                if is_right():
                    return
                part.unlink()
                if not resumed:
                    raise Missing("is another file now")
            except Again as error:
                reason = str(error)
                wait = error.wait if error.wait is not None else 0.5 * 2 ** attempt
                if wait > self.patience:
                    raise Missing("%s; it asks to wait %d s" % (reason, wait)) from None
                self.hold(url, wait, everyone=error.wait is not None)
            else:
                reason = "is another file now"
        raise Missing("%s, %d times" % (reason, ATTEMPTS))

    def hold(self, url, wait, everyone):
        if not everyone:
            time.sleep(wait)
            return
        host = urllib.parse.urlsplit(url).netloc
        with self.lock:
            self.ready[host] = max(self.ready[host], time.monotonic() + wait)

    def open(self, request):
        """The response, or Again or Missing."""
        host = urllib.parse.urlsplit(request.full_url).netloc
        while (wait := self.ready[host] - time.monotonic()) > 0:
            time.sleep(wait)
        if self.refused is not None and self.refused >= UNREACHABLE:
            raise Missing(NO_NETWORK)
        try:
            response = self.opener.open(request, timeout=30)
            self.refused = None
            return response
        except urllib.error.HTTPError as error:
            self.refused = None
            with error:
                after = error.headers.get("Retry-After", "")
                wait = float(after) if after.isdigit() else None
                if error.headers.get("X-RateLimit-Remaining") == "0" and wait is None:
                    reset = error.headers.get("X-RateLimit-Reset", "")
                    wait = max(0.0, float(reset) - time.time()) if reset.isdigit() else 60.0
            limited = error.code == 429 or error.code == 403 and wait is not None
            if limited or error.code in (408, 500, 502, 503, 504):
                raise Again("HTTP status %d" % error.code, wait) from None
            if error.code == 416:
                raise Again("HTTP status 416", 0) from None
            gone = "is no longer there" if error.code in (404, 410, 451) else "can't be fetched"
            raise Missing("%s (HTTP status %d)" % (gone, error.code)) from None
        except (OSError, http.client.HTTPException) as error:
            with self.lock:
                if self.refused is not None:
                    self.refused += 1
            raise Again(str(getattr(error, "reason", error)) or type(error).__name__) from None

    def download(self, url, accept, part):
        """Appends to the part what it lacks."""
        have = part.stat().st_size if part.exists() else 0
        headers = {"User-Agent": "vidfit-padding-benchmark", "Accept": accept,
                   "Accept-Encoding": "identity"}
        if have:
            headers["Range"] = "bytes=%d-" % have
        try:
            response = self.open(urllib.request.Request(url, headers=headers))
        except Again as error:
            if str(error).endswith("416"):
                part.unlink(missing_ok=True)
            raise
        with response:
            start = re.match(r"bytes (\d+)-", response.headers.get("Content-Range", ""))
            goes_on = response.status == 206 and start and int(start[1]) == have
            have = have if goes_on else 0
            length = response.headers.get("Content-Length", "")
            expected = have + int(length) if length.isdigit() else None
            flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | (os.O_APPEND if goes_on else os.O_TRUNC)
            with os.fdopen(os.open(part, flags, 0o644), "wb") as file:
                while True:
                    try:
                        data = response.read(1 << 16)
                    except (OSError, http.client.HTTPException) as error:
                        raise Again("was cut short (%s)" % error) from None
                    if not data:
                        break
                    have += len(data)
                    if have > self.most:
                        file.close()
                        part.unlink()
                        raise Missing("has more bytes than --most allows")
                    file.write(data)
        if expected is not None and have < expected:
            raise Again("was cut short at %d of %d bytes" % (have, expected))


def local_copies(folders, wanted):
    """hash: path, of the files under the folders that are wanted."""
    found = {}
    for folder in folders:
        if not folder.is_dir():
            sys.exit("%s is no folder" % folder)
        for path in sorted(folder.rglob("*")):
            if path.is_file() and (blob := git_hash(path)) in wanted:
                found.setdefault(blob, path)
    return found


def remembered(folder):
    """blob: SHA-256 of the content, of clips in Git LFS that an earlier run fetched."""
    try:
        clips = json.loads((folder / "truth.json").read_text())["clips"]
        return {clip["blob"]: clip["oid"] for clip in clips if "oid" in clip}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def obtain(clip, fetcher, copies, folder, offline):
    """-> None, or why the clip is not here"""
    target = folder / clip["file"]
    try:
        if target.is_file() and not target.is_symlink() and (
                git_hash(target) == clip["blob"] or sha256(target) == clip.get("oid")):
            return None
        if clip["blob"] in copies:
            part = folder / (".part-" + clip["blob"])
            part.unlink(missing_ok=True)
            shutil.copyfile(copies[clip["blob"]], part)
            os.replace(part, target)
            return None
        if offline:
            return OFFLINE
        fetcher.clip(clip)
        return None
    except Missing as error:
        return str(error)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--have", action="append", default=[], type=pathlib.Path, metavar="FOLDER",
                        help="take clips from there if they have the right hash")
    parser.add_argument("--offline", action="store_true", help="fetch nothing")
    parser.add_argument("--only", default="", metavar="TEXT",
                        help="clips whose REPOSITORY/PATH contains this")
    parser.add_argument("--labels", type=pathlib.Path, default=LABELS, help="another labels.tsv")
    parser.add_argument("--jobs", type=int, default=4, help="fetches at a time (default 4)")
    parser.add_argument("--most", type=int, default=300, metavar="MB", help="largest clip")
    parser.add_argument("--patience", type=float, default=120, metavar="SECONDS",
                        help="longest wait that a server may ask for")
    parser.add_argument("--base-url", default=os.environ.get("PADDING_BASE_URL"),
                        help="a server that plays GitHub, with /raw, /media and /api")
    options = parser.parse_args()
    clips = [clip for clip in read_labels(options.labels)
             if options.only in clip["repository"] + "/" + clip["path"]]
    if not clips:
        sys.exit("no label matches --only %s" % options.only)
    options.folder.mkdir(parents=True, exist_ok=True)
    known = remembered(options.folder)
    for clip in clips:
        if clip["blob"] in known:
            clip["oid"] = known[clip["blob"]]
    base = (options.base_url or "").rstrip("/")
    hosts = {name: "%s/%s" % (base, name) for name in HOSTS} if base else HOSTS
    copies = local_copies(options.have, {clip["blob"] for clip in clips})
    fetcher = Fetcher(options.folder, hosts, options.most * 1_000_000, options.patience)
    missing, here = [], []
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        reasons = pool.map(lambda clip: obtain(clip, fetcher, copies, options.folder,
                                               options.offline), clips)
        for number, (clip, reason) in enumerate(zip(clips, reasons), 1):
            if reason is None:
                here.append(clip)
            else:
                missing.append({"repository": clip["repository"], "path": clip["path"],
                                "blob": clip["blob"], "reason": reason})
            if sys.stderr.isatty():
                print("\r%d of %d" % (number, len(clips)), end="", file=sys.stderr)
    part = options.folder / ".part-truth.json"
    part.unlink(missing_ok=True)
    part.write_text(json.dumps({"clips": here, "unavailable": missing}, indent=1) + "\n")
    os.replace(part, options.folder / "truth.json")
    for item in missing:
        if item["reason"] not in (NO_NETWORK, OFFLINE):
            print("%(repository)s/%(path)s: %(reason)s" % item)
    for reason in (NO_NETWORK, OFFLINE):
        if count := sum(item["reason"] == reason for item in missing):
            print("%d clips: %s" % (count, reason))
    print("%d of %d clips are in %s" % (len(here), len(clips), options.folder))
    if not here:
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        sys.exit("fetch.py: %s" % error)
