"""Answer what an entity is: sentences that define it, and its relations in the graph (D1)."""

import re
from collections.abc import Sequence
from operator import itemgetter

from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence, contains_evidence
from core.answer.answerers.facts import readable
from core.answer.answerers.table import with_heads
from core.answer.cite import Citations
from core.answer.markdown import cite_block, escaped, marks_of
from core.answer.question_scope import LINKS, asks_nothing_else
from core.answer.quoting.blocks import Block
from core.answer.quoting.gather import Gathered, Sentence
from core.answer.quoting.quotable import is_name, is_statement, quotable, reads
from core.answer.quoting.subjects import is_of_person, lacks_subject
from core.language.question.cues import asks_nothing
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit
from core.records.answers.questions import Analysis
from core.records.graph.graph_summary import EntityProfile, RelationGroup
from core.records.knowledge import FactView
from core.retrieve.context.narration import is_user_stated, predicate_words

_IS = r"(?:\s*\([^)]*\))?\s*(?:,[^,.]*,)?\s+(?:is|are|was|were|ist|sind|war|waren)\s+"
_A = r"(?:an?|the|one of|its|our|my|their|eine?r?|die|der|das|unsere?r?|meine?r?)\s"
_PRONOUN = re.compile(r"^(?:he|she|it|they|er|sie|es)\b", re.IGNORECASE)

# "Rosa (the new cellist)", "Rosa, our new cellist".
_APPOSED = r"\b{name}(?:\s*\((?=[^\W\d_]{{2}})|,\s+" + _A + ")"

# An entry with the name in its head: 'Christopher "Kit" Lund – carpenter, since May'.
_ENTRY = (
    r"(?=[^–—\n]{{0,60}}\b{name}\b)"
    r"(?:[\"“„(]?[A-ZÀ-ÖØ-Þ][\w’'.-]*[\"”“)]?\s+){{1,4}}[–—-]\s"
)

# A line of one person under a label, and none of several: "Caretaker: Tom Reed is away".
_LABELLED = (
    r"(?:\d{{1,3}}[.)]\s+)?[^\W\d_][\w’'-]*(?: [\w’'-]+){{0,2}}: "
    r"{name}\b(?!\s*(?:[,;/&+(:]|(?:and|und|en)\b))"
)
# A row of a table about somebody by the whole name: "Name: Ann Reed; Voice: alto".
_ROW = r"[^:;\n]{{1,40}}: {name}(?:;|$)"

# First and last name.
FULL = 2
# Least number of words of a question that one sentence answers: "replaced Callum".
WHOLE = 2
# Number of relations, and of facts of each.
GROUPS, FACTS_EACH = 8, 3
# Kinds of values by which one reaches somebody.
_CONTACT = frozenset({"email", "phone", "url"})
_WHO = frozenset({"Person", "Organization", "Team"})
# Least confidence of a fact.
SURE = 0.6
# Number of further quotes of a summary, as long as it has fewer characters.
FURTHER, SUMMARY = 4, 800
# Scores of a sentence "X is a …", "X is …", of an entry "X – …" or a row, one that puts what it is
# beside the name, or one that begins with it; and the bonus of one in the entity's own document.
IS_A, IS, ENTRY, APPOSED, NAMED, OWN = 4.0, 3.0, 2.7, 2.5, 2.0, 1.5


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the sentences that define the entity, then its relations in the graph."""
    name = thing_described(evidence.analysis, vocabulary=evidence.vocabulary)
    several = None
    if len(name.split()) < FULL:
        several = _each_namesake(evidence)
    if several is not None:
        return several
    if not name:
        return _titled_person(evidence)
    citations = Citations()
    among = _sentences_about(name, evidence)
    is_summary = evidence.analysis.kind == "summarize"
    blocks = evidence.blocks(among, more=FURTHER if is_summary else 0, within=SUMMARY)
    headed = (with_heads(it, evidence) for it in blocks)
    quotes = [cite_block(it, citations, evidence.hits) for it in headed]
    if quotes and not is_summary:
        return AnswerProposal(citations, "\n\n".join(quotes), is_whole=True)
    lines, facts = _relations(name, blocks, evidence, citations)
    text = "\n\n".join([*quotes, *filter(None, ["\n".join(lines)])])
    return AnswerProposal(citations, text, is_whole=True, facts=facts) if text else None


def _each_namesake(evidence: Evidence) -> AnswerProposal | None:
    """Return a quote for each of several people who share the name in the question: "Lund"."""
    citations, parts = Citations(), list[str]()
    for name in _namesakes(evidence):
        opening = _opening_of(name, evidence)
        among = [0] if opening is not None else _sentences_naming(name, evidence)
        for block in evidence.blocks(among, opening)[:1]:
            quote = cite_block(replace(block, about=""), citations, evidence.hits)
            quote = quote.removeprefix("- ")
            parts.append(f"**{escaped(name)}**: {quote}")
    return AnswerProposal(citations, "\n\n".join(parts), is_whole=True) if len(parts) > 1 else None


def _titled_person(evidence: Evidence) -> AnswerProposal | None:
    """Return the title of a person's note with a sentence that answers and has no subject."""
    question = evidence.question
    asked = frozenset(stems(question)) - asks_nothing(question)
    if evidence.analysis.kind != "who" or cues_of(question).asks_what_is or len(asked) < WHOLE:
        return None
    citations = Citations()
    for hit in evidence.hits:
        if not is_of_person(hit) or frozenset(stems(hit.title)) & asked:
            continue
        for start, end in quotable(hit.text):
            text = hit.text[start:end]
            if asked <= frozenset(stems(text)) and lacks_subject(text):
                number = citations.cite(hit, hit.start + start, hit.start + end)
                line = f"**{escaped(hit.title)}**: {escaped(reads(hit.text, start, end))}"
                return AnswerProposal(citations, f"{line} [{number}]", hit.title, is_whole=True)
    return None


