import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel

from core.records.files.status import ReencodeProgress
from core.records.models import DownloadProgress
from tests.fake_engine.models import MODELS
from ui.models.model_card import offers_of, say_left
from ui.models.models_presenter import ModelsPresenter
from ui.models.models_view import ModelsView
from ui.models.use_question import UseQuestion
from ui.widgets.boxes import descendants
from ui.widgets.place_view import UndoableAction

SMALL, MEDIUM, LARGE = "Reef Small 0.5B", "Reef Medium 4B", "Reef Large 70B"
OWN = "/home/ada/tide-writer.gguf"


@pytest.fixture
def view(qtbot, link, engine) -> ModelsView:
    view = ModelsView()
    qtbot.addWidget(view)
    view.resize(1000, 760)
    view.fetching = ModelsPresenter(view, link)
    view.show()
    view.begin()
    qtbot.waitUntil(lambda: SMALL in view.cards and not view._remaining)
    return view


def press(qtbot, view, key: str, action: str) -> None:
    qtbot.mouseClick(view.cards[key].actions[action], Qt.MouseButton.LeftButton)


def asked(view) -> UseQuestion:
    (question,) = descendants(view, UseQuestion)
    assert question.isVisible()
    return question


@pytest.mark.parametrize(("button", "reads"), [("go", False), ("reading", True)])
def test_people_are_asked_whether_a_model_may_read_before_it_is_used(
    qtbot, view, engine, button, reads
):
    press(qtbot, view, OWN, "use")
    assert ("use_model", OWN) not in engine.calls
    assert "can take hours" in asked(view).accessibleDescription()

    qtbot.mouseClick(getattr(asked(view), button), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: ("use_model", OWN) in engine.calls)
    assert ("set_option", "refine", reads) in engine.calls


def test_enter_uses_the_model_and_the_focus_stays_on_its_card(qtbot, view, engine):
    view.activateWindow()
    view.cards[OWN].actions["use"].setFocus()
    press(qtbot, view, OWN, "use")

    qtbot.keyClick(asked(view), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: ("use_model", OWN) in engine.calls)
    next(iter(view.cards[OWN].actions.values())).setFocus()
    view._redraw()

    assert view.cards[OWN].isAncestorOf(view.focusWidget())


def test_cancel_uses_no_model(qtbot, view, engine):
    press(qtbot, view, OWN, "use")

    qtbot.mouseClick(asked(view).stay, Qt.MouseButton.LeftButton)

    assert not [call for call in engine.calls if call[0] in {"use_model", "set_option"}]


def test_a_small_model_is_offered_for_answers_only(qtbot, view, engine):
    engine.models = [replace(it, can_read=it.key != OWN) for it in MODELS]
    view.begin()
    qtbot.waitUntil(lambda: not view.cards[OWN].model.can_read)

    press(qtbot, view, OWN, "use")

    assert not asked(view).reading.isVisible()
    assert "too small" in asked(view).accessibleDescription()


def test_the_recommended_model_is_marked(qtbot, view, engine):
    engine.models = [replace(it, is_recommended=it.key == SMALL) for it in MODELS]
    view.begin()
    qtbot.waitUntil(lambda: view.cards[SMALL].model.is_recommended)

    marked = [
        key
        for key, card in view.cards.items()
        if any("Recommended" in it.text() for it in descendants(card, QLabel))
    ]
    assert marked == [SMALL]
    assert view.cards[SMALL].actions["fetch"].property("kind") == "primary"
    assert view.cards[MEDIUM].actions["fetch"].property("kind") == "secondary"


def offered(view, key: str) -> set[str]:
    return {name for name, it in view.cards[key].actions.items() if it.isVisibleTo(view)}


def test_each_model_offers_what_can_be_done_with_it(view):
    assert offered(view, OWN) == {"use", "test", "remove", "details"}
    assert offered(view, SMALL) == {"fetch", "details"}
    assert offered(view, MEDIUM) == {"fetch", "drop", "details"}
    assert offered(view, "all-MiniLM-L6-v2") == {"details"}
    assert next(iter(view.cards)) == OWN


