"""Consolidation of old related episodes into a summary; the originals are archived (T6).

Clustering is agglomerative. Similarity of two episodes in [0, 1]: 0.60 cosine of the texts, 0.25
shared entities (Jaccard), 0.05 shared topics, 0.10 proximity in time (halved with every fortnight).
Average linkage (UPGMA, Sokal and Michener 1958), so that one bridge between two groups does not
join them.

A summary is extractive (LexRank), or written by a language model. Only the user's turns are
summarized; replies are never a source.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import ModelError
from core.lanes import Cancel
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.llm.language_model import LanguageModel, Message
from core.messages import UserMessage
from core.prompts.templates import render_prompt
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Consolidation, Episode
from core.store.memory.memory_store import MemoryStore
from core.store.records import Vectors

_SENTENCES = 5
_MODEL_TOKENS = 250
_PROMPT = "consolidate_episodes"
MIN_EPISODES = 3
_MAX_EPISODES = 20
# Clusters are cut below this similarity.
MIN_SIMILARITY = 0.45
_MEANING, _THINGS, _TOPICS, _TIME = 0.60, 0.25, 0.05, 0.10
_FORTNIGHT = timedelta(days=14)
Matrix = NDArray[np.float64]
# Number of oldest episodes that are clustered together.
_AT_ONCE = 400
_MAX_ENTITIES = 12
# Intents of turns that are worth keeping.
INFORMATIVE = frozenset({"question", "statement", "preference", "correction", "instruction"})
SummaryAuthor = Literal["model", "extractive"]


class _Sentence(Struct, frozen=True):
    """A sentence with the index of its turn and its stems."""

    turn: int
    text: str
    words: tuple[str, ...]


def extractive_summary(turns: Sequence[Episode]) -> str:
    """Return the most central sentences of the turns, in order of time, each date once.

    Centrality is the sum of IDF-weighted cosines to all other sentences (degree centrality of
    LexRank, Erkan and Radev 2004); near-duplicates are left out.
    """
    candidates = [
        _Sentence(at, words, tuple(dict.fromkeys(stems(words))))
        for at, turn in enumerate(turns)
        for start, end in sentences(turn.text, 0, len(turn.text))
        if (words := " ".join(turn.text[start:end].split()))
    ]
    chosen = _most_central(candidates)
    lines: list[str] = []
    day = ""
    for sentence in chosen:
        when = turns[sentence.turn].happened_at.date().isoformat()
        lines.append(sentence.text if when == day else f"{when}: {sentence.text}")
        day = when
    return "\n".join(lines)


def model_summary(
    turns: Sequence[Episode], *, model: LanguageModel, cancel: Cancel | None = None
) -> str:
    """Return a language model's summary of the turns; empty if unusable. Raises `Cancelled`."""
    material = "\n".join(f"{it.happened_at.date().isoformat()}: {it.text}" for it in turns)
    prompt = render_prompt(_PROMPT, episodes=material)
    try:
        reply = model.chat([Message("user", prompt.text)], max_tokens=_MODEL_TOKENS, cancel=cancel)
    except ModelError:
        return ""
    is_borne_out = _is_supported(reply.text, material)
    return reply.text.strip() if reply.finish == "stop" and is_borne_out else ""


def _is_supported(text: str, material: str) -> bool:
    """Return whether most words of the summary, and all its numbers, occur in the material."""
    words, material_stems = stems(text), set(stems(material))
    numbers = [word for word in words if any(letter.isdigit() for letter in word)]
    supported = sum(word in material_stems for word in words)
    return (
        bool(words)
        and 2 * supported >= len(words)
        and all(word in material_stems for word in numbers)
    )


