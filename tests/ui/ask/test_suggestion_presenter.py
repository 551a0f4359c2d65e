"""Suggestions of an empty conversation."""

import pytest
from msgspec.structs import replace

from core.records.files.status import Progress
from tests.ui.ask.questions import answered
from tests.ui.fake_client import FakeClient
from ui.ask.ask_view import AskView
from ui.widgets.boxes import descendants
from ui.widgets.buttons import Button

OWN = ("Who leads the kelp survey?", "Where is the Harbor Lab?", "Since when does Jonas work?")


def offers(view: AskView) -> list[str]:
    return [it.text() for it in descendants(view.empty_state, Button) if it.isVisible()]


@pytest.fixture
def status(engine: FakeClient):
    engine.questions = OWN
    return replace(engine.status(), progress=Progress("idle", 5, 5))


def test_an_empty_conversation_offers_questions_of_ones_own_files(qtbot, view, status, engine):
    view.asking.show_status(status)

    qtbot.waitUntil(lambda: offers(view) == list(OWN))
    descendants(view.empty_state, Button)[0].click()
    qtbot.waitUntil(lambda: ("ask", OWN[0]) in engine.calls)


def test_better_questions_come_when_more_has_been_read(qtbot, view, status, engine):
    view.asking.show_status(replace(status, progress=Progress("reading", 1, 5)))
    qtbot.waitUntil(lambda: offers(view) == list(OWN))
    engine.questions = OWN[:2]

    view.asking.show_status(replace(status, facts=status.facts + 9))

    qtbot.waitUntil(lambda: offers(view) == list(OWN[:2]))


def test_the_questions_of_the_sample_stay(qtbot, view, status, engine):
    view.suggest(["What does the sample say?"])

    view.asking.show_status(status)

    assert not any(call[0] == "suggest_questions" for call in engine.calls)
    qtbot.waitUntil(lambda: offers(view) == ["What does the sample say?"])


def test_questions_of_a_folder_that_is_gone_are_offered_no_more(qtbot, view, status):
    view.asking.show_status(status)
    qtbot.waitUntil(lambda: offers(view) == list(OWN))

    view.asking.show_status(replace(status, documents=0, sources=()))

    qtbot.waitUntil(lambda: offers(view) == ["Add folder"])


def test_the_questions_of_the_sample_stand_before_its_folder_is_known(qtbot, view, status):
    view.suggest(["What does the sample say?"])

    view.asking.show_status(replace(status, documents=0, sources=()))

    qtbot.waitUntil(lambda: offers(view) == ["What does the sample say?"])


def test_with_no_folder_the_way_to_one_is_all_that_is_offered(qtbot, view, status):
    view.asking.show_status(replace(status, documents=0, sources=()))

    qtbot.waitUntil(lambda: offers(view) == ["Add folder"])
    assert view.empty_state.title.text() == "No folders yet"
    with qtbot.waitSignal(view.folder_wanted):
        descendants(view.empty_state, Button)[0].click()


def test_a_question_with_no_folder_is_answered_with_the_way_to_one(qtbot, view, status, engine):
    view.asking.show_status(replace(status, documents=0, sources=()))
    engine.found = False

    turn = answered(qtbot, view)

    assert turn.banner.words.text() == (
        "No documents to answer from yet. Add a folder to get started."
    )
    assert turn.rating is None
    with qtbot.waitSignal(view.folder_wanted):
        turn.folder_link.click()


def test_a_question_that_has_no_answer_in_what_is_read_offers_no_folder(qtbot, view, engine):
    engine.found = False

    turn = answered(qtbot, view)

    assert "folder_link" not in vars(turn)
