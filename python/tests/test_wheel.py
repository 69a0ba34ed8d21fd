"""The wheel as people install it."""

from __future__ import annotations

import re
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from conftest import build_wheel

PACKAGE = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it, and nothing else."""
    place = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin/python")]
    subprocess.run(
        [*pip, "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check", wheel],
        check=True,
    )
    return place


def _run(place: Path, *command: str) -> str:
    """Runs a command there, with no program from elsewhere in reach."""
    return subprocess.run(
        [place / "bin" / command[0], *command[1:]],
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_wheel_says_which_machines_it_is_for(wheel: Path, program: str) -> None:
    assert re.fullmatch(r"vidfit-[\d.]+-py3-none-(manylinux_2_\d+|linux)_\w+\.whl", wheel.name), (
        wheel.name
    )
    with zipfile.ZipFile(wheel) as archive:
        [carried] = [one for one in archive.infolist() if one.filename.endswith("scripts/vidfit")]
        assert archive.read(carried) == Path(program).read_bytes()
        assert carried.external_attr >> 16 & stat.S_IXUSR
        names = archive.namelist()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/program/FFmpeg/COPYING.LGPLv2.1") for name in names)
    assert "vidfit/py.typed" in names
    assert not [name for name in names if "tests" in name or "__pycache__" in name]


def test_the_installed_package_finds_its_own_program(installed: Path) -> None:
    found = _run(installed, "python", "-c", "import vidfit; print(vidfit.find_vidfit_bin())")
    assert found.strip() == str(installed / "bin/vidfit")


def test_the_installed_program_and_package_analyse_clips(installed: Path) -> None:
    told = _run(installed, "vidfit", "--format", "crop", "media/windowbox.mp4")
    assert told == "media/windowbox.mp4\tcrop=496:280:72:40\n"
    assert told == _run(installed, "python", "-m", "vidfit", "--format", "crop", *told.split()[:1])
    text = 'import vidfit; print(vidfit.analyze("media/windowbox.mp4").advice.crop.ffmpeg)'
    assert _run(installed, "python", "-c", text) == "crop=496:280:72:40\n"


def test_all_files_that_were_installed_are_in_the_record(installed: Path) -> None:
    [record] = installed.glob("lib/python3*/site-packages/vidfit-*.dist-info/RECORD")
    assert "../../../bin/vidfit," in record.read_text()


def test_a_program_of_another_version_makes_no_wheel(tmp_path: Path) -> None:
    other = tmp_path / "vidfit"
    shutil.copy("/bin/echo", other)
    with pytest.raises(subprocess.CalledProcessError) as caught:
        build_wheel(str(other), tmp_path / "dist")
    assert b"expected vidfit" in caught.value.stderr


def test_programs_that_need_only_glibc_are_for_all_machines_that_have_it() -> None:
    text = f"import sys; sys.path.insert(0, {str(PACKAGE)!r}); import hatch_build, pathlib; "
    text += "print(*[hatch_build.platform_tag(pathlib.Path(name)) for name in sys.argv[1:]])"
    done = subprocess.run(
        [sys.executable, "-B", "-c", text, "/bin/true", "/usr/bin/ffmpeg"],
        capture_output=True,
        text=True,
        check=True,
    )
    everywhere, here = done.stdout.split()
    assert re.fullmatch(r"manylinux_2_\d+_\w+", everywhere)
    assert re.fullmatch(r"linux_\w+", here)
