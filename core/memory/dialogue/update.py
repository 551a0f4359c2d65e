"""Update of the dialogue state by a question and its answer."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.name_index import EntityNameIndex
from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import PLAIN, DialogueState, Mention, MentionSpan, PastTurn
from core.memory.dialogue.enumerations import enumerated, joined_names, list_items
from core.memory.dialogue.mentions import is_person, mentions_in, name_spans
from core.memory.dialogue.phrases import clauses_of
from core.records.answers.questions import Analysis
from core.retrieve.question.cues import language_of_question

# This many mentions and turns are kept.
MAX_MENTIONS, MAX_TURNS = 40, 20

_MARK = re.compile(r"\s*\[\d+(?:,\s*\d+)*\]")
_WORDS = re.compile(r"[^\W_]{3,}")
_FEW = 6


def update(
    state: DialogueState,
    analysis: Analysis,
    *,
    names: EntityNameIndex | None,
    vocabulary: Vocabulary,
    answer: str = "",
    direct: str = "",
) -> DialogueState:
    """Return the state after a turn: `analysis` is that of the rewritten question.

    `answer` is Markdown, empty when nothing was found; `direct` the short answer. A statement can
    be added, too, with no answer.
    """
    plain, short = _MARK.sub("", answer), _MARK.sub("", direct).strip()
    language = language_of_question(analysis.text)
    spans = name_spans(analysis.text, names=names, vocabulary=vocabulary, asked=analysis.things)
    asked = mentions_in(analysis.text, spans, language=language, vocabulary=vocabulary)
    answer_spans = name_spans(plain, names=names, vocabulary=vocabulary, state=state)
    named = mentions_in(plain, answer_spans, language=language, vocabulary=vocabulary)
    first = clauses_of(plain)[:1]
    end = len(first[0]) + plain.find(first[0]) if first else 0
    answering = [
        span
        for span in named
        if (span.start < end or span.entity.name in short) and not _is_asked(span, asked)
    ]
    listed = (
        list_items(plain, named)
        or enumerated(plain)
        or joined_names(plain[:end], [span for span in named if span.start < end])
    )
    turn = PastTurn(
        analysis=analysis,
        spans=spans,
        direct=short or _short_answer(first[0] if first else "", answering, analysis.kind),
        listed=listed,
        named=tuple(dict.fromkeys(span.entity.name for span in named)),
        answer=plain,
    )
    number = state.turn + 1
    fresh = [
        *_in_role(asked, number, "asked"),
        *_in_role(answering, number, "answered"),
        *_in_role([span for span in named if span.entity.name in listed], number, "listed"),
        *_in_role(named, number, "mentioned"),
    ]
    return DialogueState(
        turn=number,
        mentions=_latest(_without_namesakes(fresh), state.mentions)[:MAX_MENTIONS],
        turns=(*state.turns, turn)[-MAX_TURNS:],
    )


def _in_role(
    spans: list[MentionSpan] | tuple[MentionSpan, ...], turn: int, role: str
) -> Iterator[Mention]:
    for span in spans:
        yield replace(span.entity, turn=turn, role=role)


def _is_asked(span: MentionSpan, asked: tuple[MentionSpan, ...]) -> bool:
    """Return whether the question names it, perhaps by a part of its name or without article."""
    own = set(_WORDS.findall(span.entity.name.casefold())) - words("phrases", "articles")
    for one in asked:
        others = set(_WORDS.findall(one.entity.name.casefold())) - words("phrases", "articles")
        if own and (own <= others or (others and others <= own and one.entity.kind != PLAIN)):
            return True
    return False


def _without_namesakes(fresh: list[Mention]) -> list[Mention]:
    """Return the mentions without those of whom the answer says which of a name is meant."""
    named = {mention.name for mention in fresh}
    return [mention for mention in fresh if not named.intersection(mention.alike)]


def _latest(fresh: list[Mention], earlier: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Return each mention once, the latest, in its weightiest role; with the place it names."""
    kept: dict[str, Mention] = {}
    for mention in (*fresh, *earlier):
        first = kept.setdefault(mention.name.casefold(), mention)
        if mention.locative and not first.locative and mention.turn == first.turn:
            kept[mention.name.casefold()] = replace(first, locative=mention.locative)
    return tuple(kept.values())


def _short_answer(clause: str, answering: list[MentionSpan], kind: str) -> str:
    """Return the answer in a few words: a name of the kind asked for, else the clause itself."""
    names = [span.entity for span in answering if span.entity.kind != PLAIN]
    fitting = [
        one
        for one in names
        if (kind == "who" and is_person(one)) or (kind == "where" and one.locative)
    ]
    if names:
        return (fitting or names)[0].name
    bare = clause.strip(" .;")
    return bare if len(bare.split()) <= _FEW else ""
