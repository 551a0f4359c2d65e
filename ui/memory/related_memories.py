"""Memories that are forgotten together: a statement, its answer, the gist of its conversation."""

from collections.abc import Iterable

from core.records.ids import EpisodeId
from core.records.memory import NO_SESSION, Episode, ForgetRequest
from ui.theme.translation import cut, translate

SHORT = 60


class RelatedMemories:
    """Cache of episodes that were loaded, whichever the list shows now."""

    def __init__(self) -> None:
        self._episodes: dict[EpisodeId, Episode] = {}

    def learn(self, episodes: Iterable[Episode]) -> None:
        """Add or update episodes."""
        self._episodes.update((it.id, it) for it in episodes)

    def drop(self, gone: Iterable[EpisodeId]) -> None:
        """Remove episodes."""
        for number in gone:
            self._episodes.pop(number, None)

    def going_with(self, episode: Episode) -> tuple[Episode, ...]:
        """Return what the engine forgets along with an episode, first to last."""
        episodes = sorted(self._episodes.values(), key=lambda episode: episode.id)
        return tuple(it for it in episodes if it.id != episode.id and _rests_on(it, episode))

    def gone(self, what: ForgetRequest) -> frozenset[EpisodeId]:
        """Return the cached episodes that a request erases."""
        if what.episode_id:
            episode = self._episodes.get(what.episode_id)
            along = self.going_with(episode) if episode is not None else ()
            return frozenset({what.episode_id, *(it.id for it in along)})
        if what.session_id:
            episodes = self._episodes.values()
            return frozenset(it.id for it in episodes if it.session_id == what.session_id)
        return frozenset(self._episodes)  # any of them may be about the topic


def say_forgotten(episode: Episode, along: tuple[Episode, ...]) -> str:
    """Return what was forgotten, and what along with it."""
    if not along:
        words = translate("memory", "Deleted: “{text}”")
    elif any(it.kind != "reply" for it in along):
        words = translate("memory", "Deleted “{text}” and its summaries")
    else:
        words = translate("memory", "Deleted “{text}” and its answer")
    return words.format(text=short(episode.meant))


def short(text: str) -> str:
    """Return the text in one short line."""
    return cut(" ".join(text.split()), most=SHORT)


def _rests_on(other: Episode, episode: Episode) -> bool:
    if other.kind == "reply":
        return episode.kind == "turn" and other.previous == episode.id
    is_gist = other.kind == "session" and episode.kind in {"turn", "reply"}
    return is_gist and other.session_id == episode.session_id != NO_SESSION
