"""Statements are fetched together with what corrects them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from core.memory.own_statements import OwnStatement
from core.memory.statement_corrections import newest_of
from core.messages import UserMessage
from core.records.ids import EpisodeId, SessionId
from core.records.memory import CORRECTED, Episode
from core.store.memory.memory_store import EpisodeQueries
from core.store.records import Ids

AT = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)


class CountedEpisodes(EpisodeQueries):
    """Episodes in memory that count how often they are fetched."""

    def __init__(self, episodes: Sequence[Episode]) -> None:
        self._all = {it.id: it for it in episodes}
        self.fetched = 0

    def corrections(self) -> tuple[Episode, ...]:
        return tuple(it for it in self._all.values() if CORRECTED in it.why.arguments)

    def by_ids(self, ids: Sequence[int] | Ids) -> dict[EpisodeId, Episode]:
        self.fetched += 1
        wanted = {int(it) for it in ids}
        return {one: it for one, it in self._all.items() if one in wanted}


def turn(number: int, text: str, corrects: str = "") -> Episode:
    why = UserMessage("", **({CORRECTED: corrects} if corrects else {}))
    at = AT + timedelta(minutes=number)
    return Episode(EpisodeId(number), SessionId(1), "turn", "user", text, at, why=why)


def test_the_corrected_turns_of_all_corrections_are_fetched_at_once() -> None:
    stated = [turn(at, f"Box {at} is full.") for at in (1, 2, 3)]
    corrections = [turn(at + 3, f"No, box {at} is empty.", f"{at}:0:14") for at in (1, 2, 3)]
    gone = turn(8, "No, it's nine.", "7:0:5")
    episodes = CountedEpisodes([*stated, *corrections, gone])

    newest = newest_of(OwnStatement(stated[1], 0, 14, is_sure=True), episodes)

    assert [it.text for it in newest] == ["box 2 is empty.", "Box 2 is full."]
    assert episodes.fetched == 1
