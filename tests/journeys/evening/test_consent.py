"""Consent to memory after a few questions: the conversation is there, also after a restart."""

from pathlib import Path

import pytest

from app.wire.connect import stop_running_engine
from core.engine.engine import Engine
from tests.journeys.evening.conftest import Begin
from tests.journeys.evening.steps import BLADES, FILES
from ui.ask.ask_view import AskView

pytestmark = [pytest.mark.journey, pytest.mark.slow]
QUESTIONS = (BLADES, "Who is Mara Lindqvist?", "Where does she live?")


def listed(view: AskView) -> list[tuple[str, int]]:
    model = view.conversations.model
    sessions = (model.session_at(model.index(row)) for row in range(model.rowCount()))
    return [(it.title, it.turns) for it in sessions if it is not None]


def test_what_was_asked_before_consent_is_kept(begin: Begin, new_home: Path, folder: Path):
    evening = begin(new_home)
    evening.told(evening.engine().call(Engine.add_sources, [str(folder)]))
    evening.until_read(files=FILES)
    for question in QUESTIONS:
        evening.ask(question)
    view = evening.places.ask_view
    title = view.header.title.text()
    assert listed(view) == []

    evening.beat.now("agreeing")
    view.consent.remember_button.click()

    evening.until(lambda: listed(view) == [(title, 3)])
    evening.until(lambda: view.session.id > 0)
    assert [it.question for it in view.turns] == list(QUESTIONS)
    evening.beat.stop()
    evening.window.close()
    evening.reach.close()
    stop_running_engine(new_home)
    again = begin(new_home)
    kept = again.go_to("ask")
    again.until(lambda: listed(kept) == [(title, 3)])
    again.until(lambda: [it.question for it in kept.turns] == list(QUESTIONS))
