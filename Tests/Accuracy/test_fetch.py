"""Benchmarks/padding/fetch.py against a local server that plays GitHub."""
import collections
import hashlib
import http.server
import json
import re
import sys
import threading
import urllib.parse

import fetch
import pytest


def blob(data):
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def pointer(data, size=None):
    return b"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n" % (
        hashlib.sha256(data).hexdigest().encode(), len(data) if size is None else size)


class GitHub(http.server.ThreadingHTTPServer):
    """Answers a path with bytes; `faults` holds what it does first, in turn."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.files, self.faults, self.asked = {}, collections.defaultdict(list), []
        self.url = "http://127.0.0.1:%d" % self.server_address[1]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = urllib.parse.unquote(self.path)
        span = self.headers.get("Range")
        self.server.asked.append(path + (" " + span if span else ""))
        fault = self.server.faults[path].pop(0) if self.server.faults[path] else None
        if isinstance(fault, tuple):
            status, headers = fault
            return self.reply(status, b"no", headers)
        data = self.server.files.get(path)
        if data is None:
            return self.reply(404, b"Not Found")
        if fault == "cut":
            self.reply(200, data[:len(data) // 2], {"Content-Length": str(len(data))})
            self.close_connection = True
            return None
        start = int(re.fullmatch(r"bytes=(\d+)-", span)[1]) if span else 0
        if span and start >= len(data):
            return self.reply(416, b"")
        if span and fault != "no ranges":
            where = "bytes %d-%d/%d" % (start, len(data) - 1, len(data))
            return self.reply(206, data[start:], {"Content-Range": where})
        return self.reply(200, data)

    def reply(self, status, data, headers=None):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments):
        pass


class Clock:
    """Time that passes only while somebody sleeps."""

    def __init__(self):
        self.now, self.slept = 1000.0, []

    def sleep(self, seconds):
        self.slept.append(round(seconds, 3))
        self.now += seconds

    def monotonic(self):
        return self.now

    time = monotonic


@pytest.fixture
def github():
    server = GitHub()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(fetch, "time", clock)
    return clock


CLIP = bytes(range(256)) * 40
RAW = "/raw/owner/name/HEAD/a clip.mp4"
API = "/api/repos/owner/name/git/blobs/"
MEDIA = "/media/owner/name/HEAD/a clip.mp4"


@pytest.fixture
def run(github, clock, tmp_path, monkeypatch, capsys):
    """Runs fetch.py on labels of the given (path, hash) and returns its exit status, what it
    printed and truth.json."""
    folder = tmp_path / "clips"

    def go(*arguments, labels=(("a clip.mp4", blob(CLIP)),), url=github.url):
        rows = ["owner/name\t%s\t%s\t640\t360\tblack\t0\t40\t640\t280\t2\ta remark" % label
                for label in labels]
        (tmp_path / "labels.tsv").write_text("\n".join(["\t".join(fetch.FIELDS), *rows, ""]))
        monkeypatch.setattr(sys, "argv", [
            "fetch.py", str(folder), "--labels", str(tmp_path / "labels.tsv"), "--base-url", url,
            "--jobs", "1", *map(str, arguments)])
        status = 0
        try:
            fetch.main()
        except SystemExit as error:
            status = error.code
        return status, capsys.readouterr().out, json.loads((folder / "truth.json").read_text())

    go.folder, go.clip = folder, folder / (blob(CLIP)[:16] + ".mp4")
    return go


def reasons(truth):
    return [item["reason"] for item in truth["unavailable"]]


def test_a_clip_is_fetched_and_labelled(github, run):
    github.files[RAW] = CLIP
    status, out, truth = run()
    assert status == 0
    assert "1 of 1 clips" in out
    assert run.clip.read_bytes() == CLIP
    assert truth["unavailable"] == []
    assert truth["clips"] == [{
        "file": run.clip.name, "case": "name", "repository": "owner/name", "path": "a clip.mp4",
        "blob": blob(CLIP), "frame": [640, 360], "active": [0, 40, 640, 280], "kind": "black",
        "tolerance": 2, "negative": False, "remark": "a remark"}]
    assert sorted(path.name for path in run.folder.iterdir()) == [run.clip.name, "truth.json"]


def test_what_is_here_is_not_fetched_again(github, run):
    github.files[RAW] = CLIP
    run()
    run()
    assert github.asked == [RAW]


def test_a_damaged_clip_is_fetched_again(github, run):
    github.files[RAW] = CLIP
    run()
    run.clip.write_bytes(CLIP[:-1] + b"?")
    run()
    assert run.clip.read_bytes() == CLIP


def test_a_changed_repository_is_asked_for_the_blob(github, run):
    github.files.update({RAW: b"a newer clip", API + blob(CLIP): CLIP})
    assert run()[0] == 0
    assert run.clip.read_bytes() == CLIP
    assert github.asked == [RAW, API + blob(CLIP)]


def test_wrong_bytes_are_never_kept(github, run):
    github.files.update({RAW: b"a newer clip", API + blob(CLIP): CLIP[1:]})
    status, _, truth = run()
    assert status == 1
    assert reasons(truth) == ["is another file now"]
    assert [path.name for path in run.folder.iterdir()] == ["truth.json"]


def test_what_is_gone_is_listed(github, run):
    status, out, truth = run()
    assert status == 1
    assert reasons(truth) == ["is no longer there (HTTP status 404)"]
    assert "owner/name/a clip.mp4: is no longer there (HTTP status 404)" in out


def test_a_cut_body_is_resumed(github, run):
    github.files[RAW], github.faults[RAW] = CLIP, ["cut"]
    assert run()[0] == 0
    assert run.clip.read_bytes() == CLIP
    assert github.asked == [RAW, "%s bytes=%d-" % (RAW, len(CLIP) // 2)]


def test_a_cut_body_is_resumed_by_the_next_run(github, run, clock):
    github.files[RAW], github.faults[RAW] = CLIP, ["cut"] + [(503, {})] * 3
    github.faults[API + blob(CLIP)] = [(503, {})] * 4
    assert run()[0] == 1
    assert clock.slept == [0.5, 1, 2, 4] * 2
    assert run()[0] == 0
    assert github.asked[-1] == "%s bytes=%d-" % (RAW, len(CLIP) // 2)
    assert run.clip.read_bytes() == CLIP


def test_a_server_without_ranges_starts_again(github, run):
    github.files[RAW], github.faults[RAW] = CLIP, ["cut", "no ranges"]
    assert run()[0] == 0
    assert run.clip.read_bytes() == CLIP


def test_a_part_of_another_file_is_dropped(github, run):
    github.files[RAW] = CLIP
    run.folder.mkdir()
    (run.folder / (".part-" + blob(CLIP))).write_bytes(b"?" * 100)
    assert run()[0] == 0
    assert run.clip.read_bytes() == CLIP


def test_a_part_that_is_too_long_is_dropped(github, run):
    github.files[RAW] = CLIP
    run.folder.mkdir()
    (run.folder / (".part-" + blob(CLIP))).write_bytes(CLIP + b"?")
    assert run()[0] == 0
    assert run.clip.read_bytes() == CLIP


@pytest.mark.parametrize(("status", "headers"), [
    (429, {"Retry-After": "7"}), (403, {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1007"}),
    (503, {"Retry-After": "7"}),
])
def test_a_server_that_asks_to_wait_is_obeyed(github, run, clock, status, headers):
    github.files[RAW], github.faults[RAW] = CLIP, [(status, headers)]
    assert run()[0] == 0
    assert clock.slept == [7]


def test_a_long_wait_is_not_waited_for(github, run, clock):
    github.faults[RAW] = github.faults[API + blob(CLIP)] = [(429, {"Retry-After": "3600"})] * 9
    assert reasons(run()[2]) == ["HTTP status 429; it asks to wait 3600 s"]
    assert clock.slept == []
    assert len(github.asked) == 2


def test_retries_are_bounded(github, run, clock):
    github.files[RAW], github.faults[RAW] = CLIP, [(500, {})] * 99
    assert reasons(run()[2]) == [
        "HTTP status 500, 4 times; is no longer there (HTTP status 404)"]
    assert len(github.asked) == fetch.ATTEMPTS + 1


def test_without_a_network_it_soon_stops(run, clock):
    labels = [("%d.mp4" % n, blob(b"%d" % n)) for n in range(40)]
    status, out, truth = run(labels=labels, url="http://127.0.0.1:1")
    assert status == 1
    assert len(truth["unavailable"]) == 40
    assert "39 clips: no network" in out
    assert len(clock.slept) == fetch.UNREACHABLE


def test_a_pointer_is_resolved(github, run):
    github.files.update({RAW: pointer(CLIP), MEDIA: CLIP})
    label = blob(pointer(CLIP))
    status, _, truth = run(labels=[("a clip.mp4", label)])
    assert status == 0
    assert (run.folder / truth["clips"][0]["file"]).read_bytes() == CLIP
    asked = list(github.asked)
    assert asked == [RAW, MEDIA]
    assert run(labels=[("a clip.mp4", label)])[0] == 0
    assert github.asked == asked


def test_content_that_moved_to_lfs_is_known_by_its_own_hash(github, run):
    github.files.update({RAW: pointer(CLIP), MEDIA: CLIP})
    assert run()[0] == 0
    assert run.clip.read_bytes() == CLIP


def test_content_that_its_pointer_does_not_name_is_dropped(github, run):
    github.files.update({RAW: pointer(CLIP), MEDIA: CLIP[::-1]})
    status, _, truth = run(labels=[("a clip.mp4", blob(pointer(CLIP)))])
    assert status == 1
    assert reasons(truth) == ["is another file now; is no longer there (HTTP status 404)"]
    assert [path.name for path in run.folder.iterdir() if path.stat().st_size > 1000] == []


def test_a_pointer_to_too_much_is_not_followed(github, run):
    github.files[RAW] = pointer(CLIP, size=10**12)
    assert "more than --most allows" in reasons(run()[2])[0]
    assert MEDIA not in github.asked


def test_a_clip_that_is_too_large_is_dropped(github, run):
    github.files[RAW] = CLIP
    assert "has more bytes than --most allows" in reasons(run("--most", 0)[2])[0]


def test_local_copies_are_taken_by_their_hash(github, run, tmp_path):
    (tmp_path / "mine" / "deep").mkdir(parents=True)
    (tmp_path / "mine" / "deep" / "anything.bin").write_bytes(CLIP)
    (tmp_path / "mine" / run.clip.name).write_bytes(b"the right name, another file")
    assert run("--have", tmp_path / "mine", "--offline")[0] == 0
    assert run.clip.read_bytes() == CLIP
    assert github.asked == []


def test_planted_links_lead_nowhere(github, run, tmp_path):
    outside = tmp_path / "outside"
    outside.write_bytes(CLIP[:10])
    run.folder.mkdir()
    for name in (run.clip.name, "truth.json", ".part-truth.json"):
        (run.folder / name).symlink_to(outside)
    github.files[RAW] = CLIP
    assert run()[0] == 0
    assert outside.read_bytes() == CLIP[:10]
    assert not run.clip.is_symlink()
    run.clip.unlink()
    (run.folder / (".part-" + blob(CLIP))).symlink_to(outside)
    run()
    assert outside.read_bytes() == CLIP[:10]


@pytest.mark.parametrize("path", ["../../x.mp4", "/etc/x.mp4", "a/..", "a.mp4/../../../b.m/p4"])
def test_names_come_from_hashes(path):
    row = dict(zip(fetch.FIELDS, ["o/n", path, "a" * 40, "8", "8", "none", "0", "0", "8", "8",
                                  "2", ""]))
    assert re.fullmatch(r"a{16}(\.[a-z0-9]+)?", fetch.read_label(row)["file"])


@pytest.mark.parametrize(("change", "why"), [
    ({"repository": "../x"}, None), ({"repository": "a/b/c"}, "OWNER/NAME"),
    ({"blob": "../../etc/passwd"}, "a hash of 40 digits"), ({"width": "wide"}, "invalid literal"),
    ({"active_width": "9"}, "not within the frame"), ({"kind": "black"}, "of kind none"),
    ({"remark": None}, "12 columns"),
])
def test_broken_labels_are_refused(change, why):
    row = dict(zip(fetch.FIELDS, ["o/n", "a.mp4", "a" * 40, "8", "8", "none", "0", "0", "8", "8",
                                  "2", ""]))
    if why is None:
        assert fetch.read_label({**row, **change})["file"] == "a" * 16 + ".mp4"
        return
    with pytest.raises(ValueError, match=why):
        fetch.read_label({**row, **change})


def test_redirects_stay_secure():
    handler = fetch.SecureRedirects()
    request = fetch.urllib.request.Request("https://a.example/x")
    with pytest.raises(fetch.Missing, match="not HTTPS"):
        handler.redirect_request(request, None, 302, "Found", {}, "http://a.example/x")


def test_the_labels_are_whole():
    clips = fetch.read_labels(fetch.LABELS)
    assert len({clip["blob"] for clip in clips}) == len({clip["file"] for clip in clips}) == len(clips)
    assert len(clips) >= 520
