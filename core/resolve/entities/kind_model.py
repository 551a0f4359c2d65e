"""Type of an entity from all that the documents say of its name, and from its vector (K4).

Multinomial logistic regression. `bench.extraction.kinds` fits the weights, of which there are two
sets: with the vector of the built-in encoder, and without a vector. Evidence are also the words
around a name (`surrounding_words`) and its own words and letters (`name_spelling`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import log1p, log2
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.extract.entities.kind_features import name_features
from core.extract.entities.kinds import LIKELY, UNKNOWN, VAGUE, kind_of_name
from core.extract.entities.name_lists import NAMES, list_features, lists_of
from core.extract.entities.name_parts import PARTS, part_probabilities, part_words
from core.language.vocabulary.name_cues import DEMONYMS, KINSHIP, PLACES
from core.language.vocabulary.relation_types import DOCUMENT
from core.language.vocabulary.vocabulary import Vocabulary
from core.resolve.entities.name_spelling import spelling_features
from core.resolve.entities.surrounding_words import surrounding_words
from core.resources import load_arrays
from core.store.graph.name_evidence import NameEvidence, Role

# What was taken for a name, and is a word, a date with a word or a part of a sentence.
NOTHING = "Nothing"
# The types that the model tells apart, each with those that it does not tell from it. Within a
# group the documents decide.
GROUPS: Mapping[str, frozenset[str]] = {
    "Person": frozenset({"Person"}),
    "Organization": frozenset({"Organization", "Team"}),
    "Location": frozenset({"Location"}),
    DOCUMENT: frozenset({DOCUMENT}),
    "Product": frozenset({"Product", "Technology", "Component", "Project", "Process"}),
    UNKNOWN: frozenset({UNKNOWN}),
    NOTHING: frozenset({NOTHING}),
}
GROUP_OF = {kind: group for group, kinds in GROUPS.items() for kind in kinds}
WEIGHTS = "entity_kinds.npz"
# A name has a type of its own in at least so many documents, and in such a share of those that
# give it a specific one.
LEAST_DOCUMENTS, LEAST_SHARE = 2, 0.25
# Below this probability a name has no type: of the types shown, about nine in ten are to be right.
# Less is enough for a type found that several documents give or that the name itself tells
# ("Project Lantern"), and more is needed to replace another.
LEAST_PROBABILITY, LEAST_IF_CLEAR, LEAST_TO_REPLACE = 0.62, 0.4, 0.75
# A type stays that so many documents give, and such a share of all that have the name.
SETTLED_DOCUMENTS, SETTLED_SHARE = 7, 0.8
# From this probability on a name is none, and is not shown, unless it stands in a title, a link or
# a field, or something is said of it.
LEAST_NOTHING = 0.75
_SHORTEST_STEM = 3


class KindModel(Struct, frozen=True):
    """Weights: a row for each feature, a column for each of `GROUPS`.

    `encoder` is the checksum of the encoder whose vectors `of_vector` is for. `hashed` are the
    weights of the surrounding words and of the spelling, with the vector and without.
    """

    with_vector: Mapping[str, NDArray[np.float32]]
    of_vector: NDArray[np.float32]
    without: Mapping[str, NDArray[np.float32]]
    hashed: tuple[NDArray[np.float32], NDArray[np.float32]]
    encoder: int

    def probabilities(
        self,
        features: Mapping[str, float],
        hashed: Mapping[int, float],
        vector: NDArray[np.float32] | None,
    ) -> dict[str, float]:
        """Return the probability of each group."""
        table = self.without if vector is None else self.with_vector
        scores = np.zeros(len(GROUPS)) if vector is None else vector @ self.of_vector
        for feature, value in features.items():
            if (weights := table.get(feature)) is not None:
                scores = scores + value * weights
        if hashed:
            rows = self.hashed[vector is None][list(hashed)]
            scores = scores + np.array(list(hashed.values())) @ rows
        raised = np.exp(scores - scores.max())
        return dict(zip(GROUPS, (raised / raised.sum()).tolist(), strict=True))


class EntityKind(Struct, frozen=True):
    """The likeliest type of an entity; `confidence` is the probability of the type found."""

    kind: str
    confidence: float


@lru_cache(maxsize=1)
def kind_model() -> KindModel:
    """Return the model that ships with Loci."""
    arrays = load_arrays(WEIGHTS)

    def table(name: str) -> dict[str, Any]:
        rows = arrays[f"{name}_weights"].astype(np.float32)
        return dict(zip(arrays[f"{name}_features"].tolist(), rows, strict=True))

    return KindModel(
        table("with"),
        arrays["vector_weights"].astype(np.float32),
        table("without"),
        (arrays["with_hashed"].astype(np.float32), arrays["without_hashed"].astype(np.float32)),
        int(arrays["encoder"]),
    )


def likeliest_kind(
    name: str,
    extracted: str,
    evidence: NameEvidence,
    *,
    vector: NDArray[np.float32] | None,
    vocabulary: Vocabulary,
    model: KindModel | None = None,
) -> EntityKind | None:
    """Return the type of the entity `name` that documents give the type `extracted`.

    It is `NOTHING` for what is most likely no name. A file stays a document, unless it declares
    what it is about. None for types that the model does not tell apart (a date, a ticket), for an
    entity that only the user names, and for one of several things of a name.
    """
    if extracted not in GROUP_OF or not evidence.mentions or _is_several(extracted, evidence):
        return None
    if (listed := _listed(name.lower())) and extracted != DOCUMENT:
        return EntityKind(listed, float(extracted == listed))
    if evidence.declared:
        return EntityKind(evidence.declared, float(extracted == evidence.declared))
    features = dict(kind_features(name, evidence, vocabulary=vocabulary))
    hashed = hashed_features(name, evidence)
    probabilities = (model or kind_model()).probabilities(features, hashed, vector)
    best = max(probabilities, key=probabilities.__getitem__)
    if settled := _settled(evidence):
        best = settled
    elif probabilities[best] < _least(name, best, extracted, evidence, vocabulary):
        best = GROUP_OF.get(evidence.stated, UNKNOWN)
    if extracted == DOCUMENT:
        best = DOCUMENT
    return EntityKind(
        _within(best, extracted, evidence), round(probabilities[GROUP_OF[extracted]], 3)
    )


def _settled(evidence: NameEvidence) -> str:
    """Return the group of the specific type that many and nearly all documents give, if any."""
    least = max(SETTLED_DOCUMENTS, SETTLED_SHARE * sum(evidence.documents.values()))
    settled = (kind for kind, count in evidence.documents.items() if count >= least)
    return next((GROUP_OF.get(kind, "") for kind in settled if kind not in VAGUE), "")


def _least(
    name: str, group: str, extracted: str, evidence: NameEvidence, vocabulary: Vocabulary
) -> float:
    """Return the probability that the group needs in place of the type found or stated."""
    if GROUP_OF[extracted] == group:
        given = sum(evidence.documents.get(kind, 0) for kind in GROUPS[group])
        named, certainty = kind_of_name(name, vocabulary=vocabulary)
        is_named_so = certainty >= LIKELY and GROUP_OF.get(named) == group
        is_clear = is_named_so or given >= LEAST_DOCUMENTS
        return LEAST_IF_CLEAR if is_clear else LEAST_PROBABILITY
    if group == NOTHING:
        is_plain = extracted != DOCUMENT and not (evidence.marked_mentions or evidence.roles)
        return LEAST_NOTHING if is_plain else 1.0
    is_replaced = extracted not in VAGUE or GROUP_OF.get(evidence.stated, group) != group
    return LEAST_TO_REPLACE if is_replaced else LEAST_PROBABILITY


def hashed_features(name: str, evidence: NameEvidence) -> dict[int, float]:
    """Return the buckets of the words around the name and of its spelling."""
    return {**surrounding_words(evidence.around), **spelling_features(name)}


def _listed(lower: str) -> str:
    """Return the type of what relatives are called by, and of people and languages of a place."""
    if lower in KINSHIP:
        return "Person"
    return UNKNOWN if lower in DEMONYMS and lower not in PLACES else ""


def _is_several(extracted: str, evidence: NameEvidence) -> bool:
    """Whether documents name several things so, and this type is that of one of them."""
    named = {kind: n for kind, n in evidence.documents.items() if kind not in VAGUE}
    least = max(LEAST_DOCUMENTS, LEAST_SHARE * sum(named.values()))
    kinds = {kind for kind, count in named.items() if count >= least}
    return extracted in kinds and len(kinds) > 1


def _within(group: str, extracted: str, evidence: NameEvidence) -> str:
    """Return the type of the group that most mentions have; of equally many, `extracted`."""
    counts = {kind: evidence.mentions.get(kind, 0) for kind in sorted(GROUPS[group])}
    return max(counts, key=lambda kind: (counts[kind], kind == extracted, kind == group))


def kind_features(
    name: str, evidence: NameEvidence, *, vocabulary: Vocabulary
) -> Iterator[tuple[str, float]]:
    """Yield features of the name, of its mentions and of the statements it stands in."""
    yield "bias", 1.0
    for cue in set(name_features(name, vocabulary=vocabulary)):
        yield f"name {cue}", 1.0
    if name.islower():
        yield "name lower", 1.0
    yield from _part_features(name)
    total = sum(evidence.mentions.values())
    for kind, count in evidence.mentions.items():
        yield f"mentions {kind}", count / total
    for kind, count in evidence.documents.items():
        yield f"documents {kind}", log1p(count) / 3
    yield f"seen {min(5, int(log2(1 + total)))}", 0.5
    if evidence.marked_mentions:
        yield "marked", 1.0
        yield from ((f"marked in {file}", 0.7) for file in evidence.marked)
        if evidence.marked_mentions == total:
            yield "marked only", 1.0
            yield from ((f"marked only {kind}", 1.0) for kind in evidence.mentions)
    yield from _role_features(evidence.roles, vocabulary)


def _part_features(name: str) -> Iterator[tuple[str, float]]:
    """Yield what lists and letters tell of the name and of its first and last word, and these."""
    yield from ((f"name {feature}", 1.0) for feature in list_features(name))
    for place, word in part_words(name).items():
        for part, share in zip(PARTS, part_probabilities(word), strict=True):
            yield f"{place} is {part}", share
        yield from _stem_features(place, word.lower())
        if place != "only":
            yield f"{place} word {word.lower()}", 1.0


def _stem_features(place: str, lower: str) -> Iterator[tuple[str, float]]:
    """Yield what lists and letters tell without an s at the end: "Imkes", "the Hendersons"."""
    stem = lower.removesuffix("s")
    if stem == lower or len(stem) < _SHORTEST_STEM:
        return
    yield from ((f"{place} stem is {one}", 1.0) for one in NAMES if one in lists_of(stem))
    for part, share in zip(PARTS, part_probabilities(stem), strict=True):
        yield f"{place} stem like {part}", share


def _role_features(
    roles: Mapping[Role, int], vocabulary: Vocabulary
) -> Iterator[tuple[str, float]]:
    """Yield the predicates, and the types that their relations allow there."""
    predicates: Counter[str] = Counter()
    allowed: dict[str, float] = {}
    for role, count in roles.items():
        end = "subject" if role.is_subject else "object"
        predicates[f"{end} of {role.predicate}"] += count
        for word in set(role.predicate.lower().split()):
            predicates[f"{end} by {word}"] += count
        predicates[f"{end} with {'entity' if role.with_entity else 'value'}"] += count
        relation = vocabulary.behavior(
            role.predicate, object_kind=UNKNOWN if role.with_entity else ""
        )
        if relation is not None:
            kinds = relation.subjects if role.is_subject else relation.objects
            groups = {GROUP_OF[kind] for kind in kinds if kind in GROUP_OF}
            for group in groups if "*" not in kinds else ():
                allowed[group] = allowed.get(group, 0.0) + count / len(groups)
    for feature, count in predicates.items():
        yield feature, min(1.0, log2(1 + count) / 2)
    for group, count in allowed.items():
        yield f"allowed {group}", log2(1 + count) / 2
