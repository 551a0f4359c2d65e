"""Without a model, and the day after: answers are there, and the window is as it was."""

from pathlib import Path

import pytest

from core.engine.engine import Engine
from tests.journeys.evening.conftest import Begin

pytestmark = [pytest.mark.journey, pytest.mark.slow]


def test_without_a_model_answers_are_the_documents_own_words(begin: Begin, read_home: Path):
    evening = begin(read_home)

    turn = evening.ask("Why were the blades of Brightwater Composites chosen?")
    view = evening.go_to("models")
    evening.until(lambda: evening.told(evening.engine().call(Engine.list_models)))

    assert evening.told(evening.engine().call(Engine.status)).model == ""
    assert turn.answer.found
    assert turn.answer.citations
    assert not turn.banner.isVisibleTo(turn)
    assert not turn.unsupported.isVisibleTo(turn)
    assert view.isVisible()


def test_the_window_is_as_it_was_left(begin: Begin, read_home: Path):
    evening = begin(read_home)
    evening.go_to("timeline")
    evening.window.resize(900, 640)
    evening.window.close()
    evening.reach.close()

    again = begin(read_home)

    assert again.window.body.place == "timeline"
    assert again.window.height() == 640