def _opening_of(name: str, evidence: Evidence) -> Gathered | None:
    """Return the first statement of the document with that title, as the only sentence."""
    for number, hit in enumerate(evidence.hits):
        spans = quotable(hit.text) if _is_of(hit, name) else ()
        for start, end in spans:
            if evidence.gathered is not None and is_statement(hit.text[start:end]):
                own = (number, hit.start + start, hit.start + end, hit.text[start:end])
                sentence = Sentence(*own, frozenset(), frozenset(), is_whole=True)
                return replace(evidence.gathered, sentences=(sentence,), scores=(1.0,))
    return None


def _namesakes(evidence: Evidence) -> tuple[str, ...]:
    """Return the people whose first or last name is all that the question names."""
    analysis, cues = evidence.analysis, cues_of(evidence.question)
    if cues.described is not None:
        asked = cues.described.strip(" ?.!").split()
    elif cues.asks_what_is and analysis.kind == "who":
        asked = [it for it in cues.words if frozenset(stems(it)) - asks_nothing(evidence.question)]
    else:
        return ()
    if len(asked) != 1:
        return ()
    titles = [it.title for it in evidence.hits if it.title and is_name(it.title)]
    people = evidence.graph.people_called(asked[0]) if evidence.graph is not None else ()
    names = (it for it in (*titles, *people) if len(it.split()) == FULL)
    return tuple(dict.fromkeys(it for it in names if asked[0].casefold() in it.casefold().split()))


def _sentences_naming(name: str, evidence: Evidence) -> list[int]:
    """Return the indices of the sentences with the full name, except as the speaker's label.

    The words of the name are adjacent: "Joan Quill and Peter Wexham" names no Peter Quill.
    """
    sentences = evidence.gathered.sentences if evidence.gathered is not None else ()
    words = r"\s+".join(map(re.escape, name.split()))
    named = re.compile(rf"\b{words}s?\b", re.IGNORECASE)
    return [
        at
        for at, sentence in enumerate(sentences)
        if named.search(sentence.text) and not sentence.text.startswith(f"{name}:")
    ]


def _sentences_about(name: str, evidence: Evidence) -> list[int]:
    """Return the indices of the sentences to quote, the one that defines the entity first.

    Empty if no sentence is about the entity by its name, or if the user stated facts. Sentences of
    ended facts are left out.
    """
    gathered, hits, over = evidence.gathered, evidence.hits, evidence.ended_facts
    if gathered is None or any(map(is_user_stated, evidence.found.facts)):
        return []
    scores = [
        0.0
        if contains_evidence(over, hits[sentence.hit], sentence.start, sentence.end)
        else _worth(sentence, name, hits[sentence.hit])
        for sentence in gathered.sentences
    ]
    best = max(scores, default=0.0)
    is_summary = evidence.analysis.kind == "summarize"
    if best < OWN or (best == OWN and not is_summary):
        return []
    first = min(
        (at for at, score in enumerate(scores) if score == best),
        key=lambda at: (gathered.sentences[at].hit, gathered.sentences[at].start),
    )
    after = _following(first, gathered.sentences, hits, name, is_whole=is_summary)
    is_own = _is_of(hits[gathered.sentences[first].hit], name)
    return [first, *(at for at in after if scores[at] or not is_own)]


def _relations(
    name: str, blocks: Sequence[Block], evidence: Evidence, citations: Citations
) -> tuple[list[str], tuple[FactView, ...]]:
    """Return an item for each relation of the entity, with its best facts and their number.

    Facts of quoted sentences are left out, and so are relations outside the vocabulary, which say
    little without their sentence.
    """
    profile = evidence.graph.profile(name) if evidence.graph is not None else None
    lines: list[str] = []
    used: list[FactView] = []
    for group in _typed_groups(profile, evidence.vocabulary) if profile is not None else ():
        facts = [it for it in group.facts if _is_sure(it) and not _is_quoted(it, blocks, evidence)]
        if evidence.analysis.kind == "who":
            facts = [it for it in facts if group.outgoing or it.subject_kind in _WHO]
        facts = facts[:FACTS_EACH]
        if not facts or len(lines) == GROUPS:
            continue
        used += facts
        lines.append(f"- {_sentence(group, facts, evidence, citations)}")
    return lines, tuple(used)


