"""Input of the evidence estimate: the question's terms and the best passages.

Names in the question count whether or not any document knows them.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.language.question.cues import without_cues
from core.language.text.stemming import STOP_WORDS, stems
from core.records.ids import PassageId
from core.retrieve.recall.passage_features import PassageFeatures, PassageTerms
from core.retrieve.recall.passage_pairs import link_strengths

Scores = NDArray[np.float64]

# Number of best passages that are searched for names, and that are combined in pairs.
NAME_PASSAGES, PAIR_PASSAGES = 20, 10


_WORD = re.compile(r"\w+(?:[-’']\w+)*")
_QUOTED = re.compile(r"[\"“«„]([^\"“”«»„]{2,80})[\"”»“]")
_POSSESSIVE = re.compile(r"[’']s?$")
_BREAK = re.compile(r"[,;:?!()\"“”«»„]")
_STOP = re.compile(r"[.?!:]\s")
# Small words within names: "Bank of England", "Juana de la Cruz".
_PARTICLES = frozenset(
    "of the de la le du des & for von van der den al bin ibn di da del el y".split()
)


def question_names(text: str, *, document_names: Iterable[str] = ()) -> tuple[str, ...]:
    """Return quoted words and runs of capitalized words, in order.

    `document_names` are names in the question that documents use. The first word of a sentence is
    always capitalized, so it is part of a name only when such a name begins with it; in a question
    typed without capitals these names count.
    """
    known_names = tuple(document_names)
    names = [match[1] for match in _QUOTED.finditer(text)]
    if not text.isupper():
        names += _runs(_QUOTED.sub(lambda quoted: "?" * len(quoted[0]), text), known_names)
    typed_plainly = text.islower() or text.isupper()
    return tuple(dict.fromkeys(names or (known_names if typed_plainly else ())))


def _runs(text: str, document_names: tuple[str, ...]) -> Iterator[str]:
    run: list[re.Match[str]] = []
    last = 0
    for word in _WORD.finditer(text):
        between = text[last : word.start()]
        begins = last == 0 or _STOP.search(between) is not None
        if _BREAK.search(between):
            yield from _name(text, run)
            run = []
        if _is_name(word, text, document_names, begins=begins) or (
            run and word[0].casefold() in _PARTICLES
        ):
            run.append(word)
        else:
            yield from _name(text, run)
            run = []
        last = word.end()
    yield from _name(text, run)


def _is_name(
    word: re.Match[str], text: str, document_names: tuple[str, ...], *, begins: bool
) -> bool:
    first = word[0][0]
    if not (first.isupper() or first.isdigit()):
        return False
    if not begins or first.isdigit():
        return True
    if word[0].casefold() in STOP_WORDS:
        return False
    return any(
        text.startswith(name, word.start()) for name in document_names if len(name) >= len(word[0])
    )


def _name(text: str, run: list[re.Match[str]]) -> Iterator[str]:
    """Yield the run without small words at its end, and without a possessive."""
    while run and not (run[-1][0][0].isupper() or run[-1][0][0].isdigit()):
        run = run[:-1]
    if run:
        yield _POSSESSIVE.sub("", text[run[0].start() : run[-1].end()])


class EvidenceInput(Struct, frozen=True):
    """A question and the best passages for it, best first.

    `words` are the question's stems in order and `rarity` their IDF; `names` are the stems of
    its names. `near` holds each passage's cosine to the question, `among` their cosines to each
    other, `links` the link strength of each pair; without vectors `near` and `among` are empty.
    """

    words: tuple[str, ...]
    rarity: Mapping[str, float]
    names: tuple[tuple[str, ...], ...]
    passages: tuple[PassageTerms, ...]
    near: Scores
    among: Scores
    links: Scores


class QuestionTerms(Struct, frozen=True):
    """The terms of a question: the first three fields of `EvidenceInput`."""

    words: tuple[str, ...]
    rarity: Mapping[str, float]
    names: tuple[tuple[str, ...], ...]


def question_terms(features: PassageFeatures) -> QuestionTerms:
    """Return the words and names of the question that are matched in passages."""
    question = features.question
    surfaces = question_names(
        question.text, document_names=[entity.surface for entity in question.things]
    )
    names = tuple(tuple(name_stems) for name in surfaces if (name_stems := stems(name)))
    words = content_stems(question.text)
    in_names = {word for name in names for word in name}
    all_words = {*words, *in_names}
    # A word of a name may be tokenized differently than in the whole question ("Jong-un's").
    more = features.store.index.word_counts(all_words.difference(question.words))
    counts, passages = {**features.word_counts, **more}, len(features.snapshot.passage_ids)
    return QuestionTerms(words, term_rarity(all_words, counts, passages, in_names=in_names), names)


def evidence_input(
    features: PassageFeatures, rows: NDArray[np.int64], terms: QuestionTerms
) -> EvidenceInput:
    """Return the input for these passages, best first."""
    snapshot, index = features.snapshot, features.store.index
    ids = snapshot.passage_ids[rows[:NAME_PASSAGES]]
    features.passage_cache.fetch(ids)
    vectors = index.vectors("passage", ids[:PAIR_PASSAGES]).astype(np.float64)
    near, among = np.empty(0), np.empty((0, 0))
    if features.vector is not None:
        near, among = vectors @ features.vector.astype(np.float64), vectors @ vectors.T
    return EvidenceInput(
        words=terms.words,
        rarity=terms.rarity,
        names=terms.names,
        passages=tuple(features.terms_of(PassageId(int(passage_id))) for passage_id in ids),
        near=near,
        among=among,
        links=link_strengths(snapshot, rows[:PAIR_PASSAGES]),
    )


def content_stems(text: str) -> tuple[str, ...]:
    """Return stems of the question in order, without the words that ask for a list or summary."""
    return tuple(stems(without_cues(text, "summarize", "list")) or stems(text))


def term_rarity(
    words: Iterable[str],
    counts: Mapping[str, int],
    passages: int,
    *,
    in_names: Collection[str] = (),
) -> dict[str, float]:
    """Return the IDF of each word: ln(1 + (N - n + 0.5) / (n + 0.5)).

    A word of a name that no passage contains has the highest value. Any other such word gets the
    mean of the rest: people use words of their own ("how loud is it", where a report says noise).
    """
    frequencies = {word: min(counts.get(word, 0), passages) for word in words}
    idf = {
        word: float(np.log1p((passages - count + 0.5) / (count + 0.5)))
        for word, count in frequencies.items()
    }
    rarities = [idf[word] for word, count in frequencies.items() if count and word not in in_names]
    if not rarities:
        return idf
    mean = float(np.mean(rarities))
    return {
        word: value if frequencies[word] or word in in_names else mean
        for word, value in idf.items()
    }
