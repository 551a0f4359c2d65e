import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from core.errors import KeychainError, WrongUse
from core.messages import UserMessage
from core.records.files.status import Progress
from core.records.models import DownloadProgress, EncoderChoice
from tests.fake_engine.models import DATA_DIR, MODELS
from tests.ui.fake_client import FakeClient
from ui.welcome.model_step import suggested
from ui.welcome.welcome_presenter import WelcomePresenter
from ui.welcome.welcome_view import WelcomeView
from ui.widgets.boxes import descendant, descendants
from ui.widgets.buttons import Button

LEFT = Qt.MouseButton.LeftButton
SMALL = "Reef Small 0.5B"


def test_the_first_run_welcomes(make_window):
    window = make_window(FakeClient(sources=0, files=0))

    assert window.body.stack.currentWidget() is window.places.made_place("welcome").view


def test_with_folders_nobody_is_welcomed_again(make_window, engine):
    window = make_window(engine)

    assert window.body.stack.currentWidget() is window.places.ask_view


def test_a_chosen_folder_leads_to_its_progress(qtbot, make_window, monkeypatch):
    engine = FakeClient(sources=0, files=0)
    window = make_window(engine)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/home/ada/Notes")

    qtbot.mouseClick(window.places.made_place("welcome").view.choose, LEFT)

    qtbot.waitUntil(lambda: ("add_sources", ("/home/ada/Notes",)) in engine.calls)
    assert window.body.stack.currentWidget() is window.places.sources_view


def test_the_sample_leads_to_a_first_question(qtbot, make_window):
    engine = FakeClient(sources=0, files=0)
    window = make_window(engine)

    qtbot.mouseClick(window.places.made_place("welcome").view.sample, LEFT)

    qtbot.waitUntil(lambda: ("add_sources", ("/sample",)) in engine.calls)
    view = window.places.ask_view
    chip = next(b for b in descendants(view.empty_state, Button) if b.text() == "Who leads it?")
    qtbot.mouseClick(chip, LEFT)
    qtbot.waitUntil(lambda: ("ask", "Who leads it?") in engine.calls)
    engine.close_threads()
    qtbot.waitUntil(lambda: view.turns[0].answer is not None)


@pytest.fixture
def view(qtbot, link, engine) -> WelcomeView:
    view = WelcomeView()
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.beginning = WelcomePresenter(view, link)
    view.show()
    qtbot.waitUntil(view.protect.encrypt.isEnabled)
    qtbot.waitUntil(lambda: SMALL in view.model.choices)
    return view


def at(view, number: int) -> WelcomeView:
    view._go_to(number)
    return view


def test_every_step_can_be_skipped_and_nothing_is_done(qtbot, view, engine):
    engine.calls.clear()
    view.go_next()
    with qtbot.waitSignal(view.place_opened) as told:
        for _ in range(4):
            view.skip_step()

    assert told.args == ["ask"]
    assert not {"protect", "add_sources", "fetch_model", "use_model", "set_option"} & {
        call[0] for call in engine.calls
    }


