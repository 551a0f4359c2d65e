"""Resolution of the names of one document."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.records.ids import EntityId
from core.records.knowledge import (
    ExtractedAlias,
    ExtractedMention,
    ExtractedStatement,
    ExtractedThesis,
    Extraction,
)
from core.resolve.entities.document_entities import (
    DocumentResolution,
    ExtractedEntityIndex,
    resolve_document,
)
from tests.core.extract.texts import read

NAMES = [
    "Ann Lee",
    "ann lee",
    "The Ann Lee",
    "Lee",
    "Acme Corp",
    "ACME Corp.",
    "Mercury",
    "IBM",
    "International Business Machines",
]
KINDS = ["Person", "Organization", "Location", "Concept", "Document"]
mentions = st.builds(
    ExtractedMention,
    st.just(0),
    st.integers(0, 99),
    st.integers(100, 199),
    st.sampled_from(NAMES),
    st.sampled_from(KINDS),
    st.just(0.8),
)
statements = st.builds(
    ExtractedStatement,
    st.just(0),
    st.integers(0, 99),
    st.integers(100, 199),
    st.sampled_from(NAMES),
    st.sampled_from(KINDS),
    st.just("knows"),
    st.sampled_from(NAMES),
    st.sampled_from([*KINDS, ""]),
    st.just(0.8),
)
aliases = st.builds(
    ExtractedAlias, st.sampled_from(NAMES), st.sampled_from(NAMES), st.sampled_from(KINDS)
)


def _known(*rows: tuple[int, str, str]) -> ExtractedEntityIndex:
    index = ExtractedEntityIndex()
    for entity_id, name, kind in rows:
        index.add(EntityId(entity_id), name, kind)
    return index


def _groups(
    extraction: Extraction, resolution: DocumentResolution
) -> set[tuple[tuple[str, str], str, str]]:
    """Return the entity of each (name, type) as found."""
    pairs = zip(extraction.mentions, resolution.mentions, strict=True)
    return {((it.name, it.kind), *_shown(resolution, at)) for it, at in pairs}


def _shown(resolution: DocumentResolution, at: int) -> tuple[str, str]:
    return resolution.names[at].name, resolution.names[at].kind


@settings(max_examples=150)
@given(
    st.lists(mentions, max_size=8),
    st.lists(statements, max_size=6),
    st.lists(aliases, max_size=3),
    st.randoms(use_true_random=False),
)
def test_the_order_of_what_was_found_does_not_matter(
    named: list[ExtractedMention],
    statements: list[ExtractedStatement],
    other: list[ExtractedAlias],
    chance: random.Random,
):
    extraction = Extraction(tuple(named), tuple(statements), (), tuple(other))
    shuffled = Extraction(
        tuple(chance.sample(named, len(named))),
        tuple(chance.sample(statements, len(statements))),
        (),
        tuple(chance.sample(other, len(other))),
    )
    index = _known((1, "Mercury", "Location"), (2, "Ann Lee", "Person"))
    one, two = resolve_document(extraction, index=index), resolve_document(shuffled, index=index)

    assert set(one.names) == set(two.names)
    assert _groups(extraction, one) == _groups(shuffled, two)


@settings(max_examples=100)
@given(
    st.lists(mentions, max_size=8), st.lists(statements, max_size=6), st.lists(aliases, max_size=3)
)
def test_everything_found_has_its_thing(named, read, other):
    theses = tuple(ExtractedThesis(0, 0, 1, (it.name,)) for it in named)
    extraction = Extraction(tuple(named), tuple(read), theses, tuple(other))
    made = resolve_document(extraction, index=ExtractedEntityIndex())

    everything = [
        *made.mentions,
        *made.subjects,
        *(at for it in made.theses for at in it),
        *(at for at, _ in made.aliases),
    ]
    assert all(0 <= at < len(made.names) for at in everything)
    assert [at == -1 for at in made.objects] == [it.object_kind == "" for it in read]
    assert len(set(made.names)) == len(made.names)


def _named(name: str, kind: str) -> Extraction:
    return Extraction((ExtractedMention(0, 0, 9, name, kind, 0.8),))


def test_a_known_name_of_that_type_is_the_known_thing():
    index = _known((7, "Ann Lee", "Person"))

    assert resolve_document(_named("ann  lee", "Person"), index=index).names[0].entity_id == 7


def test_what_a_document_names_does_not_depend_on_fitting_names_of_others():
    index = _known((7, "Mercury", "Person"), (8, "Mercury", "Concept"))

    assert resolve_document(_named("Mercury", "Location"), index=index).names[0].entity_id is None


def test_forgotten_things_are_not_found():
    index = _known((7, "Ann Lee", "Person"), (7, "A. Lee", "Person"))
    index.forget([EntityId(7)])

    assert resolve_document(_named("Ann Lee", "Person"), index=index).names[0].entity_id is None
    assert len(index) == 0


def test_another_name_that_a_text_gives_is_told_and_not_looked_up():
    extraction = read("International Business Machines (IBM) grows. IBM hired Ann Lee.")
    made = resolve_document(extraction, index=_known((4, "IBM", "Organization")))

    at = next(at for at, it in enumerate(made.names) if "Business" in it.name)
    assert made.names[at].entity_id is None
    assert (at, "IBM") in made.aliases


def test_short_forms_are_mentions_of_the_full_name():
    extraction = read("Willi Schneider raced in Turin. Schneider won.")
    made = resolve_document(extraction, index=ExtractedEntityIndex())

    at = {it.name: index for it, index in zip(extraction.mentions, made.mentions, strict=True)}
    assert at["Schneider"] == at["Willi Schneider"] != at["Turin"]


def test_a_vague_mention_is_the_one_thing_of_that_name():
    named = _named("Mercury", "Concept").mentions
    extraction = Extraction((*named, replace(named[0], start=3, kind="Location")))

    assert len(resolve_document(extraction, index=ExtractedEntityIndex()).names) == 1
