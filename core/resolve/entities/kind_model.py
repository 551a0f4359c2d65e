"""Type of an entity from all that the documents say of its name, and from its vector (K4).

Multinomial logistic regression. `bench.extraction.kinds` fits the weights, of which there are two
sets: with the vector of the built-in encoder, and without a vector. Evidence are also the words
around a name (`surrounding_words`).
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
from core.extract.entities.name_lists import PLACES as LISTED_PLACES
from core.extract.entities.name_lists import list_features, lists_of
from core.extract.entities.name_parts import PARTS, part_probabilities, part_words
from core.extract.entities.office_titles import is_given
from core.language.text.tagger import is_word_of_any
from core.language.vocabulary.name_cues import DEMONYMS, KINSHIP, PLACES
from core.language.vocabulary.relation_types import DOCUMENT
from core.language.vocabulary.vocabulary import Vocabulary
from core.resolve.entities.surrounding_words import surrounding_words
from core.resources import load_arrays
from core.store.graph.name_evidence import NameEvidence, Role

# The types that the model tells apart, each with those that it does not tell from it. Within a
# group the documents decide.
GROUPS: Mapping[str, frozenset[str]] = {
    "Person": frozenset({"Person"}),
    "Organization": frozenset({"Organization", "Team"}),
    "Location": frozenset({"Location"}),
    DOCUMENT: frozenset({DOCUMENT}),
    "Product": frozenset({"Product", "Technology", "Component", "Project", "Process"}),
    UNKNOWN: frozenset({UNKNOWN}),
}
GROUP_OF = {kind: group for group, kinds in GROUPS.items() for kind in kinds}
WEIGHTS = "entity_kinds.npz"
# A name has a type of its own in at least so many documents, and in such a share of those that
# give it a specific one.
LEAST_DOCUMENTS, LEAST_SHARE = 2, 0.25
# Below these probabilities a name has no type: of the types shown, about nine in ten are to be
# right. Less is enough for a type that the name itself tells ("… University", a place or a given
# name of the lists).
LEAST_PROBABILITY = {"Person": 0.5, "Location": 0.5, "Organization": 0.5}
LEAST_OTHERWISE, LEAST_IF_NAMED_SO = 0.75, 0.4
# What is read as one of these around a name is right more often than what is read as a person.
LEAST_IF_READ_SO = {"Location": 0.4, "Product": 0.4}


class KindModel(Struct, frozen=True):
    """Weights: a row for each feature, a column for each of `GROUPS`.

    `encoder` is the checksum of the encoder whose vectors `of_vector` is for. `around` are the
    weights of the surrounding words, with the vector and without.
    """

    with_vector: Mapping[str, NDArray[np.float32]]
    of_vector: NDArray[np.float32]
    without: Mapping[str, NDArray[np.float32]]
    around: tuple[NDArray[np.float32], NDArray[np.float32]]
    encoder: int

    def probabilities(
        self,
        features: Mapping[str, float],
        around: Mapping[int, float],
        vector: NDArray[np.float32] | None,
    ) -> dict[str, float]:
        """Return the probability of each group."""
        table = self.without if vector is None else self.with_vector
        scores = np.zeros(len(GROUPS)) if vector is None else vector @ self.of_vector
        for feature, value in features.items():
            if (weights := table.get(feature)) is not None:
                scores = scores + value * weights
        if around:
            words = self.around[vector is None][list(around)]
            scores = scores + np.array(list(around.values())) @ words
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
        (arrays["with_around"].astype(np.float32), arrays["without_around"].astype(np.float32)),
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

    A file stays a document, unless it declares what it is about. None for types that the model
    does not tell apart (a date, a ticket), for an entity that only the user names, and for one of
    several things of a name.
    """
    if extracted not in GROUP_OF or not evidence.mentions or _is_several(extracted, evidence):
        return None
    if (listed := _listed(name.lower())) and extracted != DOCUMENT:
        return EntityKind(listed, float(extracted == listed))
    if evidence.declared:
        return EntityKind(evidence.declared, float(extracted == evidence.declared))
    features = dict(kind_features(name, evidence, vocabulary=vocabulary))
    around = surrounding_words(evidence.around)
    probabilities = (model or kind_model()).probabilities(features, around, vector)
    best = max(probabilities, key=probabilities.__getitem__)
    least = _least(name, best, vocabulary)
    if GROUP_OF[extracted] == best:
        least = min(least, LEAST_IF_READ_SO.get(best, least))
    elif extracted not in VAGUE:
        least = LEAST_OTHERWISE
    if probabilities[best] < least:
        best = GROUP_OF.get(evidence.stated, UNKNOWN)
    if extracted == DOCUMENT:
        best = DOCUMENT
    return EntityKind(
        _within(best, extracted, evidence), round(probabilities[GROUP_OF[extracted]], 3)
    )


def _least(name: str, group: str, vocabulary: Vocabulary) -> float:
    """Return the probability that the group needs for that name."""
    kind, certainty = kind_of_name(name, vocabulary=vocabulary)
    is_named_so = certainty >= LIKELY and GROUP_OF.get(kind) == group
    is_given_name = group == "Person" and is_given(name.split(maxsplit=1)[0].lower())
    is_listed = not lists_of(name).isdisjoint(LISTED_PLACES)
    is_place = group == "Location" and is_listed and not is_word_of_any(name.lower())
    if is_named_so or is_given_name or is_place:
        return LEAST_IF_NAMED_SO
    return LEAST_PROBABILITY.get(group, LEAST_OTHERWISE)


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
        if place != "only":
            yield f"{place} word {word.lower()}", 1.0


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
