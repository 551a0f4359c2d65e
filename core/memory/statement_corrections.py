"""Corrections of what the user stated before: "No, she collects it on the 10th" (T4, N8)."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.language.question.expected_answer import asked_kind, offers
from core.language.text.stemming import stems
from core.memory.conversation_lexicon import any_of_pattern, phrase_pattern, phrases
from core.memory.learning.importance import importance
from core.memory.learning.learned import Learned
from core.memory.learning.refusals import refusal_length
from core.memory.learning.utterances import has_verb, is_courtesy, utterances
from core.memory.own_statements import OwnStatement, as_stated, states
from core.memory.transcript import cited_turns
from core.records.ids import EpisodeId, SessionId
from core.records.memory import CORRECTED, Episode
from core.store.memory.memory_store import EpisodeQueries

_I = re.IGNORECASE
_NO_CORRECTION = frozenset({"question", "order", "preference", "feedback", "supposed"})


class _LastTurn(Struct, frozen=True):
    """The last turn of a conversation, with the statement that it is about."""

    turn: Episode
    statement: OwnStatement | None


def with_correction(
    learned: Learned, text: str, session_id: SessionId, episodes: EpisodeQueries
) -> Learned:
    """Return what was learned of a turn that may correct a statement of the user.

    It corrects the statement that the last turn made or whose answer led with it. `is_unclear` is
    set where a refusal says of nothing that is named what holds instead.
    """
    opening = refusal_length(text)
    last = _last_turn(session_id, episodes) if opening else None
    if last is None:
        return learned
    says = text[opening:].strip()
    if last.statement is None or not _corrects(says, last):
        return replace(learned, is_unclear=_is_unclear(learned, says) and not is_courtesy(text))
    weight, why = importance(text, intent="correction", statements=learned.statements, things=0)
    old = last.statement
    at = f"{old.episode.id}:{old.start}:{old.end}"
    return replace(
        learned,
        intent="correction",
        importance=weight,
        why=why.having(CORRECTED, at),
        noted=(says,),
        is_order=learned.is_order or old.episode.pinned,
        corrects=old.text,
    )


def newest_of(statement: OwnStatement, episodes: EpisodeQueries) -> tuple[OwnStatement, ...]:
    """Return the statement that holds now, and behind it the one that it corrected."""
    links = _links(episodes)
    old = _statements_at([at for at, _ in links], episodes)
    later = [(one, it) for one, (_, it) in zip(old, links, strict=True) if one is not None]
    before = next((one for one, it in later if it.id == statement.episode.id), None)
    for _ in later:
        newer = [it for one, it in later if _is_same(one, statement) and _is_after(it, statement)]
        if not newer:
            break
        start, end = refusal_length(newer[-1].text), len(newer[-1].text.rstrip())
        before, statement = statement, replace(statement, episode=newer[-1], start=start, end=end)
    return (statement,) if before is None else (statement, before)


def with_corrections(stated: Sequence[Episode], episodes: EpisodeQueries) -> tuple[Episode, ...]:
    """Return turns as they state something, with those that they correct or that correct them."""
    links, ids = _links(episodes), {it.id for it in stated}
    for (number, _, _), one in (*reversed(links), *links):
        if {number, one.id} & ids:
            ids |= {number, one.id}
    return tuple(as_stated(it) for it in episodes.by_ids(sorted(ids)).values())


def _last_turn(session_id: SessionId, episodes: EpisodeQueries) -> _LastTurn | None:
    turns = [it for it in episodes.by_session(session_id) if it.kind in {"turn", "reply"}]
    if len(turns) < 2 or (turns[-2].kind, turns[-1].kind) != ("turn", "reply"):
        return None
    turn, reply = turns[-2:]
    first_line = reply.text.partition("\n")[0]
    for n, number, start, end in cited_turns(reply):
        if f"[{n}]" in first_line:
            return _LastTurn(turn, _statements_at([(number, start, end)], episodes)[0])
    if turn.is_asked or not states(turn):
        return _LastTurn(turn, None)
    stated = as_stated(turn).text
    start = max(turn.text.find(stated), 0)
    return _LastTurn(turn, OwnStatement(turn, start, start + len(stated), is_sure=True))


def _statements_at(
    spans: Sequence[tuple[int, int, int]], episodes: EpisodeQueries
) -> list[OwnStatement | None]:
    """Return the statement at each span (episode, start, end); None where the episode is gone."""
    by_id = episodes.by_ids([number for number, _, _ in spans]) if spans else {}
    turns = [(by_id.get(EpisodeId(number)), start, end) for number, start, end in spans]
    return [
        OwnStatement(turn, start, end, is_sure=True) if turn is not None else None
        for turn, start, end in turns
    ]


def _corrects(says: str, last: _LastTurn) -> bool:
    """Return whether what follows "no" says something else, and not what was meant by a question.

    Words without a verb do if they are of the kind that was asked for, or nothing was asked.
    """
    kinds = {it.kind for it in utterances(says)}
    being = any_of_pattern(phrases("meant", "being"))
    is_meant = "correction" in kinds and re.match(being, says, _I) is None
    if not says or is_meant or kinds & _NO_CORRECTION or _opens_small_talk(says):
        return False
    kind = asked_kind(last.turn.text)
    is_value = kind in {"number", "date"} and offers(kind, says, question=last.turn.text)
    return has_verb(says) or is_value or not last.turn.is_asked


def _is_unclear(learned: Learned, says: str) -> bool:
    """Return whether a refusal names nothing of which it says what holds."""
    is_said = learned.intent == "small talk" and not learned.noted and has_verb(says)
    return not says or (is_said and not _opens_small_talk(says))


def _opens_small_talk(text: str) -> bool:
    return re.match(rf"\W*{phrase_pattern('small_talk', 'opens')}", text, _I) is not None


def _links(episodes: EpisodeQueries) -> list[tuple[tuple[int, int, int], Episode]]:
    """Return the turns that correct something, each behind the span that it corrects."""
    return [(at, it) for it in episodes.corrections() if (at := _corrected_span(it)) is not None]


def _corrected_span(episode: Episode) -> tuple[int, int, int] | None:
    """Return episode, start and end of the statement that a turn corrects."""
    numbers = str(episode.why.arguments.get(CORRECTED, "")).split(":")
    return (int(numbers[0]), int(numbers[1]), int(numbers[2])) if len(numbers) == 3 else None


def _is_same(one: OwnStatement, other: OwnStatement) -> bool:
    """Return whether both are the same words of a turn, or the same was said twice."""
    if one.episode.id == other.episode.id:
        return one.start < other.end and other.start < one.end
    return stems(one.text) == stems(other.text)


def _is_after(episode: Episode, statement: OwnStatement) -> bool:
    stated = statement.episode
    return (episode.happened_at, episode.id) > (stated.happened_at, stated.id)
