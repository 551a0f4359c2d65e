"""Answers: to the words they rest on, how they were found, asked otherwise, and cut off."""

import os
import signal
from pathlib import Path

import pytest

from core.engine.engine import Engine
from tests.core.llm.endpoint.model_server import ModelServer, Talk
from tests.journeys.evening.conftest import Begin
from tests.journeys.evening.steps import BLADES, FILES, WAIT_MS, Evening

pytestmark = [pytest.mark.journey, pytest.mark.slow]


def test_a_citation_leads_to_its_words_and_back(evening: Evening):
    turn = evening.ask(BLADES)
    assert turn.answer.citations
    panel = evening.window.panel

    for citation in turn.answer.citations:
        evening.beat.now(f"opening {citation.path}")
        turn.open_citation(citation.n)
        evening.until(lambda it=citation: panel.reader.spot.path == it.path)
        evening.until(
            lambda it=citation: (
                panel.reader.text_view.highlighted == it.quote
                or (panel.reader.pages_view.isVisible() and panel.reader.pages_view._boxes)
            )
        )
    panel.close_reader()

    assert not panel.is_open
    assert evening.window.body.stack.currentWidget() is evening.places.ask_view


def test_a_node_is_left_out_and_the_answer_is_found_without_it(evening: Evening):
    turn = evening.ask(BLADES)
    evening.beat.now("how it was found")
    turn.footer.explain_button.click()
    trace = evening.places.ask_view.panel.trace
    evening.until(lambda: trace.isVisible() and trace.rows.rowCount() > 3)
    trace.playback.go_to(0)
    evening.rest()
    row = next(
        row
        for row in range(trace.rows.rowCount())
        if (moment := trace.rows.event_at(trace.rows.index(row)))
        and moment.stage == "anchors"
        and moment.entities
    )
    moment = trace.rows.event_at(trace.rows.index(row))

    trace.list.setCurrentIndex(trace.rows.index(row))
    evening.beat.now("without it")
    trace.leave_out.click()
    evening.until(lambda: len(turn.answers) == 2 and not evening.places.ask_presenter.is_asking)

    again = turn.answers[1].trace
    assert moment.entities[0] in again.wishes.leave_out
    assert moment.entities[0] not in {it.entity_id for it in again.anchors}


def test_an_answer_is_replayed_on_the_graph(evening: Evening):
    turn = evening.ask(BLADES)
    turn.footer.explain_button.click()
    trace = evening.places.ask_view.panel.trace
    evening.until(trace.graph.isVisible)

    evening.beat.now("replaying on the graph")
    trace.graph.click()
    view = evening.places.graph_view
    evening.until(
        lambda: (
            view.content.replay_bar.isVisible() and view.content.replay_bar.current_step is not None
        )
    )
    first = view.content.replay_bar.current_step
    view.content.replay_bar.after.click()

    assert view.content.replay_bar.current_step != first
    assert view.content.replay_bar.current_step.entities
    assert all(one in view.mapped for one in view.content.replay_bar.current_step.entities)


def test_an_engine_killed_in_mid_answer_is_followed_by_one_that_answers(
    begin: Begin, new_home: Path, folder: Path
):
    def stall(talk: Talk) -> None:
        talk.begin()
        talk.event(choices=[{"delta": {"content": "The blades"}, "finish_reason": None}])
        talk.gone.wait(WAIT_MS / 1000)

    def answer(talk: Talk) -> None:
        talk.say("The blades come from Brightwater Composites. They survived the salt test.")

    with ModelServer(stall, answer) as server:
        evening = begin(new_home)
        evening.window.add_folders([str(folder)])
        evening.until_read(files=FILES)
        engine = evening.engine()
        for name, value in (("endpoint_model", "small"), ("endpoint_address", server.address)):
            evening.told(engine.call(Engine.set_option, name, value=value))
        turn = evening.begin_to_ask("Why were the blades of Brightwater Composites chosen?")
        evening.until(lambda: server.chats)

        evening.beat.now("killing the engine")
        os.kill(engine.engine_pid, signal.SIGKILL)
        evening.until(lambda: len(server.chats) > 1)
        evening.until(lambda: turn.answer is not None)
        evening.until(lambda: not evening.window.body.banner.isVisible())

        assert turn.answer.found
        assert "They survived the salt test." in turn.answer.answer
        assert evening.told(engine.call(Engine.status)).read == FILES
        server.gone.set()
