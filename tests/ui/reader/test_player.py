"""The line above a transcript, which plays its recording from the words on."""

from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, Qt
from PySide6.QtGui import QDesktopServices

from core.records.answers.answers import Citation
from core.records.files.documents import DocumentText
from ui.reader import players
from ui.reader.player_line import PlayerLine
from ui.reader.reader_presenter import ReaderPresenter
from ui.reader.reader_view import ReaderView
from ui.reader.spot import Spot, format_citation, spot_of

TEXT = "[00:14:20] The ferry is late.\n\n[00:14:32] It waits for Greta.\n\n[00:15:00] It leaves."
GRETA = TEXT.index("It waits")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def install(programs: Path, name: str) -> None:
    (programs / name).write_text("#!/bin/sh\n", encoding="utf-8")
    (programs / name).chmod(0o755)


def transcript(path: Path, kind: str = "audio") -> DocumentText:
    return DocumentText(str(path), None, kind, "Talk", TEXT)


def recording(folder: Path, name: str) -> Path:
    path = folder / name
    path.write_bytes(b"ID3")
    return path


def test_mpv_plays_from_the_words_on(programs: Path) -> None:
    install(programs, "vlc")
    install(programs, "mpv")

    assert players.find_player() == "mpv"
    assert players.player_arguments("mpv", "/a b.mp3", 872)[-2:] == ["--start=872", "/a b.mp3"]
    assert players.player_arguments("vlc", "/a.mp3", 872) == ["--start-time=872", "/a.mp3"]


def test_subtitles_belong_to_the_film_beside_them(tmp_path: Path) -> None:
    film = recording(tmp_path, "Night ferry.mkv")

    for name in ("Night ferry.srt", "Night ferry.en.vtt"):
        assert players.played_file(transcript(tmp_path / name, "subtitle")) == str(film)
    assert not players.played_file(transcript(tmp_path / "Other.srt", "subtitle"))
    assert not players.played_file(transcript(tmp_path / "Night ferry.md", "md"))


def test_the_line_offers_the_time_of_the_words_and_says_where(qtbot, programs, tmp_path) -> None:
    install(programs, "mpv")
    line = PlayerLine()
    qtbot.addWidget(line)

    line.show_document(transcript(recording(tmp_path, "talk.mp3")), GRETA)

    assert not line.isHidden()
    assert line.play.text() == "Play from 14:32"
    assert "mpv" in line.words.text()


def test_without_a_player_that_seeks_the_line_says_where_to_go(qtbot, programs, tmp_path) -> None:
    line = PlayerLine()
    qtbot.addWidget(line)

    line.show_document(transcript(recording(tmp_path, "talk.mp3")), GRETA)

    assert "14:32" in line.words.text()


def test_without_the_recording_there_is_no_line(qtbot, tmp_path) -> None:
    line = PlayerLine()
    qtbot.addWidget(line)

    line.show_document(transcript(tmp_path / "gone.mp3"), GRETA)

    assert line.isHidden()


@pytest.fixture
def view(qtbot, link, tmp_path: Path) -> ReaderView:
    view = ReaderView()
    qtbot.addWidget(view)
    view.resize(700, 600)
    view.reading = ReaderPresenter(view, link)
    view.spot = Spot(str(tmp_path / "talk.mp3"), start=GRETA, end=GRETA + 8)
    view.show_document(transcript(recording(tmp_path, "talk.mp3")))
    view.show()
    return view


def test_the_player_is_started_at_the_second(qtbot, view, programs, monkeypatch) -> None:
    install(programs, "vlc")
    started: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(
        QProcess, "startDetached", lambda program, words: (started.append((program, words)), 1)
    )

    qtbot.mouseClick(view.player.play, Qt.MouseButton.LeftButton)

    assert started == [("vlc", ["--start-time=872", view.spot.path])]


def test_without_a_player_the_recording_is_opened(qtbot, view, programs, monkeypatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda address: opened.append(address.toLocalFile())
    )

    qtbot.mouseClick(view.player.play, Qt.MouseButton.LeftButton)

    assert opened == [view.spot.path]


def test_a_click_on_words_offers_to_play_from_there(qtbot, view) -> None:
    browser = view.text_view.browser
    cursor = view.text_view._cursor(TEXT.index("It leaves"), TEXT.index("It leaves"))

    qtbot.mouseClick(
        browser.viewport(), Qt.MouseButton.LeftButton, pos=browser.cursorRect(cursor).center()
    )

    assert view.player.play.text() == "Play from 15:00"


def test_a_citation_of_a_recording_says_when() -> None:
    citation = Citation(1, "/talk.mp3", None, "Talk", None, GRETA, GRETA + 19, "x", seconds=872)

    assert spot_of(citation).place == "talk.mp3, 14:32"
    copied = format_citation(transcript(Path("/talk.mp3")), spot_of(citation), page=None)
    assert copied == "“It waits for Greta.” (Talk, talk.mp3, 14:32)"
