"""A kill at any step of restoring, moving and erasing leaves one whole library, or none."""

import os
import shutil
import signal
from pathlib import Path

import pytest

from core.datadir.backup import read_backup_manifest, unpack_backup, write_backup
from core.datadir.erase import erase_home
from core.datadir.layout import BEFORE, RESTORED, library_files
from core.datadir.move import (
    move_home,
    recover_home,
    remove_subfolder,
    settle_move,
    swap_back,
    swap_in,
)
from core.datadir.pointer import check_opening, resolve_home
from core.errors import Damaged
from core.keys.data_keys import DataKeys
from core.store.maintenance.verification import summarize_store
from tests.core.datadir.conftest import documents_in, fill, make_meter
from tests.core.datadir.test_backup import back_up

pytestmark = pytest.mark.slow


def die_at(step: str):
    def on_step(now: str) -> None:
        if now == step:
            os.kill(os.getpid(), signal.SIGKILL)

    return on_step


def swap_and_die(home: Path, step: str) -> None:
    swap_in(home, on_step=die_at(step))


def swap_back_and_die(home: Path, step: str) -> None:
    swap_back(home, on_step=die_at(step))


def move_and_die(home: Path, target: Path, step: str) -> None:
    move_home(
        home, target, keys=DataKeys(None), dimensions=384, meter=make_meter(), on_step=die_at(step)
    )


def settle_and_die(home: Path, step: str) -> None:
    settle_move(home, on_step=die_at(step))


def back_up_and_die(home: Path, target: Path) -> None:
    def told(_piece: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    stock = summarize_store(home, key=None, dimensions=384)
    write_backup(home, target, stock=stock, version="1", meter=make_meter(told))


def erase_and_die(home: Path, step: str) -> None:
    erase_home(home, keys=DataKeys(None), on_step=die_at(step))


@pytest.fixture
def killed(homes_nursery):
    def run(function, *arguments) -> None:
        child = homes_nursery.Process(target=function, args=arguments)
        child.start()
        child.join()
        assert child.exitcode == -signal.SIGKILL, "the step never came"

    return run


SWAP_STEPS = ("noted", "moved loci.index", "put aside", "in place")


@pytest.fixture
def unpacked(filled: Path, tmp_path: Path) -> Path:
    """A home of three documents, and a sound backup of nine unpacked in it."""
    file = back_up(filled, tmp_path / "a.locibackup")
    shutil.rmtree(filled)
    fill(filled, rows=3)
    unpack_backup(filled, file, read_backup_manifest(file), meter=make_meter())
    return filled


@pytest.mark.parametrize("step", SWAP_STEPS)
def test_a_restoring_killed_at_any_step_is_finished_at_the_next_start(unpacked, killed, step):
    killed(swap_and_die, unpacked, step)

    recover_home(unpacked)

    assert documents_in(unpacked) == 9
    assert documents_in(unpacked / BEFORE) == 3
    assert (unpacked / "settings.toml").exists()
    assert not (unpacked / RESTORED).exists()


@pytest.mark.parametrize("step", ["moved loci.index", "put aside"])
def test_a_return_killed_at_any_step_is_finished_at_the_next_start(unpacked, killed, step):
    swap_in(unpacked)

    killed(swap_back_and_die, unpacked, step)
    recover_home(unpacked)

    assert documents_in(unpacked) == 3
    remove_subfolder(unpacked, RESTORED)
    assert sorted(path.name for path in library_files(unpacked)) == [
        "loci.duckdb", "loci.index", "settings.toml",
    ]  # fmt: skip


def test_a_backup_that_was_only_unpacked_is_swept_away(unpacked):
    recover_home(unpacked)

    assert documents_in(unpacked) == 3
    assert not (unpacked / RESTORED).exists()


def test_a_backup_killed_in_the_middle_leaves_the_older_one_and_can_be_made_again(
    filled, tmp_path, killed
):
    file = back_up(filled, tmp_path / "a.locibackup")
    older = read_backup_manifest(file)

    killed(back_up_and_die, filled, file)

    assert read_backup_manifest(file) == older
    assert documents_in(filled) == 9
    back_up(filled, file)
    assert read_backup_manifest(file).made_at > older.made_at
    assert not list(tmp_path.glob("*.part"))


BEFORE_SWITCH = ("copied loci.duckdb", "checked")


@pytest.mark.parametrize("step", BEFORE_SWITCH)
def test_a_move_killed_before_the_switch_has_not_happened(filled, tmp_path, killed, step):
    target = tmp_path / "new"

    killed(move_and_die, filled, target, step)

    assert resolve_home(filled) == filled
    assert documents_in(filled) == 9
    with pytest.raises(Damaged, match="wasn't finished"):
        check_opening(target)
    move_home(filled, target, keys=DataKeys(None), dimensions=384, meter=make_meter())
    assert resolve_home(filled) == target
    assert documents_in(target) == 9


def test_a_move_killed_after_the_switch_has_happened(filled, tmp_path, killed):
    target = tmp_path / "new"

    killed(move_and_die, filled, target, "switched")

    assert resolve_home(filled) == target
    recover_home(target)
    assert documents_in(target) == 9
    assert documents_in(filled) == 9
    settle_move(target)
    assert library_files(filled) == ()


@pytest.mark.parametrize("step", ["removed loci.duckdb"])
def test_tidying_up_after_a_move_goes_on_after_a_kill(filled, tmp_path, killed, step):
    target = tmp_path / "new"
    move_home(filled, target, keys=DataKeys(None), dimensions=384, meter=make_meter())

    killed(settle_and_die, target, step)
    settle_move(target)

    assert library_files(filled) == ()
    assert resolve_home(filled) == target
    assert documents_in(target) == 9


@pytest.mark.parametrize("step", ["noted", "deleted loci.duckdb"])
def test_erasing_goes_on_after_a_kill(filled, killed, step):
    (filled / "thesis.docx").write_text("the user's own", "utf-8")

    killed(erase_and_die, filled, step)
    recover_home(filled)

    assert [path.name for path in filled.iterdir()] == ["thesis.docx"]
