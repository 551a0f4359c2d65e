"""Mentions of a text: names and plain noun phrases, with what is known of each."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.extract.entities.gender import pronoun_of
from core.extract.entities.office_titles import OFFICES
from core.language.question.cues import language_of_question
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.things import find_things
from core.language.text.stemming import STOP_WORDS
from core.language.time.dates import dates
from core.language.vocabulary.name_cues import FIRST_NAMES
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory.conversation_lexicon import noun_kinds, pronouns, words
from core.memory.dialogue.dialogue_state import PLAIN, DialogueState, Mention, MentionSpan
from core.memory.dialogue.genders import genders_of
from core.memory.dialogue.phrases import NounPhrase, Token, clause_spans, noun_phrases, tokens_in
from core.records.answers.questions import QuestionEntity
from core.records.ids import EntityId

OWNED = re.compile(r"['’]s? ")
# Names that nothing is known of: runs of words with capitals, not at the start of a sentence.
_RUN = re.compile(r"(?<![.!?:]\s)(?<!^)(?<!\w)[^\W\d_a-z]\w+(?:[ -][^\W\d_a-z]\w*)*")


def name_spans(
    text: str,
    *,
    names: EntityNameIndex | None,
    vocabulary: Vocabulary,
    asked: Sequence[QuestionEntity] | None = None,
) -> tuple[MentionSpan, ...]:
    """Return where the text names entities, in order; one span for all that share a name.

    `asked` are entities found before; else they are looked up in `names`. Then come
    unknown words that are written like names.
    """
    if asked is None:
        asked = find_things(text, names=names) if names is not None and len(names) else ()
    spans = list(_indexed(asked, names))
    for span in _unknown(text, vocabulary):
        if all(span.end <= one.start or one.end <= span.start for one in spans):
            spans.append(span)
    own = pronouns(language_of_question(text))
    spans = [span for span in spans if text[span.start : span.end] not in own]
    return tuple(sorted(spans, key=lambda span: span.start))


def _indexed(
    asked: Sequence[QuestionEntity], names: EntityNameIndex | None
) -> Iterator[MentionSpan]:
    bearers: dict[tuple[int, int], list[QuestionEntity]] = {}
    for entity in asked:
        bearers.setdefault((entity.start, entity.end), []).append(entity)
    for (start, end), entities in bearers.items():
        labels = [_label(entity, names) for entity in entities]
        kind = names.kinds.get(entities[0].entity_id, "") if names is not None else ""
        several = len(set(labels)) > 1
        name = entities[0].surface if several else labels[0]
        alike = tuple(labels) if several else ()
        yield MentionSpan(start, end, Mention(name, kind, _pronoun(name, kind), alike=alike))


def _label(entity: QuestionEntity, names: EntityNameIndex | None) -> str:
    if names is None:
        return entity.surface
    return names.labels.get(EntityId(entity.entity_id), entity.surface)


def disambiguated(span: MentionSpan, state: DialogueState) -> MentionSpan:
    """Return the span with that of several entities of a name which was mentioned last."""
    last = next((one for one in state.mentions if one.name in span.entity.alike), None)
    return replace(span, entity=last) if last is not None else span


def _unknown(text: str, vocabulary: Vocabulary) -> Iterator[MentionSpan]:
    is_german = language_of_question(text) == "de"
    times = [(date.start, date.end) for date in dates(text)]
    for match in _RUN.finditer(text):
        parts = match[0].split()
        if any(start <= match.start() < end for start, end in times):
            continue
        if parts[0].casefold() in STOP_WORDS or (is_german and len(parts) < 2):
            continue
        yield MentionSpan(match.start(), match.end(), new_mention(match[0], vocabulary))


def new_mention(name: str, vocabulary: Vocabulary) -> Mention:
    """Return the mention of a name that nothing is known of."""
    kind = vocabulary.kind_of_last_word.get(name.rsplit(maxsplit=1)[-1].lower(), "")
    pronoun, (first, *others) = _pronoun(name, kind), name.split()
    is_named = bool(pronoun) or (bool(others) and first.casefold() in FIRST_NAMES)
    return Mention(name, kind or ("Person" if is_named else ""), pronoun)


def _pronoun(name: str, kind: str) -> str:
    """Return the pronoun of a person, also of one whose type is not known."""
    if kind not in {"Person", "Concept", ""}:
        return ""
    parts = name.split()
    return pronoun_of(name) or (pronoun_of(" ".join(parts[1:])) if len(parts) > 2 else "")


def kind_of_noun(noun: str, vocabulary: Vocabulary) -> str:
    """Return the type of entity that a noun names ("company"), or an empty string."""
    word = noun.casefold()
    kind = noun_kinds().get(word, "") or vocabulary.kind_of_head_noun.get(word, "")
    return kind or ("Person" if word in OFFICES else "")


def is_person(mention: Mention) -> bool:
    """Return whether it is a person, by its type or its name."""
    return mention.kind == "Person" or bool(mention.pronoun)


def mentions_in(
    text: str, spans: Sequence[MentionSpan], *, language: str, vocabulary: Vocabulary
) -> tuple[MentionSpan, ...]:
    """Return the names and the plain noun phrases of a text, in order.

    A name span gives way to the noun phrase around it if that is a longer name.
    """
    tokens = {token.start: token for token in tokens_in(text, language)}
    spans = [
        span
        for span in spans
        if not _joins_several(span, text)
        and not (span.start in tokens and tokens[span.start].tag == "i")
    ]
    times = [(date.start, date.end) for date in dates(text)]
    phrases = [
        phrase
        for phrase in noun_phrases(text, language)
        if not any(start <= phrase.noun < end for start, end in times)
    ]
    located = [
        _located(text, phrase, spans, vocabulary, language)
        for phrase in _with_owners(text, phrases, language)
    ]
    merged = [one for one in located if one is not None]
    for span in spans:
        token = tokens.get(span.start)
        is_free = all(span.end <= one.start or one.end <= span.start for one in merged)
        is_title = span.entity.name.casefold() in words("titles", "honorifics")
        if is_free and not is_title and token is not None and token.tag in "npAG":
            merged.append(span)
    merged = [
        one
        for one in merged
        if any(map(str.isalpha, one.entity.name))
        and not _is_unit(one, text)
        and not any(other.start <= one.start and one.end < other.end for other in merged)
    ]
    ordered = sorted(merged, key=lambda span: span.start)
    clauses = clause_spans(text)
    return tuple(
        replace(span, entity=replace(_beside(span, text, tuple(tokens.values()), clauses), place=n))
        for n, span in enumerate(ordered)
    )


def owners_in(text: str, spans: Sequence[MentionSpan], language: str) -> Iterator[MentionSpan]:
    """Yield who owns something in a text, and is a part of its name: "Ann" of "Ann's number"."""
    tokens, clauses = tokens_in(text, language), clause_spans(text)
    for phrase in noun_phrases(text, language):
        span = next((one for one in spans if one.start <= phrase.noun < one.end), None)
        owner = Mention(text[phrase.inner : phrase.end], PLAIN, _relative(phrase))
        owner = span.entity if span is not None else owner
        if phrase.owns and is_person(owner):
            whole = MentionSpan(phrase.inner, phrase.end, owner)
            yield replace(whole, entity=_beside(whole, text, tokens, clauses))


def _beside(
    span: MentionSpan, text: str, tokens: Sequence[Token], clauses: Sequence[tuple[int, int]]
) -> Mention:
    """Return the mention with its clause and with what stands before and behind it."""
    before = [token for token in tokens if token.end <= span.start]
    while before and before[-1].tag in "TSAdQ":
        before.pop()
    behind = next((token for token in tokens if token.start >= span.end), None)
    clause = next((one for one in clauses if one[0] <= span.start < one[1]), (0, len(text)))
    return replace(
        span.entity,
        before=_class_of(before[-1]) if before else "start",
        behind=_class_of(behind) if behind is not None else "end",
        clause=text[slice(*clause)],
    )


def _class_of(token: Token) -> str:
    """Return a preposition or conjunction itself, and of other words the class."""
    if token.lower in words("phrases", "reporting"):
        return "reports"
    if token.tag in "VBHM":
        return "verb"
    is_named = token.tag in "ioc" or token.text in {",", ".", ":", ";", "(", ")"}
    return token.lower if is_named else token.tag


def _is_unit(span: MentionSpan, text: str) -> bool:
    """Return whether it only says what a number before it counts: "340 euros"."""
    own = text[span.start : span.end].split()
    before = text[: span.start].split()[-1:]
    return own[-1].casefold() in words("units") and any(
        word[-1].isdigit() for word in [*before, *own]
    )


def _joins_several(span: MentionSpan, text: str) -> bool:
    """Return whether what was taken for one name is several: "Nuno and Henrik Aasen".

    So are long ones behind a comma: "Haus Berg, Haus Tal und Pension Rupp".
    """
    name, articles = text[span.start : span.end], words("phrases", "articles")
    first, *others = re.split(r"(?<!\s)\s++(?:and|und|&)\s+", name)
    is_last = text[: span.start].rstrip().endswith(",") and len(first.split()) > 1
    return any(
        pronoun_of(part)
        or part.split()[0].casefold() in articles
        or (is_last and len(part.split()) > 1)
        for part in others
    )


def _with_owners(text: str, phrases: Sequence[NounPhrase], language: str) -> Iterator[NounPhrase]:
    """Join "Mei's" with "thesis", and a noun with its complement: "the lid of the box"."""
    joined: NounPhrase | None = None
    for phrase in phrases:
        if joined is not None and _completes(text, joined, phrase, language):
            if joined.owns:
                yield joined
            joined = replace(
                joined, end=phrase.end, owns=phrase.owns,
                words=(*joined.words, *phrase.words), tags=joined.tags + phrase.tags,
            )  # fmt: skip
            continue
        if joined is not None:
            yield joined
        joined = phrase
    if joined is not None:
        yield joined


def _completes(text: str, first: NounPhrase, second: NounPhrase, language: str) -> bool:
    between = text[first.end : second.start].strip()
    if first.owns:
        return between in {"'s", "’s", "'", "’"} and not (second.preposition or second.determiner)
    if between or "p" in first.tags:
        return False
    if second.preposition:
        return second.preposition == "of" and "p" not in second.tags
    return language == "de" and second.determiner in {"der", "des"} and bool(first.determiner)


def _located(
    text: str,
    phrase: NounPhrase,
    spans: Sequence[MentionSpan],
    vocabulary: Vocabulary,
    language: str,
) -> MentionSpan | None:
    """Return the mention that a noun phrase makes: a title, a name of the index or a new one."""
    bare = text[phrase.noun : phrase.end]
    if not _mentions(phrase, bare, language):
        return None
    if " " in phrase.words[0]:
        return MentionSpan(phrase.noun, phrase.end, Mention(bare, "Document"))
    inside = [one for one in spans if one.start < phrase.end and phrase.noun < one.end]
    span = next((one for one in inside if one.start <= phrase.noun and phrase.end <= one.end), None)
    has_title = phrase.words[0].rstrip(".").casefold() in words("titles", "honorifics")
    if span is not None and not has_title and not _is_plain(span.entity, phrase, language):
        return MentionSpan(span.start, span.end, _placed(span.entity, text, phrase))
    is_owned = OWNED.search(bare) is not None
    if is_owned or not (has_title or "p" in phrase.tags):
        plain = _placed(_plain(text, phrase, language), text, phrase)
        return MentionSpan(phrase.inner, phrase.end, plain)
    new = new_mention(bare, vocabulary)
    kind = "Person" if has_title else next((one.entity.kind for one in inside), "")
    name = replace(new, kind=kind or new.kind, pronoun=new.pronoun or _relative(phrase))
    return MentionSpan(phrase.noun, phrase.end, _placed(name, text, phrase))


def _mentions(phrase: NounPhrase, bare: str, language: str) -> bool:
    """Return whether a noun phrase mentions something: no question word, title or number."""
    word = bare.rstrip(".").casefold()
    is_asked = phrase.determiner in words("phrases", "quantities")
    is_empty = phrase.head in words("no_things") or word in words("titles", "honorifics")
    return not (
        is_asked or is_empty or word in pronouns(language) or not bare.strip("0123456789.,:-/%")
    )


def _is_plain(entity: Mention, phrase: NounPhrase, language: str) -> bool:
    """Return whether the name is a German noun with its article."""
    is_noun = "p" not in phrase.tags and entity.kind in {"Concept", "", "Person"}
    return language == "de" and is_noun and not entity.pronoun


def _plain(text: str, phrase: NounPhrase, language: str) -> Mention:
    name = text[phrase.inner : phrase.end]
    if _is_wanted(phrase):
        article = _ARTICLES.get(phrase.determiner[-1], "das") if language == "de" else "the"
        name = f"{article} {text[phrase.noun : phrase.end]}"
    noun = phrase.words[0 if language == "de" else -1].casefold()
    plural = language == "en" and noun.endswith("s") and not noun.endswith(("ss", "us", "is"))
    genders = "".join(sorted(genders_of(phrase.determiner))) if language == "de" else ""
    return Mention(name, PLAIN, _relative(phrase), genders=genders, plural=plural)


def _is_wanted(phrase: NounPhrase) -> bool:
    """Return whether a question asks for it: "which recipe", "whose house"."""
    return phrase.determiner in words("phrases", "asking_which") | words("phrases", "owning")


# German articles by the ending of "welche" and of possessives.
_ARTICLES = {"e": "die", "m": "dem", "n": "den", "r": "der"}


def without_article(name: str) -> str:
    """Return a noun phrase in lower case without its article."""
    first, _, rest = name.casefold().partition(" ")
    determiners = words("phrases", "articles") | words("phrases", "possessive")
    return rest if rest and first in determiners else name.casefold()


def _relative(phrase: NounPhrase) -> str:
    """Return the pronoun of a relative: "grandma"."""
    return next((sex for sex in ("he", "she") if phrase.head in words("relatives", sex)), "")


def _placed(mention: Mention, text: str, phrase: NounPhrase) -> Mention:
    is_there = phrase.preposition in words("phrases", "locative")
    if mention.kind == PLAIN and phrase.preposition in words("phrases", "directional"):
        is_there = False
    locative = text[phrase.start : phrase.end] if is_there else ""
    role = "wanted" if _is_wanted(phrase) else mention.role
    return replace(mention, locative=locative, role=role)


def content_tokens(text: str, language: str) -> Iterator[Token]:
    """Yield the words of a text that tell something: no function words, no marks."""
    for token in tokens_in(text, language):
        is_small = token.lower in STOP_WORDS or token.lower in words("leaning", "small")
        if token.tag in "AQGdnpV" and not is_small and token.text[0].isalnum():
            yield token
