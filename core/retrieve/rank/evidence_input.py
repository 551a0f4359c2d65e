"""What is looked at to judge whether the best passages hold an answer."""

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

# This many of the best passages are searched for names, and this many put together.
NAMED_IN, JOINED = 20, 10


class EvidenceInput(Struct, frozen=True):
    """A question and the best passages for it, best first.

    `words` are the question's stems in order and `rarity` says how telling each is; `names` are
    those of the names in it. `near` holds each passage's cosine to the question, `among` theirs
    to each other, `links` how strongly things link each two of them; without vectors `near` and
    `among` are empty.
    """

    words: tuple[str, ...]
    rarity: Mapping[str, float]
    names: tuple[tuple[str, ...], ...]
    seen: tuple[PassageTerms, ...]
    near: Scores
    among: Scores
    links: Scores


class QuestionTerms(Struct, frozen=True):
    """What is looked for in passages: the first three of `EvidenceInput`."""

    words: tuple[str, ...]
    rarity: Mapping[str, float]
    names: tuple[tuple[str, ...], ...]


def question_terms(sight: PassageFeatures) -> QuestionTerms:
    """The words and names of the question that passages are looked at for."""
    question = sight.question
    written = question_names(question.text, known=[thing.surface for thing in question.things])
    names = tuple(tuple(found) for name in written if (found := stems(name)))
    words = content_stems(question.text)
    in_names = {word for name in names for word in name}
    asked = {*words, *in_names}
    # A name's word may be cut otherwise than in the whole question ("Jong-un's").
    more = sight.store.index.word_counts(asked.difference(question.words))
    counts, passages = {**sight.counts, **more}, len(sight.snapshot.passage_ids)
    return QuestionTerms(words, term_rarity(asked, counts, passages, in_names=in_names), names)


def evidence_input(
    sight: PassageFeatures, rows: NDArray[np.int64], wording: QuestionTerms
) -> EvidenceInput:
    """What there is to see in these passages, best first."""
    snapshot, index = sight.snapshot, sight.store.index
    ids = snapshot.passage_ids[rows[:NAMED_IN]]
    sight.shelf.fetch(ids)
    vectors = index.passage_vectors(ids[:JOINED]).astype(np.float64)
    near, among = np.empty(0), np.empty((0, 0))
    if sight.vector is not None:
        near, among = vectors @ sight.vector.astype(np.float64), vectors @ vectors.T
    return EvidenceInput(
        words=wording.words,
        rarity=wording.rarity,
        names=wording.names,
        seen=tuple(sight.see(PassageId(int(passage_id))) for passage_id in ids),
        near=near,
        among=among,
        links=link_strengths(snapshot, rows[:JOINED]),
    )


def content_stems(text: str) -> tuple[str, ...]:
    """Stems of the question in order, without the words by which it asks for a list or summary."""
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
    """How telling each word is: ln(1 + (N - n + 0.5) / (n + 0.5)).

    A word of a name is most telling when no passage holds it. Any other is then as telling as the
    rest: people ask in words of their own ("how loud is it", where a report speaks of noise).
    """
    often = {word: min(counts.get(word, 0), passages) for word in words}
    found = {
        word: float(np.log1p((passages - count + 0.5) / (count + 0.5)))
        for word, count in often.items()
    }
    known = [found[word] for word, count in often.items() if count and word not in in_names]
    if not known:
        return found
    usual = float(np.mean(known))
    return {
        word: value if often[word] or word in in_names else usual for word, value in found.items()
    }