def test_steps_are_walked_by_keyboard_in_both_directions(qtbot, view):
    qtbot.keyClick(view.start, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert view.number == 1
    assert view.dots.accessibleName() == "Step 1 of 4"
    qtbot.keyClick(view.next, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)

    assert view.number == 0
    assert not view.next.isVisible()


def test_protection_is_suggested_where_there_is_a_keychain(qtbot, view, engine):
    at(view, 1)
    assert view.protect.encrypt.isChecked()

    qtbot.mouseClick(view.next, LEFT)

    qtbot.waitUntil(lambda: view.number == 2)
    assert ("protect",) in engine.calls


def test_without_a_keychain_protection_is_off_and_why_is_said(qtbot, view, engine):
    engine.shown_home = replace(DATA_DIR, keychain=False)
    view.beginning.refresh()
    qtbot.waitUntil(lambda: not view.protect.encrypt.isEnabled())

    at(view, 1).go_next()

    assert view.protect.plain.isChecked()
    assert "no keychain on this computer" in view.protect.state.text()
    assert view.number == 2
    assert ("protect",) not in engine.calls


def test_without_a_keychain_a_passphrase_is_offered_and_its_recovery_code_shown(
    qtbot, view, engine
):
    engine.shown_home = replace(DATA_DIR, keychain=False)
    view.beginning.refresh()
    qtbot.waitUntil(lambda: "set a passphrase" in view.protect.state.text())
    step = at(view, 1).protect
    step.with_passphrase.setChecked(True)
    step.form.new.setText("tides under the pier")

    view.go_next()
    assert "twice" in step.problem.text()
    step.form.repeated.setText("tides under the pier")
    view.go_next()

    qtbot.waitUntil(step.form.code.isVisible)
    assert ("protect", "tides under the pier") in engine.calls
    assert view.number == 1
    view.go_next()
    assert view.number == 2


def test_what_reading_waits_for_is_said_instead_of_ready(qtbot, view, engine):
    step = at(view, len(view.steps)).ready
    fault = UserMessage.literal("The text model is missing.")

    step.show_status(replace(engine._status(), progress=Progress("paused", total=4, note=fault)))

    assert step.title == "Reading is on hold"
    assert step.fault.words.text() == "The text model is missing."
    qtbot.mouseClick(descendant(step.fault, Button), LEFT)
    qtbot.waitUntil(lambda: ("resume",) in engine.calls)
    step.show_status(engine._status())
    assert step.title == "Ready"
    assert step.fault.isHidden()


def test_while_files_are_read_the_last_step_does_not_say_ready(qtbot, view, engine):
    step = at(view, len(view.steps)).ready

    step.show_status(replace(engine._status(), pending=3, progress=Progress("reading", total=4)))

    assert step.title == "Reading your files"


def test_a_keychain_that_refuses_keeps_the_step_and_can_be_skipped(
    qtbot, view, engine, monkeypatch
):
    error = KeychainError("", UserMessage.literal("The keychain is locked. Unlock it."))
    monkeypatch.setattr(engine, "protect", lambda **_: engine._reply("protect", error))

    at(view, 1).go_next()

    qtbot.waitUntil(view.protect.problem.isVisible)
    assert "The keychain is locked. Unlock it. You can skip" in view.protect.problem.text()
    assert view.number == 1
    view.skip_step()
    assert view.number == 2


def test_folders_are_estimated_and_read_without_what_is_left_out(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/home/ada/Notes")
    at(view, 2)

    qtbot.mouseClick(view.folders.add, LEFT)
    qtbot.waitUntil(lambda: "Reading takes" in view.folders.estimate.text())
    qtbot.keyClicks(view.folders.excluded, "*.tmp, build/")
    qtbot.keyClicks(view.folders.own_name, "Ada Chen")
    qtbot.mouseClick(view.next, LEFT)

    qtbot.waitUntil(lambda: view.number == 3)
    done = [call for call in engine.calls if call[0] in {"set_option", "add_sources"}]
    assert done == [
        ("set_option", "your_name", "Ada Chen"),
        ("set_option", "excluded", ("*.tmp", "build/")),
        ("add_sources", ("/home/ada/Notes",)),
    ]


def test_a_folder_that_is_refused_keeps_the_step(qtbot, view, engine, monkeypatch):
    error = WrongUse("/gone", UserMessage.literal("There is no such folder. Choose another."))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/gone")
    monkeypatch.setattr(engine, "add_sources", lambda paths: engine._reply("add", error))
    at(view, 2).folders.choose_folder()

    view.go_next()

    qtbot.waitUntil(view.folders.problem.isVisible)
    assert "There is no such folder." in view.folders.problem.text()
    assert view.number == 2


def test_a_suggested_model_is_fetched_in_the_background_and_then_used_n1(qtbot, view, engine):
    at(view, 3)
    view.model.choices[SMALL].setChecked(True)

    qtbot.mouseClick(view.next, LEFT)

    assert view.number == 4
    qtbot.waitUntil(lambda: SMALL in getattr(engine, "fetching", {}))
    engine.fetching[SMALL][1](DownloadProgress(SMALL, 100_000_000, 400_000_000, "Downloading"))
    qtbot.waitUntil(lambda: "25% downloaded" in view.ready.model.text())
    engine.finish_download(SMALL)
    qtbot.waitUntil(lambda: f"{SMALL} answers" in view.ready.model.text())
    assert any(call[0] == "use_model" for call in engine.calls)


def test_without_a_network_the_first_run_goes_on_without_the_model(qtbot, view, engine):
    engine.offline = True
    at(view, 3).model.choices[SMALL].setChecked(True)

    view.go_next()

    qtbot.waitUntil(lambda: "cannot be reached" in view.ready.model.text())
    assert "quotes your documents" in view.ready.model.text()
    assert view.number == 4


def test_a_file_of_ones_own_is_used(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (MODELS[0].path, ""))
    at(view, 3).model.own.setChecked(True)

    view.go_next()

    qtbot.waitUntil(lambda: view.number == 4)
    assert ("use_model", MODELS[0].path) in engine.calls


def test_the_models_offered_first_are_those_here_and_the_largest_that_fit_well_n1():
    offered = [it.name for it in suggested(MODELS)]

    assert offered == ["tide-writer", SMALL]


def test_at_the_end_there_are_questions_that_can_be_answered(qtbot, view, engine):
    at(view, 4)
    qtbot.waitUntil(lambda: bool(view.ready.questions))
    chip = next(it for it in descendants(view.ready, Button) if it.text().startswith("Who leads"))

    with qtbot.waitSignal(view.question_asked) as told:
        qtbot.mouseClick(chip, LEFT)

    assert told.args == ["Who leads the kelp survey?"]


def test_what_was_read_is_counted_while_one_looks(qtbot, view, engine):
    at(view, 4)
    status = engine._status()

    view.beginning.show_status(replace(status, read=7, pending=13, passages=90, entities=30))

    assert view.ready.counter.text() == "7 files  ·  90 passages  ·  30 things"
    view.beginning.show_status(replace(status, read=1, pending=19, passages=1, entities=1))
    assert view.ready.counter.text() == "1 file  ·  1 passage  ·  1 thing"
    view.beginning.show_status(replace(status, read=7, pending=13, passages=90, entities=30))
    assert "keeps reading" in view.ready.sentence.text()
    assert view.ready.bar.isVisible()
    assert (view.ready.bar.value(), view.ready.bar.maximum()) == (7, 20)
    view.beginning.show_status(replace(status, read=20, pending=0, documents=24))
    assert view.ready.counter.text().startswith("24 documents in 20 files  ·  ")
    assert view.ready.sentence.text() == "You can ask right away."


def test_the_last_step_counts_as_the_status_line_does(view, link):
    at(view, 4)

    link.progressed.emit(Progress("reading", "notes/horn.md", done=24, total=58))

    assert view.ready.progress.text() == "Reading  ·  24 of 58 files"
    assert (view.ready.bar.value(), view.ready.bar.maximum()) == (24, 58)


def test_the_bar_keeps_the_scale_of_the_status_line_while_files_are_read(view, link, engine):
    at(view, 4)
    progress = Progress("reading", "notes/horn.md", done=24, total=58)
    link.progressed.emit(progress)

    status = replace(engine._status(), read=124, pending=34, progress=progress)
    view.beginning.show_status(status)

    assert (view.ready.bar.value(), view.ready.bar.maximum()) == (24, 58)
    view.beginning.show_status(replace(status, progress=Progress("idle")))
    assert (view.ready.bar.value(), view.ready.bar.maximum()) == (124, 158)


def test_run_again_the_steps_begin_at_the_welcome(view):
    at(view, 3)

    view.begin()

    assert view.number == 0


def test_one_button_of_the_folders_stands_out_and_it_is_the_one_to_press_next(
    view, monkeypatch, tmp_path
):
    def standing_out() -> list[str]:
        buttons = [it for it in descendants(view, Button) if it.isVisible()]
        return [it.text() for it in buttons if it.property("kind") == "primary"]

    view.skip_step()
    view.go_next()
    view.skip_step()
    assert standing_out() == ["Add a folder…"]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))

    view.folders.choose_folder()
    assert standing_out() == ["Next"]
    view.go_back()
    view.skip_step()

    assert standing_out() == ["Next"]


def test_nothing_moves_under_the_mouse_when_the_encoder_is_told(qtbot, view, engine):
    view._go_to(4)
    qtbot.waitUntil(lambda: bool(view.ready.questions))
    qtbot.waitUntil(descendants(view.ready._offers, Button)[0].isVisible)
    chip = descendants(view.ready._offers, Button)[0]
    place = chip.mapTo(view, chip.rect().topLeft())
    choice = EncoderChoice("multilingual", "built-in", "de")

    view.ready.encoder_banner.show_status(replace(engine.status(), encoder_choice=choice))

    assert view.ready.encoder_banner.isVisible()
    qtbot.wait(10)
    assert chip.mapTo(view, chip.rect().topLeft()) == place
