"""The GitHub action and the pre-commit hook, as those who use them run them."""

from __future__ import annotations

import functools
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
STEPS: list[dict[str, Any]] = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
# What shells, runners and programs might take for something else than a name.
ODD_NAMES = [
    "-a b.mp4",
    "$(touch pwned)`touch pwned`.mp4",
    "'\"\n::error::of a name.mp4",
    "##[set-output name=sarif]other.mp4",
]
SYSTEM = "/usr/local/bin:/usr/bin:/bin"


class Runner:
    """Does with the action's steps what GitHub's runner does: `if`, expressions, `shell: bash`, and
    environment files that are new for each step. Other actions are only noted, in `used`.
    """

    def __init__(self, workspace: Path) -> None:
        self.workspace = workspace
        self.temporary = workspace.parent / "runner's temp"
        self.temporary.mkdir()
        self.path = SYSTEM
        self.summary = ""
        self.log = ""
        self.used: list[dict[str, str]] = []
        self.outputs: dict[str, str] = {}
        self.inputs: dict[str, str] = {}

    def run(self, **inputs: str) -> int:
        """The status of the step that failed, or 0."""
        action = yaml.safe_load((ROOT / "action.yml").read_text())
        given = {name.replace("_", "-"): text for name, text in inputs.items()}
        assert set(given) <= set(action["inputs"])
        defaults = {name: one.get("default", "") for name, one in action["inputs"].items()}
        self.inputs = {**defaults, **given}
        failed = 0
        for step in action["runs"]["steps"]:
            if not self._is_due(step.get("if", "success()"), failed):
                continue
            if "uses" in step:
                self.used.append({name: self._text(text) for name, text in step["with"].items()})
            else:
                failed = self._script(step) or failed
        return failed

    def _is_due(self, condition: str, failed: int) -> bool:
        values = {"success()": failed == 0, "always()": True}
        for part in condition.split(" && "):
            compared = re.fullmatch(r"(\S+) (==|!=) '([^']*)'", part)
            holds = (
                (self._value(compared[1]) == compared[3]) is (compared[2] == "==")
                if compared
                else values[part]
            )
            if not holds:
                return False
        return True

    def _value(self, name: str) -> str:
        kind, rest = name.split(".", 1)
        return self.inputs[rest] if kind == "inputs" else self.outputs.get(name, "")

    def _text(self, text: str) -> str:
        return re.sub(r"\$\{\{ (\S+) \}\}", lambda found: self._value(found[1]), text)

    def _script(self, step: dict[str, Any]) -> int:
        names = ["GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"]
        files = {name: self.temporary / name for name in names}
        for file in files.values():
            file.write_text("")
        script = self.temporary / "script.sh"
        script.write_text(self._text(step["run"]))
        assert step["shell"] == "bash"
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script],
            cwd=self.workspace,
            env={
                "PATH": self.path,
                "RUNNER_TEMP": str(self.temporary),
                **{name: str(file) for name, file in files.items()},
                **{name: self._text(text) for name, text in step.get("env", {}).items()},
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.log += done.stdout.decode()
        for line in files["GITHUB_OUTPUT"].read_text().splitlines():
            name, _, value = line.partition("=")
            self.outputs[f"steps.{step['id']}.outputs.{name}"] = value
        for line in files["GITHUB_PATH"].read_text().splitlines():
            self.path = f"{line}:{self.path}"
        self.summary += files["GITHUB_STEP_SUMMARY"].read_text()
        return done.returncode

    @property
    def commands(self) -> list[str]:
        """Those that the runner finds in the log: '::name …::' at the beginning of a line, and
        '##[name …]' anywhere in it (ActionCommand.cs of github.com/actions/runner).
        """
        found = []
        stopped = ""
        for line in re.split(r"\r\n|\r|\n", self.log):
            match = re.match(r"\s*::([^ :]+)[^:]*::(.*)", line)
            match = match or re.search(r"##\[([^ \]]+)[^\]]*\](.*)", line)
            if not match:
                continue
            if stopped:
                stopped = "" if match[1] == stopped else stopped
            elif match[1] == "stop-commands":
                stopped = match[2]
            else:
                found.append(match[1])
        assert not stopped
        return found


@pytest.fixture(scope="session")
def archive(program: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as a release's archive holds it, in a folder with its licence."""
    place = tmp_path_factory.mktemp("archive") / "vidfit-1.0.0-linux-x86_64.tar.xz"
    with tarfile.open(place, "w:xz", preset=0) as made:
        made.add(program, "vidfit-1.0.0-linux-x86_64/vidfit")
        made.add(ROOT / "LICENSE", "vidfit-1.0.0-linux-x86_64/LICENSE")
    return place


@pytest.fixture
def address(archive: Path) -> Iterator[str]:
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    handler = functools.partial(Handler, directory=str(archive.parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/{archive.name}"
        server.shutdown()


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.fixture
def library(tmp_path: Path) -> Callable[..., Path]:
    """Makes the folder that the action starts in, with a copy of a clip under each name."""

    def make(clip: str = "clean-240.mp4", *names: str) -> Path:
        folder = tmp_path / "work space"
        (folder / "clips").mkdir(parents=True)
        for name in names or ODD_NAMES:
            shutil.copy(ROOT / "media" / clip, folder / "clips" / name)
        return folder

    return make


def places(sarif: str) -> list[str]:
    results = json.loads(Path(sarif).read_text())["runs"][0]["results"]
    where = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in results]
    return sorted(map(urllib.parse.unquote, where))


def test_a_clean_library_passes_with_the_archive_of_an_address(
    library: Callable[..., Path], archive: Path, address: str
) -> None:
    runner = Runner(library())
    status = runner.run(**{"from": address}, sha256=sha256(archive), fail_on="padded,mixed,error")
    assert status == 0, runner.log
    assert "4 clips: 4 not padded" in runner.log
    assert runner.summary.startswith("## vidfit: none of 4 clips breaks a rule")
    assert runner.commands == []
    [upload] = runner.used
    assert places(upload["sarif_file"]) == []
    assert not list(runner.workspace.rglob("pwned"))
    # Later steps of the job have the program, too.
    assert Path(runner.path.split(":")[0], "vidfit").is_file()


def test_a_padded_clip_fails_with_the_wheel(library: Callable[..., Path], wheel: Path) -> None:
    runner = Runner(library("white-bars.mp4"))
    shutil.copy(wheel, runner.workspace / "-the wheel")
    status = runner.run(
        **{"from": "-the wheel"}, sha256=sha256(wheel).upper(), paths="clips\n",
        fail_on="padded>=2%", annotate="true",
    )  # fmt: skip
    assert status == 3, runner.log
    assert "4 of 4 clips break padded>=2%" in runner.log
    assert runner.summary.startswith("## vidfit: 4 of 4 clips break a rule")
    assert runner.commands == []
    [upload] = runner.used
    assert places(upload["sarif_file"]) == sorted(f"clips/{name}" for name in ODD_NAMES)


def test_rules_come_from_the_policy_that_is_found_or_named(
    library: Callable[..., Path], archive: Path
) -> None:
    runner = Runner(library("white-bars.mp4", "a.mp4"))
    release = {"from": str(archive), "sha256": sha256(archive), "annotate": "false"}
    assert runner.run(**release) == 0
    assert "No rule was given" in runner.summary
    (runner.workspace / "other.yml").write_text("fail-on: white\n")
    assert runner.run(**release, config="other.yml") == 64
    (runner.workspace / ".vidfit.yml").write_text("fail-on: letterbox\n")
    assert runner.run(**release) == 3
    assert runner.run(**release, fail_on="pillarbox") == 0
    assert runner.used == []


def test_what_a_recipient_refuses_fails(library: Callable[..., Path], archive: Path) -> None:
    runner = Runner(library("clean-240.mp4", "a.mp4"))
    status = runner.run(
        **{"from": str(archive), "for": "app-preview-6.9"}, sha256=sha256(archive),
        fail_on="delivery,error",
    )  # fmt: skip
    assert status == 3
    assert "not accepted" in runner.summary


@pytest.mark.parametrize("wrong", ["", "0" * 64, "*", "\n::error::\n"])
def test_a_file_of_another_checksum_is_not_started(
    library: Callable[..., Path], archive: Path, wrong: str
) -> None:
    runner = Runner(library())
    assert runner.run(**{"from": str(archive)}, sha256=wrong) == 1
    assert "expected SHA-256" in runner.log
    assert runner.commands == ["error"]
    assert (runner.path, runner.summary, runner.used) == (SYSTEM, "", [])


@pytest.mark.parametrize("hostile", ['"; touch pwned; "', "$(touch pwned)", "'\ntouch pwned\n'"])
def test_no_input_is_run(library: Callable[..., Path], archive: Path, hostile: str) -> None:
    runner = Runner(library())
    given = dict.fromkeys(("paths", "config", "fail_on", "for", "annotate"), hostile)
    assert runner.run(**{"from": str(archive)}, sha256=sha256(archive), **given) == 64
    assert runner.run(**{"from": hostile}, sha256=hostile) == 1
    assert not list(runner.workspace.rglob("pwned"))
    assert all("${{" not in step.get("run", "") for step in STEPS)


# The hook.


@pytest.fixture
def commit(program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], str]:
    """Commits all files of a folder, without the settings of whoever runs the tests."""
    monkeypatch.setenv("PATH", f"{Path(program).parent}:{SYSTEM}")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "pre-commit"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for name in [name for name in os.environ if name.startswith("GIT_") and name[4:7] != "CON"]:
        monkeypatch.delenv(name)

    def make(folder: Path) -> str:
        who = ["-c", "user.name=test", "-c", "user.email=test@vidfit.example"]
        for command in (["init", "-q"], ["add", "-A"], [*who, "commit", "-qm", "test"]):
            subprocess.run(["git", *command], cwd=folder, check=True)
        told = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True
        )
        return told.stdout.strip()

    return make


@pytest.fixture
def hooks(tmp_path: Path, commit: Callable[[Path], str]) -> tuple[Path, str]:
    folder = tmp_path / "hooks"
    folder.mkdir()
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", folder)
    return folder, commit(folder)


def pre_commit(folder: Path, *arguments: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", *arguments, "--all-files"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_hook_accepts_clean_clips_and_refuses_bars(
    library: Callable[..., Path], hooks: tuple[Path, str], commit: Callable[[Path], str]
) -> None:
    folder = library()
    (folder / "notes.txt").write_text("no clip")
    commit(folder)
    status, told = pre_commit(folder, "try-repo", *hooks[:1], "vidfit")
    assert (status, "Passed" in told) == (0, True), told
    # At the top, a name begins with its own dash.
    shutil.copy(ROOT / "media/white-bars.mp4", folder / "--explain.mp4")
    commit(folder)
    status, told = pre_commit(folder, "try-repo", *hooks[:1], "vidfit")
    assert status == 1
    assert "1 of 5 clips breaks padded>=2%: --explain.mp4" in told
    assert not list(folder.rglob("pwned"))


def test_the_hook_takes_the_rules_of_a_policy(
    library: Callable[..., Path], hooks: tuple[Path, str], commit: Callable[[Path], str]
) -> None:
    folder = library("white-bars.mp4", "a.mp4")
    (folder / ".vidfit.yml").write_text("fail-on: pillarbox\n")
    used = {"repo": str(hooks[0]), "rev": hooks[1], "hooks": [{"id": "vidfit", "args": ["--"]}]}
    config = folder / ".pre-commit-config.yaml"
    config.write_text(json.dumps({"repos": [used]}))
    commit(folder)
    assert pre_commit(folder, "run")[0] == 0
    (folder / ".vidfit.yml").write_text("fail-on: letterbox\n")
    status, told = pre_commit(folder, "run")
    assert (status, "1 of 1 clip breaks letterbox: clips/a.mp4" in told) == (1, True), told


def test_the_hook_says_how_to_install(
    library: Callable[..., Path],
    hooks: tuple[Path, str],
    commit: Callable[[Path], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = library()
    commit(folder)
    monkeypatch.setenv("PATH", SYSTEM)
    if shutil.which("vidfit"):
        pytest.skip("vidfit is installed here")
    status, told = pre_commit(folder, "try-repo", *hooks[:1], "vidfit")
    assert (status, "vidfit is not on PATH; its docs/install.md says how" in told) == (1, True)
