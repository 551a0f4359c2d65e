import pytest

from core.datadir import move as moving
from core.datadir.erase import erase_home
from core.datadir.layout import POINTER, library_files
from core.datadir.move import move_home, settle_move
from core.datadir.pointer import moved_from, resolve_home
from core.errors import Cancelled, Damaged, WrongUse
from core.keys.data_keys import DataKeys
from core.lanes import Cancel
from tests.core.datadir.conftest import documents_in, fill, make_meter

pytestmark = pytest.mark.slow


def move_plain(home, target, **options):
    move_home(home, target, keys=DataKeys(None), dimensions=384, meter=make_meter(**options))


def test_after_a_move_the_old_folder_points_to_the_new_one(filled, tmp_path):
    target = tmp_path / "a" / "new"

    move_plain(filled, target)
    settle_move(target)

    assert resolve_home(filled) == target
    assert documents_in(target) == 9
    assert (target / "settings.toml").read_text("utf-8") == "hops = 3\n"
    assert [path.name for path in filled.iterdir()] == [POINTER]
    assert moved_from(target) == str(filled)
    assert target.stat().st_mode & 0o077 == 0


def test_a_home_can_come_back_and_go_on_from_there(filled, tmp_path):
    second, third = tmp_path / "second", tmp_path / "third"
    move_plain(filled, second)
    settle_move(second)

    move_plain(second, filled)
    assert resolve_home(second) == resolve_home(filled) == filled
    settle_move(filled)
    assert resolve_home(second) == resolve_home(filled) == filled
    assert not (filled / POINTER).exists()

    move_plain(filled, third)
    settle_move(third)
    assert {resolve_home(one) for one in (filled, second, third)} == {third}
    assert documents_in(third) == 9


def test_a_home_can_return_to_a_place_between(filled, tmp_path):
    second, third = tmp_path / "second", tmp_path / "third"
    move_plain(filled, second)
    settle_move(second)
    move_plain(second, third)
    settle_move(third)

    move_plain(third, second)
    settle_move(second)

    assert {resolve_home(one) for one in (filled, second, third)} == {second}
    assert documents_in(second) == 9


def test_a_library_that_was_moved_to_a_place_is_not_written_over(filled, tmp_path):
    second = tmp_path / "second"
    move_plain(filled, second)
    settle_move(second)
    # The old folder was deleted, and another library was begun there.
    (filled / POINTER).unlink()
    fill(filled, rows=2)

    with pytest.raises(WrongUse, match="isn't empty"):
        move_plain(filled, second)

    assert documents_in(second) == 9


def test_a_protected_home_is_moved_with_the_name_of_its_key(protected, keychain, tmp_path):
    from core.keys.keychain import load_key

    target = tmp_path / "new"

    move_home(protected, target, keys=DataKeys(keychain), dimensions=384, meter=make_meter())

    assert documents_in(target, key=load_key(target, keychain=keychain)) == 9


def test_files_of_the_user_in_the_old_folder_stay(filled, tmp_path):
    (filled / "thesis.docx").write_text("the user's own", "utf-8")

    move_plain(filled, tmp_path / "new")
    settle_move(tmp_path / "new")

    assert (filled / "thesis.docx").exists()
    assert not (tmp_path / "new" / "thesis.docx").exists()


@pytest.mark.parametrize("where", ["home/inside", ".", "full", "file"])
def test_places_that_do_not_do_are_refused_before_anything_is_done(filled, tmp_path, where):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a.txt").touch()
    (tmp_path / "file").touch()

    with pytest.raises(WrongUse):
        move_plain(filled, tmp_path / where)

    assert documents_in(filled) == 9


def test_a_copy_that_differs_is_not_switched_to(filled, tmp_path, monkeypatch):
    monkeypatch.setattr(moving, "sha256_of", lambda *_, **__: "another")

    with pytest.raises(Damaged, match="differs"):
        move_plain(filled, tmp_path / "new")

    assert resolve_home(filled) == filled
    assert documents_in(filled) == 9
    assert list((tmp_path / "new").iterdir()) == []


def test_a_stopped_move_leaves_nothing_behind(filled, tmp_path):
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        move_plain(filled, tmp_path / "new", cancel=cancel)

    assert resolve_home(filled) == filled
    assert list((tmp_path / "new").iterdir()) == []


def test_a_drive_that_is_not_there_is_told_and_no_empty_home_is_made(filled, tmp_path):
    target = tmp_path / "drive"
    move_plain(filled, target)
    target.rename(tmp_path / "elsewhere")

    with pytest.raises(WrongUse, match="isn't there now"):
        resolve_home(filled)

    assert not target.exists()


def test_erasing_takes_the_key_first_and_nothing_of_the_user(protected, keychain):
    (protected / "thesis.docx").write_text("the user's own", "utf-8")
    seen: list[tuple[str, bool]] = []

    gone = erase_home(
        protected,
        keys=DataKeys(keychain),
        on_step=lambda step: seen.append((step, bool(keychain.kept))),
    )

    assert seen[1] == ("key deleted", False)
    assert not any(kept for step, kept in seen if step.startswith("deleted"))
    assert [path.name for path in protected.iterdir()] == ["thesis.docx"]
    assert gone.files >= 3
    assert not gone.key_left


def test_erasing_a_moved_home_takes_the_pointer_to_it_too(filled, tmp_path):
    move_plain(filled, tmp_path / "new")
    settle_move(tmp_path / "new")

    erase_home(tmp_path / "new", keys=DataKeys(None))

    assert not (filled / POINTER).exists()
    assert library_files(tmp_path / "new") == ()
    assert resolve_home(filled) == filled