def _typed_groups(profile: EntityProfile, vocabulary: Vocabulary) -> list[RelationGroup]:
    """Return the relations of the vocabulary, those that say how to reach somebody last."""
    typed = [
        (relation.value in _CONTACT, group)
        for group in (*profile.attributes, *profile.relations)
        if group.predicate not in LINKS
        and (relation := vocabulary.behavior(group.predicate)) is not None
    ]
    return [group for _, group in sorted(typed, key=itemgetter(0))]


def _is_sure(fact: FactView) -> bool:
    is_so = fact.modality == "" and fact.status in {"extracted", "confirmed"}
    is_shown = bool(fact.quote) or is_user_stated(fact)
    return is_so and is_shown and (fact.confidence >= SURE or fact.status == "confirmed")


def _is_quoted(fact: FactView, blocks: Sequence[Block], evidence: Evidence) -> bool:
    return any(contains_evidence([fact], evidence.hits[it.hit], it.start, it.end) for it in blocks)


def _sentence(
    group: RelationGroup, facts: Sequence[FactView], evidence: Evidence, citations: Citations
) -> str:
    """Return the facts of one relation as a line, each with its citation marks."""
    ends = ", ".join(
        escaped(readable(fact.object) if group.outgoing else fact.subject)
        + marks_of([fact], evidence.hits, citations, evidence.words)
        for fact in facts
    )
    more = group.count - len(facts)
    ends += f" (+{more})" if more > 0 else ""
    words, fields = predicate_words(group.predicate), evidence.words.fields
    label = f"{words[:1].upper()}{words[1:]}"
    if group.outgoing or fields:
        of = "" if group.outgoing else f" {escaped(facts[0].object)}"
        return f"{fields.get(label, label)}{of}: {ends}"
    return f"{ends} {words} {escaped(facts[0].object)}"


def thing_described(analysis: Analysis | None, *, vocabulary: Vocabulary) -> str:
    """Return the only entity of a question "What is X?"; empty for other questions."""
    if analysis is None or analysis.relations or analysis.times or not analysis.things:
        return ""
    if len({it.start for it in analysis.things}) > 1:
        return ""
    name = analysis.things[0].surface
    cues = cues_of(analysis.text)
    if cues.described is not None:
        return "" if stems(cues.described.replace(name, "")) else name
    is_asked = cues.asks_what_is and asks_nothing_else(analysis, vocabulary=vocabulary)
    return name if is_asked else ""


def _worth(sentence: Sentence, name: str, hit: Hit) -> float:
    text = sentence.text.strip()
    named = rf"(?:the |der |die |das )?{re.escape(name)}"
    own = OWN if _is_of(hit, name) and sentence.is_whole else 0.0
    for pattern, worth in ((named + _IS + _A, IS_A), (named + _IS, IS)):
        if re.match(pattern, text, re.IGNORECASE) and sentence.is_whole:
            return worth + own
    word = re.escape(name)
    is_row = len(name.split()) >= FULL and re.match(_ROW.format(name=word), text)
    if is_row or re.match(_ENTRY.format(name=word), text):
        return ENTRY + own
    is_apposed = re.search(_APPOSED.format(name=word), text, re.IGNORECASE)
    if is_apposed or re.match(_LABELLED.format(name=word), text):
        return APPOSED + own
    is_named = re.match(rf"{named}\b(?!:)", text, re.IGNORECASE) and sentence.is_whole
    return NAMED + own if is_named else own


def _is_of(hit: Hit, name: str) -> bool:
    """Whether the document has that title."""
    return set(stems(hit.title)) == set(stems(name))


def _following(
    first: int, sentences: Sequence[Sentence], hits: Sequence[Hit], name: str, *, is_whole: bool
) -> list[int]:
    """Return the later sentences about the entity in its own document, with `is_whole` all later.

    Elsewhere these are, with `is_whole`, the other sentences that name the entity, else none.
    """
    begun = sentences[first]
    if not _is_of(hits[begun.hit], name):
        named = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
        naming = (at for at, it in enumerate(sentences) if named.search(it.text))
        return [at for at in naming if at != first] if is_whole else []
    parts = [re.escape(it) for it in (name, name.split(maxsplit=1)[0])]
    about = re.compile(rf"^(?:the )?(?:{'|'.join(parts)})\b", re.IGNORECASE)
    after = [
        at
        for at, sentence in enumerate(sentences)
        if sentence.is_whole
        and (sentence.hit == begun.hit and sentence.start > begun.start)
        and (is_whole or _PRONOUN.match(sentence.text) or about.match(sentence.text))
    ]
    return sorted(after, key=lambda at: sentences[at].start)
