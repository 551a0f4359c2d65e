"""Input of the evidence estimate: the question's terms and the best passages."""

from collections.abc import Collection, Iterable, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.ids import PassageId
from core.retrieve.question.cues import cue
from core.retrieve.rank.question_names import question_names
from core.retrieve.recall.passage_features import PassageFeatures, PassageTerms
from core.retrieve.recall.passage_pairs import link_strengths
from core.retrieve.stemming import stems

Scores = NDArray[np.float64]

# Number of best passages that are searched for names, and that are combined in pairs.
NAME_PASSAGES, PAIR_PASSAGES = 20, 10


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
    bare = text
    for name in ("summarize", "list"):
        bare = cue(name).sub(" ", bare)
    return tuple(stems(bare) or stems(text))


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
