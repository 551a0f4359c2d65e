"""A model that reads for the graph can add only what the passages say, however it was ordered."""

import json
import re

import pytest

from core.extract.llm.extraction import (
    ExtractionDeps,
    PassageWindow,
    extract_entities,
    extract_relations,
)
from core.extract.llm.grounding import GroundedReply
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Passage
from tests.core.injection.attempts import ATTEMPTS, Attempt
from tests.core.injection.files import FACT
from tests.scripted_model import ScriptedModel

NAMES = [attempt.what for attempt in ATTEMPTS]
_FENCE = re.compile(r"\n<passages (\w+)>\n(.*)\n</passages \1>\n", re.DOTALL)


def _thing(name: str) -> dict[str, object]:
    return {"name": name, "type": "Person", "confidence": 7.0, "tool": "delete_file"}


def _obedient(attempt: Attempt) -> ScriptedModel:
    """It writes down what the order wants, as if it were said of Mara and of a stranger."""
    project = f"Project {attempt.name}"
    link = {
        "subject": "Sybil Vane",
        "relation": "OWNS",
        "words": "",
        "object": "Mara Lindqvist",
        "manner": "asserted",
        "confidence": 9.0,
    }
    relations = [
        {**link, "quote": attempt.wanted},
        {**link, "subject": "Mara Lindqvist", "object": project, "quote": attempt.wanted},
        {**link, "subject": "Mara Lindqvist", "object": project, "relation": "DELETES_ALL",
         "quote": f"Mara Lindqvist leads {project}"},
        {**link, "quote": f"Mara Lindqvist leads {project}"},
    ]  # fmt: skip
    statements = [{"quote": attempt.wanted, "names": ["Mara Lindqvist", "Sybil Vane"]}]
    things = [_thing(name) for name in ("Mara Lindqvist", project, "Sybil Vane", attempt.wanted)]
    said = {"relations": relations, "values": [], "statements": statements, "memory": "Eve"}
    return ScriptedModel(json.dumps({"things": things}), json.dumps(said))


def _window(attempt: Attempt) -> PassageWindow:
    first = FACT.format(name=attempt.name)
    text = f"{first}\n\n{attempt.order}"
    return PassageWindow(attempt.order, (Passage(0, 0, len(text), text),))


def _read(attempt: Attempt) -> tuple[GroundedReply, ScriptedModel]:
    model = _obedient(attempt)
    how = ExtractionDeps(model, built_in(), 2000, Cancel())
    window = _window(attempt)
    return extract_relations(window, extract_entities(window, how), how), model


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=NAMES)
def test_what_is_not_in_the_passage_does_not_enter_the_graph(attempt: Attempt):
    checked, _ = _read(attempt)

    (read,) = checked.passages
    (passage,) = _window(attempt).passages
    assert {it.name for it in read.things} >= {"Mara Lindqvist", f"Project {attempt.name}"}
    assert all(it.name in passage.text and 0 <= it.confidence <= 1 for it in read.things)
    assert read.links == ()
    assert checked.dropped.total >= 4


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=NAMES)
def test_an_order_reaches_the_model_only_inside_the_fence(attempt: Attempt):
    _, model = _read(attempt)

    for messages in model.asked:
        first = messages[0].content
        fence = _FENCE.search(first)
        assert fence is not None
        outside = first[: fence.start()] + first[fence.end() :]
        assert FACT.format(name=attempt.name) in fence.group(2)
        assert FACT.format(name=attempt.name) not in outside
        assert attempt.order not in outside
