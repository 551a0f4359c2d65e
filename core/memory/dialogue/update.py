"""Update of the dialogue state by a question and its answer."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.language.question.cues import language_of_question
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import PLAIN, DialogueState, Mention, MentionSpan, PastTurn
from core.memory.dialogue.mentions import (
    is_person,
    mentions_in,
    name_spans,
    owners_in,
    without_article,
)
from core.memory.dialogue.phrases import clauses_of
from core.records.answers.questions import Analysis

_ITEM = re.compile(r"^[^\S\n]*+(?:[-*•]|\d{1,2}[.)]|[a-h]\))\s+(?P<text>\S.*)$", re.MULTILINE)
_ROW = re.compile(r"^[^\S\n]*+\|\s*(?P<text>[^|\n]*[^|\s:-][^|\n]*?)\s*\|.*$", re.MULTILINE)
# A line of an answer that consists of several short ones.
_LINE = re.compile(r"^(?P<text>\S[^\n]{0,60}(?<![.!?]))$", re.MULTILINE)
# Stands behind what an item is about: "Nautilus Pump (May)", not "Open the valve".
_BEHIND = "(,:;.–—-|*_"
_CONJUNCTION = re.compile(
    r"\s(?:and|or|und|oder|&|vs\.?|versus|sowie|then|finally|dann|danach|zuletzt)\s"
)
# Stands between what is joined: a comma or "and", perhaps with a preposition and an article.
_ASIDE = re.compile(r"(?:(?<!\s)\s++)?\([^()]*+\)|[\"“”„»«]")
_JOINED = re.compile(
    r"(?:\s++\d+(?:[.,]\d+)*+(?:\s?[€$£%])?)?"
    r"(?:\s++(?:in|at|from|for|with|aus|in|im|für|mit|von|bei)\s[^,;.]{1,40}?)?"
    r"(?:\s*+[,;]\s*+(?:(?:and|or|und|oder)\s++)?|\s++(?:and|or|und|oder|&|vs\.?|versus|sowie)\s++)(?:[\w-]++\s++){0,2}"
)
_NUMBERED = re.compile(
    r"(?<!\w)(?:\d{1,2}[.):]|[a-h]\))\s+(?P<item>[^,;\n]+?)"
    r"(?=\s*(?:[,;]|\.?\s+(?:[A-Z]\w+\s)?(?:\d{1,2}[.):]|[a-h]\))\s|\.?$))"
)
_AFTER_COLON = re.compile(r":\s+(?P<items>[^:.\n]*(?:\.\d[^:.\n]*)*)")
_BETWEEN = re.compile(
    r"(?:(?<!\s)\s++)?[,;](?:\s*(?:and|or|und|oder|then|dann|second|zweitens))?\s+|(?<!\s)\s++(?:and|or|und|oder|as\s+well\s+as|sowie)\s+"
)
# Text of an item behind its name.
_DETAIL = re.compile(
    r"(?<!\s)\s++(?:for|with|at|from|on|in|which|that|für|mit|von|ab|zu|am|im|bei|aus|um)\s.*|(?:(?<!\s)\s++)?(?:[(–—-]\s|\().*|:\s.*"
)
_LEAD = re.compile(
    r"^(?:first|second|third|then|finally|zuerst|erst|dann|the|a|an|der|die|das|den|dem|eine?[nmr]?)\s+",
    re.IGNORECASE,
)
_LONGEST = 5
# This many mentions and turns are kept.
MAX_MENTIONS, MAX_TURNS = 40, 20
_MARK = re.compile(r"(?:(?<!\s)\s++)?\[\d+(?:,\s*\d+)*\]")
_WORDS = re.compile(r"[^\W_]{3,}")
_FEW = 6


def update(  # noqa: PLR0913 - the parts of a turn
    state: DialogueState,
    analysis: Analysis,
    *,
    names: EntityNameIndex | None,
    vocabulary: Vocabulary,
    answer: str = "",
    direct: str = "",
    quoted: str = "",
) -> DialogueState:
    """Return the state after a turn: `analysis` is that of the rewritten question.

    `answer` is Markdown, empty when nothing was found; `direct` the short answer, `quoted` the
    answer with all passages below it. A statement can be added, too, with no answer.
    """
    plain, short = _MARK.sub("", answer), _MARK.sub("", direct).strip()
    language = language_of_question(analysis.text)
    spans = name_spans(analysis.text, names=names, vocabulary=vocabulary, asked=analysis.things)
    asked = mentions_in(analysis.text, spans, language=language, vocabulary=vocabulary)
    answer_spans = name_spans(plain, names=names, vocabulary=vocabulary)
    named = mentions_in(plain, answer_spans, language=language, vocabulary=vocabulary)
    first = clauses_of(plain)[:1]
    end = len(first[0]) + plain.find(first[0]) if first else 0
    answering = [
        span
        for span in named
        if (span.start < end or span.entity.name in short) and not _is_asked(span, asked)
    ]
    runs = (*runs_of(plain, named), *runs_of(analysis.text, asked))
    in_first = runs_of(plain[:end], [span for span in named if span.start < end])
    listed = list_items(plain, named) or enumerated(plain) or max(in_first, key=len, default=())
    turn = PastTurn(
        analysis=analysis,
        spans=spans,
        direct=short or _short_answer(first[0] if first else "", answering, analysis.kind),
        listed=listed,
        named=tuple(dict.fromkeys(span.entity.name for span in named)),
        answer=plain,
        quoted=_MARK.sub("", quoted) or plain,
        runs=runs,
    )
    number = state.turn + 1
    fresh = [
        *(replace(one, turn=number) for one in _focused(asked, short, answering)),
        *_in_role([*owners_in(analysis.text, spans, language)], number, "asked"),
        *_in_role(answering, number, "answered"),
        *_in_role([span for span in named if span.entity.name in listed], number, "listed"),
        *_in_role(named, number, "mentioned"),
    ]
    return DialogueState(
        turn=number,
        mentions=_latest(_without_namesakes(fresh), state.mentions)[:MAX_MENTIONS],
        turns=(*state.turns, turn)[-MAX_TURNS:],
    )


def _focused(
    asked: tuple[MentionSpan, ...], short: str, answering: Sequence[MentionSpan]
) -> Iterator[Mention]:
    """Yield the mentions of a question, of one that a bare label answers what has that label.

    "Which room is the cheapest in high season?" is about room 5 if that is the answer: "5".
    """
    is_label = short.isalnum() and not short.isalpha()
    is_named = any(span.entity.name in short for span in answering)
    is_focused = is_label and not is_named and any(it.entity.role == "wanted" for it in asked)
    for span in asked:
        if not is_focused:
            yield span.entity
        elif span.entity.role == "wanted":
            name = f"{without_article(span.entity.name)} {short}"
            yield replace(span.entity, name=name, role="asked")
        else:
            yield replace(span.entity, role="mentioned")


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


def enumerated(text: str) -> tuple[str, ...]:
    """Return the items of the first enumeration in a text, in order; empty without two."""
    numbered: list[str] = [match["item"] for match in _NUMBERED.finditer(text)]
    if len(numbered) > 1:
        return tuple(_name_of(item) for item in numbered)
    for match in _AFTER_COLON.finditer(_ASIDE.sub("", text)):
        # Where semicolons divide, a comma stands inside an item.
        divided = match["items"].split(";")
        run = divided if len(divided) > 1 else _BETWEEN.split(match["items"])
        items = [name for item in run if (name := _name_of(item))]
        is_short = all(len(it.split()) <= _LONGEST for it in items)
        if len(items) == len(run) > 1 and is_short and _are_of_a_kind(items):
            return tuple(items)
    return ()


def _are_of_a_kind(items: Sequence[str]) -> bool:
    """Return whether all items are counted or dated, or none: "Boiler: 7 July, Mr Abubakar" is not
    a list but what a note says of the boiler.
    """
    return len({any(map(str.isdigit, item)) for item in items}) == 1


def _name_of(item: str) -> str:
    bare = _DETAIL.sub("", _LEAD.sub("", item.strip(' ."“”„*_')))
    return _LEAD.sub("", bare).strip(' ."“”„*_')


def list_items(text: str, named: Sequence[MentionSpan]) -> tuple[str, ...]:
    """Return what the items of a list or the rows of a table begin with, in order."""
    items = list(_ITEM.finditer(text)) or list(_ROW.finditer(text))[1:]
    items = items or [it for it in _LINE.finditer(text) if not it["text"].endswith(":")]
    names: list[str] = []
    for item in items:
        start, end = item.span("text")
        first = next((span for span in named if start <= span.start < end), None)
        bare = text[start:end].split(":", maxsplit=1)[0].strip(" *_.")
        behind = text[first.end : end].lstrip()[:1] if first is not None else ""
        is_name = first is not None and first.start == start and first.end <= end
        is_whole = is_name and (not behind or behind in _BEHIND)
        names.append(first.entity.name if first is not None and is_whole else bare)
    return tuple(dict.fromkeys(names)) if len(items) > 1 else ()


def runs_of(text: str, spans: Sequence[MentionSpan]) -> tuple[tuple[str, ...], ...]:
    """Return the mentions of a text that commas and "and" join, the last pair by "and"."""
    runs: list[list[MentionSpan]] = []
    asides = [match.span() for match in _ASIDE.finditer(text)]
    for span in spans:
        if any(start < span.start < end for start, end in asides):
            continue
        last = runs[-1][-1] if runs else None
        between = _ASIDE.sub(" ", text[last.end : span.start]) if last is not None else ""
        if last is not None and _JOINED.fullmatch(between) and _are_alike(last, span):
            runs[-1].append(span)
        else:
            runs.append([span])
    return tuple(
        tuple(dict.fromkeys(span.entity.name for span in run))
        for run in runs
        if len(run) > 1 and _CONJUNCTION.search(text[run[0].end : run[-1].start])
    )


def _are_alike(first: MentionSpan, second: MentionSpan) -> bool:
    """Return whether both are people, names or nouns."""
    one, other = first.entity, second.entity
    return is_person(one) == is_person(other) or bool({"", "Concept"} & {one.kind, other.kind})
