"""Blocking: which entities are compared."""

import random

import numpy as np
import pytest

from core.errors import Cancelled
from core.lanes import Cancel
from core.resolve.entities import blocking as room
from core.resolve.entities.blocking import BlockingIndex
from core.resolve.entities.candidates import MatchRules
from core.resolve.entities.clustering import cluster_entities
from tests.core.resolve.candidates import thing

RULES = MatchRules(once=frozenset({"founded", "born"}), at_a_time=frozenset({"status"}))
KINDS = ("Person", "Organization", "Product", "Concept", "Project", "Document")
WORDS = (
    "Order Orders Harbor Harbour Works Blade Mill Alan Al Mathison A Turing Dr Inc II 2 12 3rd 7b"
)


def world(seed):
    """Sixty entities with names that are similar in many ways, numbered or not."""
    luck = random.Random(seed)
    axes = np.eye(4, dtype=np.float32)
    return {
        number: thing(
            number,
            *(_name(luck) for _ in range(luck.choice((1, 1, 1, 2, 3)))),
            kind=luck.choice(KINDS),
            kind_confidence=luck.choice((1.0, 1.0, 0.3)),
            attributes=tuple(_said(luck) for _ in range(luck.choice((0, 0, 1, 2)))),
            neighbors={luck.choice("abcdef") for _ in range(luck.choice((0, 2)))},
            mentions=luck.randrange(9),
            vector=luck.choice((None, *axes)),
        )
        for number in range(1, 61)
    }


def _name(luck):
    return " ".join(luck.choice(WORDS.split()) for _ in range(luck.choice((1, 2, 2, 3, 3))))


def _said(luck):
    return luck.choice(
        [("founded", "1990"), ("founded", "2003"), ("born", "12 May 1912"), ("status", "open"),
         ("telephone", "0170 1234567"), ("telephone", "0170 7654321"), ("web", "www.mill.org")]
    )  # fmt: skip


def found(things):
    """Return clusters and questions."""

    def vectors(ids):
        none = np.zeros(4, np.float32)
        return np.stack([none if things[it].vector is None else things[it].vector for it in ids])

    def look(ids):
        return {it: things[it] for it in ids if it in things}

    return cluster_entities(
        things, look=look, blocks=BlockingIndex(rules=RULES, vectors=vectors), rules=RULES
    )


def numbered(count):
    return {at: thing(at, f"Person number {at:05}") for at in range(1, count + 1)}


def near(things):
    """Return the number of compared pairs."""
    blocks = BlockingIndex()
    for entity in things.values():
        blocks.add(entity)
    return sum(len(blocks.neighbors(it)) for it in things)


@pytest.mark.parametrize("seed", range(40))
def test_keeping_names_with_other_numbers_apart_changes_nothing_that_is_found(seed, monkeypatch):
    things = world(seed)
    apart = found(things)
    monkeypatch.setattr(room, "_with_numbers", lambda keys, candidate, rules: keys)
    together = found(things)

    assert apart.groups == together.groups
    assert apart.questions == together.questions
    assert len(set(apart.groups.values())) < len(things)


def test_numbered_names_are_not_compared_with_each_other():
    assert near(numbered(1000)) == 0


def test_numbered_things_of_whom_the_same_is_told_are_compared():
    things = {
        at: thing(at, f"Mill number {at}", attributes=(("telephone", "0170 1234567"),))
        for at in (11, 12)
    }

    assert near(things) == 2


def test_whoever_wants_it_to_end_need_not_wait_for_all():
    things, cancel, asked = numbered(200), Cancel(), []

    def check():
        asked.append(1)
        if len(asked) == 50:
            cancel.set()
        cancel.check()

    with pytest.raises(Cancelled):
        cluster_entities(
            things,
            look=lambda ids: {it: things[it] for it in ids},
            blocks=BlockingIndex(),
            check=check,
        )
    assert len(asked) == 50
