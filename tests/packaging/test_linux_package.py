"""The files of a package by themselves; `packaging/linux/check_deb.sh` installs the real one."""

import importlib.util
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from app.desktop.display import LIBRARIES, X11_LIBRARIES

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"


@pytest.fixture(scope="module")
def make_deb():
    spec = importlib.util.spec_from_file_location("make_deb", LINUX / "make_deb.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def program(tmp_path: Path) -> Path:
    folder = tmp_path / "loci"
    (folder / "_internal").mkdir(parents=True)
    (folder / "loci").write_text('#!/bin/sh\necho hello from loci "$@"\n')
    (folder / "loci").chmod(0o700)
    (folder / "_internal" / "data").write_text("x" * 5000)
    return folder


def needs(*tools: str) -> None:
    for tool in tools:
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not on this machine")


def test_the_package_names_every_library_that_a_window_needs(make_deb):
    packages = {package for _, package in (*LIBRARIES, *X11_LIBRARIES)}

    named = {part.split(" ")[0] for part in make_deb.depends().split(", ")}

    assert packages <= named


def test_a_package_for_a_check_is_packed_quickly_and_holds_the_same(
    make_deb, program: Path, tmp_path: Path
):
    needs("dpkg-deb", "fakeroot")
    (program / "_internal" / "data").write_text("".join(map(str, range(50_000))))
    sizes, listed = [], []
    for level in (0, 9):
        made = make_deb.make_deb(program, tmp_path, level=level)
        sizes.append(made.stat().st_size)
        told = subprocess.run(
            ["dpkg-deb", "-c", str(made)], capture_output=True, text=True, check=True
        ).stdout
        listed.append({line.split(" ./", 1)[-1] for line in told.splitlines()})

    assert sizes[0] > sizes[1]
    assert listed[0] == listed[1]


def test_a_deb_holds_the_program_what_a_desktop_looks_for_and_a_manual(
    make_deb, program: Path, tmp_path: Path
):
    needs("dpkg-deb", "fakeroot")

    made = make_deb.make_deb(program, tmp_path)

    listed = subprocess.run(
        ["dpkg-deb", "-c", str(made)], capture_output=True, text=True, check=True
    ).stdout
    rows = {line.split(" ./", 1)[-1]: line for line in listed.splitlines()}
    for path in (
        "usr/lib/loci/_internal/data",
        "usr/share/applications/org.loci.Loci.desktop",
        "usr/share/icons/hicolor/scalable/apps/org.loci.Loci.svg",
        "usr/share/dbus-1/services/org.loci.Loci.SearchProvider.service",
        "usr/share/gnome-shell/search-providers/org.loci.Loci.search-provider.ini",
        "usr/share/krunner/dbusplugins/org.loci.Loci.krunner.desktop",
        "usr/share/man/man1/loci.1.gz",
        "usr/share/doc/loci/copyright",
    ):
        assert "root/root" in rows[path], path
        assert rows[path].startswith("-rw-r--r--"), path
    assert rows["usr/lib/loci/loci"].startswith("-rwxr-xr-x")
    assert "usr/bin/loci -> ../lib/loci/loci" in rows


def test_a_tarball_installs_for_one_user_and_goes_without_a_trace(
    make_deb, program: Path, tmp_path: Path
):
    needs("tar", "xz")
    made = make_deb.make_tarball(program, tmp_path)
    with tarfile.open(made) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    home = tmp_path / "ada"
    home.mkdir()
    (home / "notes.md").write_text("mine")
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}

    subprocess.run([unpacked / "install.sh"], env=environment, check=True, capture_output=True)
    said = subprocess.run(
        [home / ".local/bin/loci", "--version"], capture_output=True, text=True, check=True
    ).stdout
    started = (home / ".local/share/applications/org.loci.Loci.desktop").read_text()
    services = home / ".local/share/dbus-1/services"
    served = (services / "org.loci.Loci.SearchProvider.service").read_text()
    subprocess.run(
        [unpacked / "install.sh", "--remove"], env=environment, check=True, capture_output=True
    )

    assert said == "hello from loci --version\n"
    assert f"Exec={home}/.local/bin/loci open %u\nMimeType=x-scheme-handler/loci;" in started
    assert f"Exec={home}/.local/bin/loci search-provider" in served
    assert [it.name for it in home.rglob("*") if it.is_file() or it.is_symlink()] == ["notes.md"]


def test_the_installed_program_runs_no_other_module_than_its_own():
    done = subprocess.run(
        [sys.executable, "packaging/frozen.py", "--module", "antigravity"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert "antigravity" in done.stderr