def test_an_encoder_that_is_part_of_loci_cannot_be_removed():
    built_in = next(it for it in MODELS if it.name == "all-MiniLM-L6-v2")

    assert offers_of(replace(built_in, state="ready")) == ("use", "details")


def test_models_that_are_too_large_are_shown_only_when_asked_for(qtbot, view):
    assert LARGE not in view.cards
    assert view.show_all.text() == "Show 1 more, too large for this computer"

    view.show_all.toggle()

    assert "Too large. It needs about 44.0 GB" in said(view.cards[LARGE])


def said(card) -> str:
    from PySide6.QtWidgets import QLabel

    return "\n".join(it.text() for it in descendants(card, QLabel) if not it.isHidden())


def test_a_download_tells_share_speed_and_time_left_and_is_finished(qtbot, view, engine):
    press(qtbot, view, SMALL, "fetch")
    qtbot.waitUntil(lambda: SMALL in getattr(engine, "fetching", {}))
    tell = engine.fetching[SMALL][1]

    tell(DownloadProgress(SMALL, 100_000_000, 400_000_000, "Downloading"))
    qtbot.waitUntil(lambda: "25% of 400 MB" in view.cards[SMALL].state.text())
    tell(DownloadProgress(SMALL, 200_000_000, 400_000_000, "Downloading"))
    qtbot.waitUntil(lambda: "per second" in view.cards[SMALL].state.text())
    assert "left" in view.cards[SMALL].state.text()
    assert view.cards[SMALL].bar.value() == 500
    assert offered(view, SMALL) == {"pause", "drop", "details"}

    with qtbot.waitSignal(view.noticed) as noticed:
        engine.finish_download(SMALL)
    assert noticed.args[0] == "Model downloaded"
    qtbot.waitUntil(lambda: offered(view, SMALL) == {"use", "test", "remove", "details"})


def test_a_paused_download_keeps_what_came_and_can_go_on(qtbot, view, engine):
    press(qtbot, view, SMALL, "fetch")
    qtbot.waitUntil(lambda: SMALL in getattr(engine, "fetching", {}))
    engine.fetching[SMALL][1](DownloadProgress(SMALL, 500_000, 400_000_000, "Downloading"))
    qtbot.waitUntil(lambda: offered(view, SMALL) == {"pause", "drop", "details"})

    with qtbot.assertNotEmitted(view.noticed):
        press(qtbot, view, SMALL, "pause")
        qtbot.waitUntil(lambda: offered(view, SMALL) == {"fetch", "drop", "details"})

    assert view.cards[SMALL].actions["fetch"].text() == "Resume"
    assert ("delete_model", SMALL) not in engine.calls


def test_a_cancelled_download_leaves_nothing(qtbot, view, engine):
    press(qtbot, view, SMALL, "fetch")
    qtbot.waitUntil(lambda: SMALL in getattr(engine, "fetching", {}))
    engine.fetching[SMALL][1](DownloadProgress(SMALL, 500_000, 400_000_000, "Downloading"))
    qtbot.waitUntil(lambda: offered(view, SMALL) == {"pause", "drop", "details"})

    press(qtbot, view, SMALL, "drop")

    qtbot.waitUntil(lambda: ("delete_model", SMALL) in engine.calls)
    qtbot.waitUntil(lambda: offered(view, SMALL) == {"fetch", "details"})


def test_without_a_network_the_model_says_what_to_do(qtbot, view, engine):
    engine.offline = True

    press(qtbot, view, SMALL, "fetch")

    qtbot.waitUntil(view.cards[SMALL].problem.isVisible)
    words = view.cards[SMALL].problem.text()
    assert "models.example cannot be reached." in words
    assert "add a model file from elsewhere" in words
    assert offered(view, SMALL) == {"fetch", "details"}


