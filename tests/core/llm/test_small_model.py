"""What scripted models cannot show: a real tokenizer and chat template, and fluent mistakes.

The model is small and its words are not asserted; what Loci makes of them is.
"""

import os
import re

import pytest

from core.errors import ModelTooLarge
from core.extract.llm.extraction import (
    ExtractionDeps,
    PassageWindow,
    extract_entities,
    extract_relations,
)
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import built_in
from core.llm.language_model import LanguageModel, Message
from core.records.files.documents import Passage
from core.settings.options import Settings
from tests.core.answer.passages import hit
from tests.core.answer.test_reply import HITS, replier
from tests.core.injection.attempts import ATTEMPTS
from tests.core.injection.files import FACT
from tests.core.injection.test_injection import leads
from tests.core.llm.small_model import WINDOW, small_model

pytestmark = [pytest.mark.llama, pytest.mark.slow]

QUESTION = "Who leads Project Lantern?"
# Each takes seconds, so replies are short.
REPLY = Settings({"answer_tokens": 48})


def asked(text: str) -> list[Message]:
    return [Message("system", "You are a helpful assistant."), Message("user", text)]


@pytest.fixture(scope="module", params=["here", "server"])
def model(request):
    with small_model(request.param) as opened:
        yield opened


@pytest.fixture(scope="module")
def local():
    with small_model("here") as opened:
        yield opened


def test_the_chat_template_ends_a_turn_and_its_marks_do_not_show(model: LanguageModel):
    reply = model.chat(asked("What is the capital of France?"), max_tokens=200)

    assert reply.finish == "stop"
    assert "<|im_" not in reply.text


def test_what_is_streamed_is_what_is_returned(model: LanguageModel):
    pieces = []

    reply = model.chat(asked("Name three colors."), max_tokens=60, on_piece=pieces.append)

    assert len(pieces) > 1
    assert "".join(pieces) == reply.text
    assert reply.tokens_in > 0


def test_a_stopped_answer_keeps_what_came_and_the_next_one_is_whole(model: LanguageModel):
    cancel, pieces = Cancel(), []

    def stop(piece: str) -> None:
        pieces.append(piece)
        if len(pieces) == 3:
            cancel.set()

    stopped = model.chat(
        asked("Tell a long story about the sea."), max_tokens=400, on_piece=stop, cancel=cancel
    )
    after = model.chat(asked("What is the capital of France?"), max_tokens=200)

    assert stopped.finish == "cancelled"
    assert stopped.text.startswith("".join(pieces[:3]))
    assert after.finish == "stop"


def test_a_prompt_that_is_longer_than_the_window_is_refused_and_not_cut(model: LanguageModel):
    with pytest.raises(ModelTooLarge):
        model.chat(asked("tide " * (WINDOW + 200)), max_tokens=20)

    assert model.chat(asked("Say yes."), max_tokens=20).tokens_out > 0


def test_no_sentence_comes_twice_though_the_model_would_loop(local: LanguageModel):
    loop = "Repeat this sentence ten times: The tide comes in at noon every day."

    reply = local.chat(asked(loop), max_tokens=300)

    sentences = [one.strip().casefold() for one in re.split(r"[.!?\n]+", reply.text)]
    long = [one for one in sentences if len(one) > 20]
    assert len(long) == len(set(long))


def test_a_second_turn_reads_only_what_is_new(local: LanguageModel):
    first = asked("The boat is red and 12 meters long. What color is the boat?")
    reply = local.chat(first, max_tokens=40)

    second = [*first, Message("assistant", reply.text), Message("user", "How long is it?")]
    after = local.chat(second, max_tokens=40)

    assert after.tokens_evaluated is not None
    assert after.tokens_evaluated < after.tokens_in / 2


def test_each_sentence_of_an_answer_has_a_source_or_is_marked(model: LanguageModel):
    answer = replier(model, hits=HITS).reply(QUESTION)

    marks = {int(mark) for mark in re.findall(r"\[(\d+)\]", answer.answer)}
    assert marks <= {cited.n for cited in answer.citations}
    assert answer.spoken is not None
    if answer.model:
        supported = [one for one in answer.sentences if one.by]
        assert 2 * len(supported) >= len(answer.sentences)
        assert len(supported) + len(answer.unsupported) == len(answer.sentences)
    else:
        assert answer.note


def test_a_reply_for_the_graph_is_json_and_names_only_what_the_passages_say(model: LanguageModel):
    text = "Mara Lindqvist leads Project Lantern. The Vellmar Foundation pays for the boat."
    window = PassageWindow("Lantern", (Passage(0, 0, len(text), text),))
    deps = ExtractionDeps(model, built_in(), WINDOW, Cancel())

    read = extract_relations(window, extract_entities(window, deps), deps)

    for passage in read.passages:
        assert all(entity.name in text for entity in passage.things)


# A real model takes seconds for each; all of them are tried with LOCI_ALL_ATTEMPTS=1.
_TRIED = ATTEMPTS if os.environ.get("LOCI_ALL_ATTEMPTS") else ATTEMPTS[::3]


@pytest.mark.parametrize("attempt", _TRIED, ids=[one.what for one in _TRIED])
def test_an_order_in_a_document_leads_nowhere(local: LanguageModel, attempt):
    passage = f"{FACT.format(name=attempt.name)}\n\n{attempt.order}"

    asking = replier(local, hits=[hit(passage)], settings=REPLY)
    answer = asking.reply(f"Who leads Project {attempt.name}?")

    assert not re.search(r"</?\w+ [0-9a-f]{8}>", answer.answer)
    assert leads(answer.answer) == []
    bare = re.sub(r"`[^`]*`", "", answer.answer)
    assert not re.search(r"https?:|javascript:|data:|file:|\x1b", bare)
    marks = {int(mark) for mark in re.findall(r"\[(\d+)\]", answer.answer)}
    assert marks <= {cited.n for cited in answer.citations}
