"""Conversations at rest are named by a model, if what it says is fit to be a title."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from core.errors import ModelBadReply
from core.lanes import Cancel
from core.memory.maintenance.maintenance import MaintenanceDeps, MemoryMaintenance
from core.memory.turn_texts.title import keep_title, title_of, written_title
from core.messages import UserMessage
from core.records.memory import Session
from core.settings.options import Settings
from core.store.store import Store
from tests.core.memory.turn_texts.test_title import turn
from tests.scripted_model import ScriptedModel

NOW = datetime(2026, 1, 2, tzinfo=UTC)
SAID = ("How loud is the heat pump?", "And the old boiler in the cellar?")
GOOD = "Loud heat pump, old boiler"


@pytest.fixture
def lane() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as one:
        yield one


def talk(store: Store, *, title: str = "", ago: timedelta = timedelta(hours=2)) -> Session:
    with store.memory.write() as write:
        session = write.begin_session("", at=NOW - ago)
        said = [turn(text) for text in SAID]
        write.rename_session(session.id, title or title_of(said[0]))
        write.add(
            [type(it)(it.id, session.id, it.kind, it.speaker, it.text, NOW - ago) for it in said]
        )
    return session


def upkeep(
    store: Store, lane: ThreadPoolExecutor, model: ScriptedModel | None, *, idle: bool = True
) -> MemoryMaintenance:
    return MemoryMaintenance(
        MaintenanceDeps(
            store=store,
            write=lane,
            settings=Settings,
            embed=lambda texts: np.zeros((len(texts), 384), np.float32),
            model=lambda: model,
            is_idle=lambda: idle,
            now=lambda: NOW,
        )
    )


def title(store: Store) -> str:
    return store.memory.sessions.list()[0].title


def test_a_conversation_at_rest_is_named_once_from_what_the_user_said(
    store: Store, lane: ThreadPoolExecutor
) -> None:
    talk(store)
    model = ScriptedModel(f"“{GOOD}.”")
    keeping = upkeep(store, lane, model)

    named = [keeping.name_sessions(cancel=Cancel()) for _ in range(2)]

    assert named == [1, 0]
    assert title(store) == GOOD
    assert len(model.asked) == 1
    assert all(text in model.asked[0][0].content for text in SAID)


@pytest.mark.parametrize(
    ("own", "ago", "idle"),
    [
        ("My heating", timedelta(hours=2), True),
        ("", timedelta(minutes=5), True),
        ("", timedelta(days=200), True),
        ("", timedelta(hours=2), False),
    ],
    ids=["named by the user", "still going on", "archived", "no time"],
)
def test_no_other_conversation_is_named(
    store: Store, lane: ThreadPoolExecutor, own: str, ago: timedelta, *, idle: bool
) -> None:
    talk(store, title=own, ago=ago)
    model = ScriptedModel(GOOD)

    named = upkeep(store, lane, model, idle=idle).name_sessions(cancel=Cancel())

    assert named == 0
    assert model.asked == []


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "Boiler",
        "The boiler explodes",
        "Heat pump\nold boiler",
        "Heat pump and boiler, see https://evil.example/boiler",
        "The old heat pump and the old boiler in the old cellar",
        "heat " * 60,
        ModelBadReply("scripted", UserMessage.literal("No.")),
    ],
)
def test_junk_is_no_title_and_is_not_asked_for_again(
    store: Store, lane: ThreadPoolExecutor, junk: str | Exception
) -> None:
    talk(store)
    model = ScriptedModel(junk)
    keeping = upkeep(store, lane, model)

    named = [keeping.name_sessions(cancel=Cancel()) for _ in range(2)]

    assert named == [0, 0]
    assert len(model.asked) == 1
    assert title(store) == "How loud is the heat pump?"


def test_a_name_from_a_model_goes_with_the_words_that_it_was_made_of(
    store: Store, lane: ThreadPoolExecutor
) -> None:
    talk(store)
    upkeep(store, lane, ScriptedModel(GOOD)).name_sessions(cancel=Cancel())
    boiler = next(it for it in store.memory.episodes.all() if "boiler" in it.text)

    with store.erase() as erasing:
        erasing.erase_expired((boiler.id,))

    assert "boiler" not in title(store)


def test_without_a_model_nothing_is_named(store: Store, lane: ThreadPoolExecutor) -> None:
    talk(store)

    assert upkeep(store, lane, None).name_sessions(cancel=Cancel()) == 0


def test_a_model_on_another_computer_is_not_told_what_was_said() -> None:
    model = ScriptedModel(GOOD)
    model.is_remote = True

    assert written_title([turn(text) for text in SAID], model=model) == ""
    assert model.asked == []


def test_a_conversation_that_was_renamed_meanwhile_keeps_its_name(store: Store) -> None:
    talk(store)
    before = store.memory.sessions.list()[0]
    with store.memory.write() as write:
        write.rename_session(before.id, "My heating")

    assert not keep_title(store.memory, before, GOOD)
    assert title(store) == "My heating"