def test_a_file_of_ones_own_is_added(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/home/ada/new.gguf", ""))

    qtbot.mouseClick(view.add_file, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: "/home/ada/new.gguf" in view.cards)


def test_a_file_that_is_no_model_is_refused_with_the_reason(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/home/ada/a.bin", ""))

    view.choose_file()

    qtbot.waitUntil(view.problem.isVisible)
    assert "This is no GGUF file." in view.problem.words.text()


def test_the_model_in_use_is_told_and_can_be_given_up(qtbot, view, engine):
    assert "quoted from your documents" in view.answering.words.text()
    press(qtbot, view, OWN, "use")
    qtbot.mouseClick(asked(view).go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "tide-writer answers" in view.answering.words.text())

    qtbot.mouseClick(view.without, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: ("use_model", "") in engine.calls)
    qtbot.waitUntil(lambda: "No language model" in view.answering.words.text())


def test_a_removed_model_is_deleted_only_when_the_offer_to_take_it_back_has_passed(
    qtbot, view, engine
):
    deeds: list[UndoableAction] = []
    view.action_done.connect(deeds.append)

    press(qtbot, view, OWN, "remove")
    assert OWN not in view.cards
    assert ("delete_model", OWN) not in engine.calls
    deeds[0].undo()
    assert OWN in view.cards

    press(qtbot, view, OWN, "remove")
    deeds[1].settle()
    qtbot.waitUntil(lambda: ("delete_model", OWN) in engine.calls)


def test_a_test_asks_what_it_shows(qtbot, view, engine):
    press(qtbot, view, OWN, "test")

    qtbot.mouseClick(view.trial.run, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(view.trial.figures.isVisible)
    assert ("test_model", OWN, view.trial.prompt.placeholderText()) in engine.calls


def test_a_test_shows_the_answer_and_what_was_measured_here(qtbot, view, engine):
    press(qtbot, view, OWN, "test")
    qtbot.keyClicks(view.trial.prompt, "What is a tide?")

    qtbot.mouseClick(view.trial.run, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(view.trial.figures.isVisible)
    assert ("test_model", OWN, "What is a tide?") in engine.calls
    assert view.trial.reply.text() == "A tide is the sea's rise and fall."
    assert view.trial.figures.text() == "About 9.4 words per second on this computer."
    assert "12.5 tokens per second" in view.trial.figures.toolTip()
    qtbot.keyClick(view.trial.prompt, Qt.Key.Key_Escape)
    assert not view.trial.isVisible()


def test_while_texts_are_encoded_anew_the_old_encoder_answers(view):
    view.show_encoding(ReencodeProgress("multilingual-small", 250, 1000), active="all-MiniLM-L6-v2")

    words = view.encoding.words.text()
    assert "25% of 1,000" in words or "25% of 1000" in words
    assert "all-MiniLM-L6-v2 stays in use" in words


def test_a_server_on_this_computer_needs_no_consent(qtbot, view, engine):
    view.server.address.setText("http://127.0.0.1:11434")
    assert not view.server.consent.isVisible()

    qtbot.mouseClick(view.server.use, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(
        lambda: ("set_option", "endpoint_address", "http://127.0.0.1:11434") in engine.calls
    )
    assert ("set_option", "endpoint_consent", "") in engine.calls
    qtbot.waitUntil(lambda: "127.0.0.1:11434 answers" in view.answering.words.text())


def test_a_server_elsewhere_is_used_only_after_saying_what_is_sent_there(qtbot, view, engine):
    address = "https://models.example/v1"

    view.server.address.setText(address)

    assert not view.server.use.isEnabled()
    assert "each question and the passages found" in view.server.agreement.text()
    view.server.consent.setChecked(True)
    qtbot.mouseClick(view.server.use, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: ("set_option", "endpoint_address", address) in engine.calls)
    order = [call[1] for call in engine.calls if call[0] == "set_option"]
    assert order == ["endpoint_consent", "endpoint_model", "endpoint_address"]
    assert ("set_option", "endpoint_consent", address) in engine.calls


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(20, "less than a minute"), (150, "about 2 minute"), (9000, "about 2.5 hours")],
)
def test_the_time_left_is_no_more_exact_than_it_is_known(seconds, words):
    assert words in say_left(seconds)
