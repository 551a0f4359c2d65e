"""What turns are about, by weight against what is commonly said."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import structs

from core.language.text.stemming import stems
from core.memory.recall.episode_arrays import build_arrays, episode_stems
from core.memory.turn_texts.topics import MOST_TOPICS, phrases_in, rarity_in, topics_of
from core.records.ids import EpisodeId
from core.store.store import Store
from tests.core.memory.turn_texts.test_title import turn


def even(asked: Sequence[str]) -> dict[str, float]:
    return dict.fromkeys(asked, 1.0)


@pytest.mark.parametrize(
    ("said", "phrases"),
    [
        ("What is the budget of the river bird survey?", ["budget", "river bird survey"]),
        ("Compare rye flour with wheat flour.", ["rye flour", "wheat flour"]),
        ("Wie hoch ist das Budget der Vogelzählung?", ["Budget", "Vogelzählung"]),
        ("What did we discuss last week?", []),
        ("One more question, please.", []),
        ("", []),
    ],
)
def test_runs_of_nouns_are_found_without_times_and_words_of_talking(
    said: str, phrases: list[str]
) -> None:
    assert [it.text for it in phrases_in(said)] == phrases


def test_names_are_no_topics() -> None:
    assert topics_of("What is the budget of Heron?", names=["Heron"], rarity=even) == ("budget",)


def test_the_rarest_words_are_the_first_topics_and_there_are_few() -> None:
    common = {"budget": 0.1}
    topics = topics_of(
        "The budget, the boiler, the heat pump and the insurance policy.",
        names=[],
        rarity=lambda asked: {it: common.get(it, 2.0) for it in asked},
    )

    assert len(topics) == MOST_TOPICS
    assert "budget" not in topics
    assert {"heat pump", "insurance policy"} < set(topics)


def test_a_topic_that_is_part_of_another_is_told_once() -> None:
    topics = topics_of("Is the heat pump loud? The pump hums.", names=[], rarity=even)

    assert "pump" not in topics
    assert "heat pump" in topics


def test_what_was_often_said_weighs_less(home: Path) -> None:
    said = [turn(f"The boiler is loud, number {at}.") for at in range(5)]
    episodes = [structs.replace(it, id=EpisodeId(at)) for at, it in enumerate(said, 1)]
    held = build_arrays(
        episodes, vectors={}, words={it.id: episode_stems(it) for it in episodes}, dimensions=1
    )
    store = Store.open(home)

    weights = rarity_in(stems("boiler zebra"), store=store, episodes=held)
    store.close()
    assert weights["boiler"] < weights["zebra"]


def test_words_that_personal_data_was_replaced_by_are_no_topics() -> None:
    assert topics_of("Is [name] or [phone] the landlord?", names=[], rarity=even) == ("landlord",)


def test_what_opens_a_question_in_haste_is_no_topic():
    found = [it.text for it in phrases_in("whats left on the electrics budget")]

    assert "whats" not in " ".join(found)
    assert any("budget" in it for it in found)
