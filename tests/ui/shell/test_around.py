import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from core.messages import UserMessage
from core.records.files.status import FailedFile, Progress, ReencodeProgress, Status
from tests.ui.fake_client import resolved
from ui.bridge.engine_link import EngineLink
from ui.shell.system.desktop_integration import DesktopIntegration, TrayIcon
from ui.shell.system.single_instance import NOTHING, OpenRequest, SingleInstance
from ui.shell.system.system_notifications import SystemNotifications
from ui.shell.window import Window

SECOND_START = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from ui.shell.system.single_instance import SingleInstance, OpenRequest
app = QCoreApplication([])
instance = SingleInstance(Path(sys.argv[1]))
first = instance.acquire(OpenRequest(("/notes",), "How much carbon?"))
print("first" if first else "told")
"""


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "w.win"


def start_again(path: Path) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-c", SECOND_START, str(path)], stdout=subprocess.PIPE, text=True
    )


def test_a_second_start_tells_the_first_what_is_wanted_and_goes(qtbot, path):
    door = SingleInstance(path)
    assert door.acquire(NOTHING)

    with qtbot.waitSignal(door.asked, timeout=20_000) as asked:
        second = start_again(path)

    assert asked.args == [OpenRequest(("/notes",), "How much carbon?")]
    assert second.communicate(timeout=20)[0].strip() == "told"
    door.close()


def test_only_this_user_can_knock(path):
    door = SingleInstance(path)
    door.acquire(NOTHING)

    assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0
    door.close()


def test_what_a_crash_left_behind_keeps_nobody_out(qtbot, path):
    left = QLocalServer()
    assert left.listen(str(path))
    path.with_name("gone").write_text("")

    door = SingleInstance(path)

    assert door.acquire(NOTHING)
    with qtbot.waitSignal(door.asked, timeout=20_000):
        second = start_again(path)
    second.communicate(timeout=20)
    door.close()
    left.close()


def test_a_start_after_the_last_window_was_closed_is_the_first_again(path):
    door = SingleInstance(path)
    door.acquire(NOTHING)
    door.close()

    again = SingleInstance(path)

    assert again.acquire(NOTHING)
    again.close()


@pytest.mark.parametrize(
    "sent", [b"no json\n", b'{"folders": 3}\n', b'{"rm": "all"}\n', b"x" * 200_000]
)
def test_nonsense_at_the_door_is_turned_away(qtbot, path, sent: bytes):
    door = SingleInstance(path)
    door.acquire(NOTHING)
    guest = QLocalSocket()
    guest.connectToServer(str(path))

    with qtbot.assertNotEmitted(door.asked):
        guest.write(sent)
        qtbot.waitUntil(lambda: guest.state() == QLocalSocket.LocalSocketState.UnconnectedState)

    door.close()


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


def test_the_first_window_does_what_the_second_start_wanted(qtbot, window, engine):
    outside = DesktopIntegration(window)
    window.hide()

    outside.handle_request(OpenRequest((), "How much carbon?"))

    assert window.isVisible()
    assert window.body.place == "ask"
    qtbot.waitUntil(lambda: any(call[0] == "ask" for call in engine.calls))


def test_a_folder_that_another_start_names_is_read(qtbot, window, engine):
    DesktopIntegration(window).handle_request(OpenRequest(("/home/ada/More",)))

    assert window.body.place == "sources"
    qtbot.waitUntil(lambda: any(call[0] == "add_sources" for call in engine.calls))


def test_a_start_in_the_background_shows_no_window(qtbot, engine):
    window = Window(EngineLink(lambda: resolved(engine)))
    qtbot.addWidget(window)

    with qtbot.waitSignal(window.status_monitor.shown):
        window.begin()

    assert not window.isVisible()
    window.close()


def test_without_a_tray_closing_the_window_closes_it(window, engine):
    outside = DesktopIntegration(window)

    outside.apply_options({"tray": True})  # these tests have no tray

    assert not outside.tray.is_shown
    assert not window.hides_on_close
    window.close()
    assert ("close",) in engine.calls


def test_with_a_tray_the_window_only_hides_until_loci_is_left(qtbot, window, engine):
    window.hides_on_close = True

    window.close()
    assert not window.isVisible()
    assert ("close",) not in engine.calls
    with qtbot.waitSignal(window.left):
        window.run("quit")

    assert ("close",) in engine.calls


def test_the_tray_says_what_is_done_without_naming_a_file(qtbot, window):
    tray = TrayIcon(window)

    tray.show_progress(Progress("reading", "/home/ada/Diary/secret.txt", 5, 10))

    assert "secret" not in tray._icon.toolTip()
    assert "5" in tray._icon.toolTip()
    assert "Pause reading" in [it.text() for it in tray._menu.actions()]
    tray.show_progress(Progress("paused"))
    assert "Resume reading" in [it.text() for it in tray._menu.actions()]


@dataclass
class Watch:
    """Whether somebody looks at the window."""

    looks: bool = False

    def __call__(self) -> bool:
        return self.looks


def status(state: str, *, failed: int = 0) -> Status:
    bad = tuple(
        FailedFile(f"/a/{i}.pdf", UserMessage("title.Damaged"), UserMessage())
        for i in range(failed)
    )
    return Status(9, 7, 0, 0, 0, 0, 7, (), (), bad, (), Progress(state))


@pytest.fixture
def said(qtbot, qapp):
    heard: list[tuple[str, str]] = []
    notices = SystemNotifications(qapp, is_watched=Watch(), long_ms=0)
    notices.wanted.connect(lambda title, text: heard.append((title, text)))
    notices.heard = heard
    yield notices
    notices.deleteLater()


def test_the_end_of_a_long_reading_is_told(said):
    for state in ("idle", "reading", "idle", "idle"):
        said.show_status(status(state))

    assert said.heard[0] == ("Reading finished", "You can ask about 7 documents now.")


def test_a_short_reading_is_not_told(said):
    said._long_ms = 60_000
    for state in ("idle", "reading", "idle"):
        said.show_status(status(state))

    assert said.heard == []


def test_new_problems_are_counted_and_never_named(said):
    said._long_ms = 60_000
    for state, failed in (("idle", 1), ("reading", 2), ("idle", 3), ("idle", 3)):
        said.show_status(status(state, failed=failed))

    assert said.heard == [("New problems", "2 files couldn't be read.")]


def test_those_who_look_or_want_no_notices_get_none(said):
    said.are_on = False
    for state in ("idle", "reading", "idle"):
        said.show_status(status(state, failed=int(state == "idle")))
    said.are_on = True
    said._is_watched.looks = True
    for state in ("idle", "reading", "idle"):
        said.show_status(status(state, failed=4))

    assert said.heard == []


def test_another_encoder_is_told_once_when_it_is_in_use(said):
    made = status("idle")
    for new in (ReencodeProgress("big", 1, 9), ReencodeProgress("big", 9, 9), None, None):
        said.show_status(msgspec.structs.replace(made, new_encoder=new))

    assert [title for title, _ in said.heard] == ["New text encoder in use"]


def test_what_a_place_finished_is_told_to_those_who_look_elsewhere(qtbot, window, monkeypatch):
    outside = DesktopIntegration(window)
    heard = []
    outside.notices.wanted.connect(lambda *words: heard.append(words))
    window.go_to("models")
    window.rebuild()
    window.go_to("models")

    monkeypatch.setattr(outside.notices, "_is_watched", Watch(looks=True))
    window.places.made_place("models").view.noticed.emit("Model downloaded", "Seen already.")
    monkeypatch.setattr(outside.notices, "_is_watched", Watch())
    window.places.made_place("models").view.noticed.emit("Model downloaded", "It can be used.")

    assert heard == [("Model downloaded", "It can be used.")]


def test_what_is_wanted_travels_as_json():
    wanted = OpenRequest(("/a",), "q", hidden=True, token="t")

    assert msgspec.json.decode(msgspec.json.encode(wanted), type=OpenRequest) == wanted


@pytest.fixture
def quick(qtbot, window):
    """The small window for questions, over a window that is hidden."""
    outside = DesktopIntegration(window)
    window.hide()
    outside.handle_request(OpenRequest(hidden=True, quick=True))
    assert outside._quick is not None
    qtbot.waitUntil(outside._quick.isActiveWindow)
    return outside._quick


def ask_quickly(qtbot, quick, engine, question: str) -> None:
    qtbot.keyClicks(quick.box, question)
    qtbot.keyClick(quick.box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: quick.turns[-1].answer is not None)


def test_a_question_from_anywhere_is_answered_with_sources(qtbot, quick, window, engine):
    ask_quickly(qtbot, quick, engine, "How much carbon?")

    assert quick.turns[0].answer.citations
    assert not window.isVisible()
    assert quick.box.hasFocus()


def test_nothing_can_be_asked_before_something_is_written(qtbot, quick):
    assert not quick.button.isEnabled()
    qtbot.keyClicks(quick.box, " x")
    assert quick.button.isEnabled()


def test_a_second_question_follows_in_the_same_conversation(qtbot, quick, engine):
    ask_quickly(qtbot, quick, engine, "How much carbon?")
    ask_quickly(qtbot, quick, engine, "And where?")

    assert sum(call[0] == "begin_session" for call in engine.calls) == 1
    assert [turn.question for turn in quick.turns] == ["How much carbon?", "And where?"]


def test_the_whole_window_goes_on_with_what_was_asked(qtbot, quick, window, engine):
    ask_quickly(qtbot, quick, engine, "How much carbon?")

    qtbot.mouseClick(quick.expand, Qt.MouseButton.LeftButton)

    assert window.isVisible()
    assert window.body.place == "ask"
    assert [turn.question for turn in window.places.ask_view.turns] == ["How much carbon?"]
    assert window.places.ask_view.session is not None
    assert sum(call[0] == "ask" for call in engine.calls) == 1


def test_a_source_opens_in_the_whole_window(qtbot, quick, window, engine):
    ask_quickly(qtbot, quick, engine, "How much carbon?")

    quick.turns[0].open_citation(1)

    assert window.isVisible()
    assert window.panel.is_open


def test_escape_stops_the_answer_and_then_closes(qtbot, quick, engine):
    engine.release.clear()
    qtbot.keyClicks(quick.box, "How much carbon?")
    qtbot.keyClick(quick.box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(call[0] == "ask" for call in engine.calls))

    qtbot.keyClick(quick.box, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not quick.is_busy)
    assert quick.isVisible()
    with qtbot.waitSignal(quick.left):
        qtbot.keyClick(quick.box, Qt.Key.Key_Escape)
