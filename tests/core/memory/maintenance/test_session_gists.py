"""A conversation that came to rest is kept as an episode of its own: its gist."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from core.lanes import Cancel
from core.memory.export import collect_memory, import_memory
from core.memory.maintenance.maintenance import MaintenanceDeps, MemoryMaintenance
from core.memory.recall.episode_index import EpisodeIndex
from core.messages import UserMessage
from core.records.graph.edits import EntityName
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Intent, SourceSpan
from core.settings.options import Settings
from core.store.memory.memory_store import EpisodeFilter
from core.store.store import Store
from tests.core.store.maintenance.scanning import places_of

pytestmark = pytest.mark.slow

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


def embed(texts: Sequence[str]) -> np.ndarray:
    return np.tile(np.eye(1, 384, dtype=np.float32), (len(texts), 1))


class Talked:
    """A store with a conversation of a minute, and what looks after it; the clock can be set."""

    def __init__(self, home: Path, *, memory: str = "on") -> None:
        self.store = Store.open(home)
        self.lane = ThreadPoolExecutor(1)
        self.now = NOW
        self.idle = True
        self.upkeep = MemoryMaintenance(
            MaintenanceDeps(
                store=self.store,
                write=self.lane,
                settings=lambda: Settings({"memory": memory}),
                embed=embed,
                model=lambda: None,
                is_idle=lambda: self.idle,
                now=lambda: self.now,
            )
        )
        with self.store.memory.write() as write:
            self.session = write.begin_session("Bread of the mill", at=NOW)
        self.say("Hello there", intent="small talk", importance=0.05)
        self.say(
            "Who mills the quaxmirror flour?", importance=0.3, things=("Flour",), topics=("mill",)
        )
        self.reply("Vextmarble mills it.", path="/notes/mill.md")
        self.say(
            "I decided to bake on 2026-06-03.",
            intent="statement",
            importance=0.7,
            things=("Bread",),
        )

    def say(
        self,
        text: str,
        *,
        intent: Intent = "question",
        importance: float = 0.25,
        things: tuple[str, ...] = (),
        topics: tuple[str, ...] = (),
        at: datetime = NOW,
    ) -> None:
        self._add(
            Episode(
                EpisodeId(0), self.session.id, "turn", "user", text, at, intent=intent,
                importance=importance, why=UserMessage.literal(f"weighs {importance}"),
                topics=topics, things=tuple(EntityName(it, "Concept") for it in things),
            )
        )  # fmt: skip

    def reply(self, text: str, *, path: str) -> None:
        last = self.store.memory.episodes.last_episode(self.session.id)
        used = (SourceSpan(path, None, 0, 4),)
        self._add(
            Episode(
                EpisodeId(0), self.session.id, "reply", "loci", text, NOW, used=used, previous=last
            )
        )

    def look_after(self, *, minutes: int) -> None:
        """Memory was looked after so many minutes from the first turn."""
        self.now = NOW + timedelta(minutes=minutes)
        self.upkeep._run_once()

    def gists(self) -> tuple[Episode, ...]:
        return self.store.memory.episodes.find(EpisodeFilter(kinds=("session",)))

    def close(self) -> None:
        self.lane.shutdown()
        self.store.close()

    def _add(self, episode: Episode) -> None:
        with self.store.memory.write() as write:
            write.add([episode])


@pytest.fixture
def talked(home: Path) -> Iterator[Talked]:
    made = Talked(home)
    yield made
    made.close()


def test_a_conversation_has_a_gist_once_it_rested_for_half_an_hour(talked: Talked) -> None:
    talked.look_after(minutes=29)
    before = talked.gists()
    talked.look_after(minutes=30)

    assert before == ()
    assert [it.text.splitlines() for it in talked.gists()] == [
        [
            "Bread of the mill (2026-06-01)",
            "2026-06-01: Who mills the quaxmirror flour?",
            "I decided to bake on 2026-06-03.",
        ]
    ]


def test_a_gist_has_what_its_turns_name_and_its_answers_rest_on(talked: Talked) -> None:
    talked.look_after(minutes=31)

    gist = talked.gists()[0]
    assert [it.name for it in gist.things] == ["Flour", "Bread"]
    assert gist.topics == ("mill",)
    assert [it.path for it in gist.used] == ["/notes/mill.md"]
    assert gist.importance == 0.7
    assert str(gist.why) == "Tells 3 turns on 2026-06-01; the weightiest: weighs 0.7"


def test_no_answer_gets_into_a_gist(talked: Talked) -> None:
    talked.look_after(minutes=31)

    assert "vextmarble" not in talked.gists()[0].text.lower()


def test_of_a_long_conversation_the_weightiest_is_told_in_order(talked: Talked) -> None:
    for step in range(20):
        at = NOW + timedelta(days=1, minutes=step)
        talked.say(f"Oven {step} is hot.", intent="statement", importance=step / 20, at=at)

    talked.look_after(minutes=60 * 48)

    lines = talked.gists()[0].text.splitlines()
    assert lines[0] == "Bread of the mill (2026-06-01 – 2026-06-02)"
    assert lines[1:] == [
        "2026-06-02: Oven 16 is hot.", "Oven 17 is hot.", "Oven 18 is hot.", "Oven 19 is hot.",
    ]  # fmt: skip


def test_a_conversation_that_goes_on_gets_its_gist_anew(talked: Talked) -> None:
    talked.look_after(minutes=31)
    first = talked.gists()[0]
    with talked.store.memory.write() as write:
        write.pin(first.id, pinned=True)
    talked.say("How long does rye rest?", importance=0.4, at=NOW + timedelta(minutes=40))

    talked.look_after(minutes=41)
    meanwhile = talked.gists()
    talked.look_after(minutes=80)

    assert [it.id for it in meanwhile] == [first.id]
    assert len(talked.gists()) == 1
    assert "How long does rye rest?" in talked.gists()[0].text
    assert talked.gists()[0].pinned


def test_a_gist_that_tells_all_stays_as_it_is(talked: Talked) -> None:
    talked.look_after(minutes=31)
    first = talked.gists()

    made = talked.upkeep.write_gists(cancel=Cancel())

    assert made == 0
    assert talked.gists() == first


@pytest.mark.parametrize("memory", ["unasked", "off"])
def test_without_consent_no_gist_is_made(home: Path, memory: str) -> None:
    talked = Talked(home, memory=memory)

    talked.look_after(minutes=31)

    assert talked.gists() == ()
    talked.close()


def test_no_gist_is_made_while_something_else_is_done(talked: Talked) -> None:
    talked.idle = False

    talked.look_after(minutes=31)

    assert talked.gists() == ()


def test_small_talk_has_no_gist(talked: Talked) -> None:
    with talked.store.memory.write() as write:
        talked.session = write.begin_session("", at=NOW)
    talked.say("Good morning", intent="small talk", importance=0.05)

    talked.look_after(minutes=31)

    assert [it.session_id for it in talked.gists()] == [SessionId(1)]


def test_a_gist_is_not_recalled_beside_the_turns_that_it_tells(talked: Talked) -> None:
    talked.look_after(minutes=31)

    shelf = EpisodeIndex(talked.store.memory, embed=embed, dimensions=384)
    assert {it.kind for it in shelf.current().episodes} == {"turn", "reply"}


def test_when_a_turn_is_erased_its_words_go_from_the_gist_and_all_files(
    talked: Talked, home: Path
) -> None:
    talked.look_after(minutes=31)
    talked.store._db.writer.execute("CHECKPOINT")
    before = places_of(home, ["quaxmirror"])
    episodes = talked.store.memory.episodes.all()
    asked = next(it.id for it in episodes if it.text.startswith("Who"))

    with talked.store.erase() as erasing:
        erasing.erase_episodes([asked])
    meanwhile = talked.gists()
    title = talked.store.memory.sessions.list()[0].title
    talked.look_after(minutes=32)
    anew = talked.gists()[0].text
    talked.store.close()
    talked.store = Store.open(home)
    left = places_of(home, ["quaxmirror"])

    assert set(before) == {"quaxmirror"}
    assert meanwhile == ()
    assert title == "Bread of the mill"
    assert anew.splitlines()[1:] == ["2026-06-01: I decided to bake on 2026-06-03."]
    assert left == {}


def test_with_a_conversation_goes_its_gist(talked: Talked) -> None:
    talked.look_after(minutes=31)

    with talked.store.erase() as erasing:
        erasing.erase_episodes((), sessions=[talked.session.id])

    assert talked.store.memory.episodes.all() == ()


def test_a_gist_no_longer_tells_a_turn_whose_time_is_over(talked: Talked) -> None:
    talked.look_after(minutes=31)

    talked.look_after(minutes=60 * 24 * 91)

    assert [it.text.splitlines()[1:] for it in talked.gists()] == [
        ["2026-06-01: I decided to bake on 2026-06-03."]
    ]


def test_a_gist_is_carried_to_another_store_and_stays_one(talked: Talked, tmp_path: Path) -> None:
    talked.look_after(minutes=31)
    other = Store.open(tmp_path / "other")

    import_memory(other.memory, collect_memory(talked.store.memory))
    again = import_memory(other.memory, collect_memory(talked.store.memory))

    episodes = other.memory.episodes.find(EpisodeFilter(kinds=("session",)))
    assert [it.text for it in episodes] == [it.text for it in talked.gists()]
    assert again.episodes == 0
    other.close()
