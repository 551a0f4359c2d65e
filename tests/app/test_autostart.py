from pathlib import Path

import pytest

from app.autostart import NAME, desktop_entry, update_autostart


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "autostart"


def test_nothing_is_written_before_it_is_chosen(folder, tmp_path):
    assert not update_autostart(tmp_path, wanted=False)

    assert not folder.exists()


def test_the_choice_writes_the_file_and_takes_it_away(folder, tmp_path):
    assert update_autostart(tmp_path, wanted=True)
    written = (folder / NAME).read_text()
    assert update_autostart(tmp_path, wanted=True)
    update_autostart(tmp_path, wanted=False)

    assert "--background" in written
    assert str(tmp_path) in written
    assert not (folder / NAME).exists()


def test_the_file_of_another_home_is_left_alone(folder, tmp_path):
    update_autostart(tmp_path / "one", wanted=True)
    written = (folder / NAME).read_text()

    update_autostart(tmp_path / "two", wanted=False)
    update_autostart(tmp_path / "two", wanted=True)

    assert (folder / NAME).read_text() == written


def test_each_home_has_a_choice_of_its_own(folder, tmp_path):
    for name in ("one", "two"):
        assert update_autostart(tmp_path / name, wanted=True)
    both = sorted(path.read_text() for path in folder.iterdir())
    update_autostart(tmp_path / "one", wanted=False)
    update_autostart(tmp_path / "two", wanted=True)
    [left] = folder.iterdir()

    assert [
        str(tmp_path / name) in text for name, text in zip(("one", "two"), both, strict=True)
    ] == [True] * 2
    assert str(tmp_path / "two") in left.read_text()
    update_autostart(tmp_path / "two", wanted=False)
    assert not list(folder.iterdir())


def test_the_file_of_a_home_whose_name_begins_alike_is_left_alone(folder, tmp_path):
    update_autostart(tmp_path / "loci-work", wanted=True)
    written = (folder / NAME).read_text()

    update_autostart(tmp_path / "loci", wanted=False)

    assert (folder / NAME).read_text() == written


def test_a_home_with_strange_signs_is_quoted(folder, tmp_path):
    entry = desktop_entry(Path('/home/a "b" $c 100%'))

    [command] = [line for line in entry.splitlines() if line.startswith("Exec=")]
    assert command.endswith('"/home/a \\"b\\" \\$c 100%%" "open" "--background"')