def _most_central(candidates: Sequence[_Sentence]) -> list[_Sentence]:
    """Return the most central sentences in order; one of each turn is preferred."""
    if not candidates:
        return []
    shared = _similarities(candidates)
    order: list[int] = np.argsort(-shared.sum(axis=1), kind="stable").tolist()
    chosen: list[int] = []
    turns: Counter[int] = Counter()
    for most_of_a_turn in (1, _SENTENCES):
        for at in order:
            is_new = at not in chosen and all(shared[at, other] < 0.6 for other in chosen)
            if is_new and len(chosen) < _SENTENCES and turns[candidates[at].turn] < most_of_a_turn:
                chosen.append(at)
                turns[candidates[at].turn] += 1
    return [candidates[at] for at in sorted(chosen)]


def _similarities(
    candidates: Sequence[_Sentence],
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return the TF-IDF cosine of each pair of sentences, with a zero diagonal."""
    often = Counter(word for sentence in candidates for word in sentence.words)
    column = {word: at for at, word in enumerate(often)}
    rows = np.zeros((len(candidates), max(1, len(column))))
    for at, sentence in enumerate(candidates):
        for word in sentence.words:
            rows[at, column[word]] = np.log1p(len(candidates) / often[word])
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    shared = rows @ rows.T
    np.fill_diagonal(shared, 0.0)
    return shared


class EpisodeGroup(Struct, frozen=True):
    """Related turns of the user in order of time, and the replies to them."""

    turns: tuple[Episode, ...]
    replies: tuple[EpisodeId, ...]

    @property
    def ids(self) -> tuple[EpisodeId, ...]:
        """Ids of all episodes that go into the summary."""
        return (*(it.id for it in self.turns), *self.replies)


def next_group(memories: MemoryStore, *, now: datetime, after_days: int) -> EpisodeGroup | None:
    """Return three or more related turns older than this many days; None if there are none.

    Pinned turns stay, and turns of a consolidation that the user undid.
    """
    everything = memories.episodes.all()
    undone = memories.consolidations.undone()
    before = now - timedelta(days=after_days)
    old = [it for it in everything if _is_eligible(it, before) and it.id not in undone]
    old = sorted(old, key=lambda episode: (episode.happened_at, episode.id))[:_AT_ONCE]
    vectors = memories.vectors({it.id: it.text for it in old})
    turns = next(iter(cluster_episodes(old, vectors=vectors)), None)
    if turns is None:
        return None
    return EpisodeGroup(turns, tuple(_replies(everything, {it.id for it in turns})))


def summarize_group(
    group: EpisodeGroup, *, model: LanguageModel | None, cancel: Cancel | None = None
) -> tuple[str, SummaryAuthor]:
    """Return a summary of the turns and its author. Raises `Cancelled`.

    Only the user's turns are summarized: a reply is never a source. A remote model is not asked,
    since conversations never leave this machine.
    """
    summary = ""
    if model is not None and not model.is_remote:
        summary = model_summary(group.turns, model=model, cancel=cancel)
    return (summary, "model") if summary else (extractive_summary(group.turns), "extractive")


def save_summary(
    memories: MemoryStore, group: EpisodeGroup, text: str, *, by: SummaryAuthor, now: datetime
) -> Consolidation | None:
    """Archive the group and store its summary in one transaction (write lane).

    Return None if an episode was deleted or changed meanwhile.
    """
    current = memories.episodes.by_ids(group.ids)
    if any(
        episode_id not in current or current[episode_id].state != "active"
        for episode_id in group.ids
    ):
        return None
    with memories.write() as write:
        return write.consolidate(_build_summary(group.turns, text), group.ids, at=now, by=by)


def _build_summary(turns: Sequence[Episode], text: str) -> Episode:
    last = turns[-1]
    first_day, last_day = (it.happened_at.date().isoformat() for it in (turns[0], last))
    things = dict.fromkeys(named for it in turns for named in it.things)
    return Episode(
        id=EpisodeId(0),
        session_id=SessionId(last.session_id),
        kind="summary",
        speaker="loci",
        text=text,
        happened_at=last.happened_at,
        intent="statement",
        importance=max(it.importance for it in turns),
        why=UserMessage("episode_sums_up", turns=len(turns), first=first_day, last=last_day),
        things=tuple(things)[:_MAX_ENTITIES],
        topics=tuple(dict.fromkeys(topic for it in turns for topic in it.topics)),
        used=tuple(dict.fromkeys(place for it in turns for place in it.used)),
    )


def _is_eligible(episode: Episode, before: datetime) -> bool:
    is_turn = episode.kind == "turn" and episode.intent in INFORMATIVE
    is_left = episode.state == "active" and not episode.pinned
    return is_turn and is_left and episode.happened_at < before


def _replies(everything: Iterable[Episode], turns: set[EpisodeId]) -> list[EpisodeId]:
    """Return the active replies to these turns."""
    return [
        episode.id
        for episode in everything
        if episode.kind == "reply"
        and episode.previous in turns
        and episode.state == "active"
        and not episode.pinned
    ]


def cluster_episodes(
    episodes: Sequence[Episode], *, vectors: Mapping[int, Vectors]
) -> tuple[tuple[Episode, ...], ...]:
    """Return groups of three or more related episodes, in order of time, the oldest group first.

    `vectors` maps ids to unit vectors of the parts, the whole text first. An episode without a
    vector is compared by entities, topics and time only. O(n^2) memory.
    """
    if len(episodes) < MIN_EPISODES:
        return ()
    hierarchy: Any = import_module("scipy.cluster.hierarchy")
    far = 1.0 - _similarity_matrix(episodes, vectors=vectors)
    np.fill_diagonal(far, 0.0)
    tree = hierarchy.linkage(far[np.triu_indices(len(far), 1)], method="average")
    labels: list[int] = hierarchy.fcluster(
        tree, 1.0 - MIN_SIMILARITY, criterion="distance"
    ).tolist()
    groups: dict[int, list[Episode]] = defaultdict(list)
    for episode, label in zip(episodes, labels, strict=True):
        groups[label].append(episode)
    clusters = [
        tuple(sorted(group, key=lambda episode: (episode.happened_at, episode.id))[:_MAX_EPISODES])
        for group in groups.values()
        if len(group) >= MIN_EPISODES
    ]
    return tuple(sorted(clusters, key=lambda group: (group[0].happened_at, group[0].id)))


def _similarity_matrix(episodes: Sequence[Episode], *, vectors: Mapping[int, Vectors]) -> Matrix:
    width = next((held.shape[1] for held in vectors.values()), 1)
    wholes = np.array(
        [vectors[it.id][0] if it.id in vectors else np.zeros(width) for it in episodes]
    )
    meaning = np.clip(wholes @ wholes.T, 0.0, 1.0)
    things = _jaccard([frozenset(named.name.casefold() for named in it.things) for it in episodes])
    topics = _jaccard([frozenset(topic.casefold() for topic in it.topics) for it in episodes])
    days = np.array([it.happened_at.timestamp() for it in episodes]) / _FORTNIGHT.total_seconds()
    near = 0.5 ** np.abs(days[:, None] - days[None, :])
    return np.asarray(
        _MEANING * meaning + _THINGS * things + _TOPICS * topics + _TIME * near, dtype=np.float64
    )


def _jaccard(sets: Sequence[AbstractSet[str]]) -> Matrix:
    """Return the Jaccard index of each pair of sets; 0 where one is empty."""
    column = {
        word: at for at, word in enumerate(sorted({it for members in sets for it in members}))
    }
    membership = np.zeros((len(sets), max(1, len(column))))
    for row, words in enumerate(sets):
        membership[row, [column[word] for word in words]] = 1.0
    common = membership @ membership.T
    sizes = membership.sum(axis=1)
    either = sizes[:, None] + sizes[None, :] - common
    return np.divide(common, either, out=np.zeros_like(common), where=either > 0)
