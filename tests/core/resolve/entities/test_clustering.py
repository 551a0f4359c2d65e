"""Constrained clustering of entities."""

import random
import string

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.extract.constraints import BoundConstraints
from core.resolve.entities.blocking import BlockingIndex
from core.resolve.entities.clustering import cluster_entities
from tests.core.resolve.candidates import thing

ORG = "Organization"


class World:
    """Entities and their blocking index."""

    def __init__(self, *things):
        self.things = {it.id: it for it in things}
        self.blocks = BlockingIndex()
        self.shown = {}

    def look(self, ids):
        return {it: self.things[it] for it in ids if it in self.things}

    def unify(self, *touched, bound=None):
        """Return the clusters after these entities were touched; all if none are named."""
        clustering = cluster_entities(
            touched or self.things, look=self.look, blocks=self.blocks, constraints=bound
        )
        self.shown = {
            entity_id: s
            for entity_id, s in (self.shown | dict(clustering.groups)).items()
            if entity_id in self.things
        }
        return clustering

    def groups(self):
        """Return names that are one, independent of ids."""
        groups = {}
        for one, shown in self.shown.items():
            groups.setdefault(shown, set()).add(self._name(one))
        return {(self._name(shown), frozenset(names)) for shown, names in groups.items()}

    def _name(self, one):
        entity = self.things[one]
        return entity.names[0], entity.kind, entity.variant


def test_one_person_written_in_four_ways_is_shown_by_the_full_name_used_most():
    world = World(
        thing(1, "D. Knuth", mentions=50),
        thing(2, "Donald Knuth", mentions=7),
        thing(3, "Knuth, Donald", mentions=2),
        thing(4, "Donald E. Knuth", mentions=3),
        thing(5, "Ann Lee"),
    )

    assert world.unify().groups == {1: 2, 2: 2, 3: 2, 4: 2, 5: 5}


def test_who_writes_mails_is_shown_by_the_name_and_not_by_the_address():
    address = "m.hall@example.org"
    world = World(thing(1, address, mentions=9), thing(2, "Martin Hall", address))

    assert world.unify().groups == {1: 2, 2: 2}


def test_initials_that_fit_two_people_are_neither_and_asked():
    world = World(thing(1, "J. Smith"), thing(2, "John Smith"), thing(3, "Jane Smith"))
    clustering = world.unify()

    assert clustering.groups == {1: 1, 2: 2, 3: 3}
    assert {frozenset((it.a, it.b)) for it in clustering.questions} == {
        frozenset((1, 2)),
        frozenset((1, 3)),
    }
    assert all("more than one person" in str(it.reason) for it in clustering.questions)


def test_a_given_or_family_name_alone_is_the_only_person_who_has_it():
    world = World(
        thing(1, "Petra", mentions=9),
        thing(2, "Petra Lund"),
        thing(3, "Arslan"),
        thing(4, "Deniz Arslan"),
        thing(5, "Lund", kind="Location"),
    )

    assert world.unify().groups == {1: 2, 2: 2, 3: 4, 4: 4, 5: 5}


def test_a_name_that_two_people_have_is_neither_and_asked():
    world = World(thing(1, "Lund"), thing(2, "Petra Lund"), thing(3, "Jonas Lund"))
    clustering = world.unify()

    assert clustering.groups == {1: 1, 2: 2, 3: 3}
    assert {frozenset((it.a, it.b)) for it in clustering.questions} == {
        frozenset((1, 2)),
        frozenset((1, 3)),
    }


def test_a_name_that_many_people_have_is_nobody_and_not_asked_until_they_go():
    people = [thing(n, f"{name} Lund") for n, name in enumerate("Ann Bo Cid Dag Eva".split(), 2)]
    world = World(thing(1, "Lund"), people[0])
    world.unify()
    for one in people[1:]:
        world.things[one.id] = one
        questions = world.unify(one.id).questions

    assert not questions
    assert world.shown[1] == 1

    for one in people[1:]:
        del world.things[one.id]
        world.unify(one.id)

    assert world.shown[1] == 2


def test_initials_go_with_the_person_who_shares_their_surroundings():
    world = World(
        thing(1, "J. Smith", neighbors={"acme", "leeds"}),
        thing(2, "John Smith", neighbors={"acme", "leeds"}),
        thing(3, "Jane Smith", neighbors={"oslo"}),
    )

    assert world.unify().groups == {1: 2, 2: 2, 3: 3}


def test_a_second_fitting_person_parts_what_was_joined_and_joins_again_when_gone():
    world = World(thing(1, "J. Smith"), thing(2, "John Smith"))
    world.unify()
    before = world.groups()
    world.things[3] = thing(3, "Jane Smith")
    world.unify(3)
    parted = world.groups()
    del world.things[3]
    world.unify(3)

    assert len(before) == 1
    assert len(parted) == 3
    assert world.groups() == before


def test_a_name_of_unknown_type_is_the_only_thing_of_that_name():
    one = World(thing(1, "Mercury", kind="Concept", mentions=9), thing(2, "Mercury", kind=ORG))
    several = World(*one.things.values(), thing(3, "Mercury", kind="Location"))

    assert one.unify().groups == {1: 2, 2: 2}
    assert several.unify().groups == {1: 1, 2: 2, 3: 3}


def test_the_user_merges_what_is_unlike_and_chooses_what_is_shown():
    world = World(thing(1, "Big Blue", kind=ORG), thing(2, "IBM", kind=ORG, mentions=99))

    assert world.unify(1, bound=BoundConstraints(must_link=((1, 2),))).groups == {1: 1, 2: 1}


def test_what_the_user_keeps_apart_is_not_joined_by_a_third_nor_asked():
    world = World(
        thing(1, "Acme Inc", kind=ORG),
        thing(2, "Acme, Inc.", kind=ORG),
        thing(3, "Acme Incorporated", kind=ORG),
    )
    clustering = world.unify(bound=BoundConstraints(cannot_link=frozenset({(1, 2)})))

    assert clustering.groups[1] != clustering.groups[2]
    assert not [it for it in clustering.questions if {it.a, it.b} == {1, 2}]


def test_a_name_that_is_not_one_person_is_still_asked_about_the_other():
    world = World(thing(1, "Lund"), thing(2, "Petra Lund"), thing(3, "Jonas Lund"))
    clustering = world.unify(1, 2, 3, bound=BoundConstraints(cannot_link=frozenset({(1, 2)})))

    assert clustering.groups == {1: 1, 2: 2, 3: 3}
    assert [{it.a, it.b} for it in clustering.questions] == [{1, 3}]


def test_a_name_that_is_not_the_likeliest_person_is_asked_about_the_next():
    world = World(
        thing(1, "J. Smith", neighbors={"acme", "leeds"}),
        thing(2, "John Smith", neighbors={"acme", "leeds"}),
        thing(3, "Jane Smith", neighbors={"oslo"}),
    )
    clustering = world.unify(bound=BoundConstraints(cannot_link=frozenset({(1, 2)})))

    assert clustering.groups == {1: 1, 2: 2, 3: 3}
    assert [{it.a, it.b} for it in clustering.questions] == [{1, 3}]


def test_forbidden_things_are_left_out():
    world = World(thing(1, "Acme Inc", kind=ORG), thing(2, "Acme, Inc.", kind=ORG))

    assert world.unify(bound=BoundConstraints(forbidden=frozenset({1}))).groups == {2: 2}


def test_two_groups_are_asked_about_once():
    world = World(
        thing(1, "Bill Gates"),
        thing(2, "Gates, Bill"),
        thing(3, "William Gates"),
        thing(4, "Gates, William"),
    )
    clustering = world.unify()

    assert clustering.groups == {1: 1, 2: 1, 3: 4, 4: 4}
    assert len(clustering.questions) == 1


NAMES = [
    "Donald Knuth", "D. Knuth", "Knuth, Donald", "Donald E. Knuth", "Dan Knuth", "D. F. Knuth",
    "Acme", "Acme Inc", "Acme GmbH", "ACME Inc.", "WHO", "World Health Organization", "Mercury",
    "Knowledge Graph", "knowledge graphs", "Bill Gates", "William Gates", "Knuth", "Donald", "Bill",
]  # fmt: skip
KINDS = ["Person", "Concept", ORG, "Document"]


@st.composite
def worlds(draw):
    """Entities, no two of one name and type."""
    keys = draw(
        st.lists(
            st.tuples(st.sampled_from(NAMES), st.sampled_from(KINDS)),
            min_size=1, max_size=9, unique=True,
        )
    )  # fmt: skip
    return [
        thing(
            number,
            name,
            *draw(st.lists(st.sampled_from(NAMES), max_size=1)),
            kind=kind,
            mentions=draw(st.integers(0, 3)),
            neighbors=draw(st.frozensets(st.sampled_from("abc"), max_size=2)),
        )
        for number, (name, kind) in enumerate(keys, start=1)
    ]


def _numbered(things, chance):
    """Return the same entities with other ids."""
    numbers = chance.sample(range(100, 999), len(things))
    return [replace(it, id=number) for it, number in zip(things, numbers, strict=True)]


@settings(max_examples=60)
@given(worlds(), st.randoms(use_true_random=False))
def test_neither_ids_nor_order_nor_pieces_matter(things, chance):
    at_once = World(*things)
    at_once.unify()
    piecemeal = World()
    coming = chance.sample(_numbered(things, chance), len(things))
    while coming:
        piece, coming = coming[:2], coming[2:]
        piecemeal.things |= {it.id: it for it in piece}
        piecemeal.unify(*(it.id for it in piece))

    assert piecemeal.groups() == at_once.groups()


@settings(max_examples=40)
@given(worlds(), st.data())
def test_what_came_and_went_leaves_no_trace(things, data):
    stays = data.draw(st.integers(1, len(things)))
    left = World(*things[:stays])
    left.unify()
    world = World(*things)
    world.unify()
    for entity in things[stays:]:
        del world.things[entity.id]
    world.unify(*(it.id for it in things[stays:]))

    assert world.groups() == left.groups()


@settings(max_examples=40)
@given(worlds(), st.data())
def test_merging_and_undoing_is_nothing(things, data):
    pair = tuple(
        sorted(data.draw(st.tuples(*[st.sampled_from(things)] * 2)), key=lambda entity: entity.id)
    )
    world = World(*things)
    world.unify()
    before = world.groups()
    ids = [it.id for it in pair]
    world.unify(*ids, bound=BoundConstraints(must_link=((ids[0], ids[1]),)))
    merged = world.shown[ids[0]] == world.shown[ids[1]]
    # The caller also touches former members of their clusters.
    world.unify(*(it for it in world.things if world.shown[it] == world.shown[ids[0]]))

    assert merged
    assert world.groups() == before


@settings(max_examples=60)
@given(worlds(), st.data())
def test_answering_that_two_are_different_joins_nothing_and_closes_no_other_question(things, data):
    world = World(*things)
    apart = frozenset()
    questions = world.unify().questions
    while questions:
        before, asked = dict(world.shown), {_shown_pair(world, it) for it in questions}
        answered = _shown_pair(world, data.draw(st.sampled_from(questions)))
        apart |= {tuple(sorted(answered))}
        # The caller also touches the members of both clusters.
        touched = [it for it in world.things if before[it] in answered]
        world.unify(*touched, bound=BoundConstraints(cannot_link=apart))
        after = dict(world.shown)
        questions = world.unify(bound=BoundConstraints(cannot_link=apart)).questions

        assert world.shown == after == before
        assert {_shown_pair(world, it) for it in questions} == asked - {answered}


@settings(max_examples=60)
@given(worlds(), st.data())
def test_answering_that_two_are_the_same_joins_only_these(things, data):
    world = World(*things)
    questions = world.unify().questions
    if not questions:
        return
    question = data.draw(st.sampled_from(questions))
    before, answered = dict(world.shown), _shown_pair(world, question)
    others = {_shown_pair(world, it) for it in questions} - {answered}
    touched = [it for it in world.things if before[it] in answered]

    bound = BoundConstraints(must_link=(tuple(sorted(answered)),))
    left = world.unify(*touched, bound=bound).questions

    pairs = [(one, other) for one in before for other in before]
    joined = {(a, b) for a, b in pairs if world.shown[a] == world.shown[b]}
    assert joined == {
        (a, b) for a, b in pairs if before[a] == before[b] or {before[a], before[b]} == answered
    }
    asked = {frozenset(world.shown[it] for it in pair) for pair in others if pair & answered}
    assert {_shown_pair(world, it) for it in left} >= {it for it in asked if len(it) == 2}


def test_a_short_name_that_is_one_person_does_not_take_in_the_other():
    world = World(thing(1, "Ines"), thing(2, "Ines Vogel"), thing(3, "Ines Dahl"))
    assert len(world.unify().questions) == 2

    clustering = world.unify(1, 2, bound=BoundConstraints(must_link=((2, 1),)))

    assert (clustering.groups[1], world.shown[3]) == (2, 3)
    assert [world.shown[it.a] != world.shown[it.b] for it in clustering.questions] == [True]


def _shown_pair(world, question):
    return frozenset((world.shown[question.a], world.shown[question.b]))


def test_what_is_near_is_found_among_thousands_without_comparing_all():
    chance = random.Random(5)
    blocks = BlockingIndex()
    for number in range(3_000):
        words = ("".join(chance.choices(string.ascii_lowercase, k=7)).title() for _ in range(2))
        blocks.add(thing(number, " ".join(words)))
    blocks.add(thing(10_001, "Donald Knuth"))
    blocks.add(thing(10_002, "Knuth, D."))
    compared = sum(len(blocks.neighbors(number)) for number in range(3_000))

    assert blocks.neighbors(10_001) == {10_002}
    assert compared < 3_000


def test_forgotten_things_are_near_nothing():
    blocks = BlockingIndex()
    blocks.add(thing(1, "Ann Lee"))
    blocks.add(thing(2, "Lee, Ann"))
    blocks.remove([2])

    assert blocks.neighbors(1) == frozenset()
    assert blocks.neighbors(2) == frozenset()
    assert len(blocks) == 1


def test_many_notes_of_one_title_are_not_compared_with_each_other():
    notes = [
        thing(number, "Config", f"n{number}.md", kind="Document", variant=f"n{number}.md")
        for number in range(1, 50)
    ]
    link = thing(99, "n7.md", kind="Document")
    word = thing(100, "Config", kind="Concept")
    world = World(*notes, link, word)
    clustering = world.unify()

    assert world.blocks.neighbors(7) == {99, 100}
    assert len(world.blocks.neighbors(100)) == 49
    assert clustering.groups[99] == clustering.groups[7] == 7
    assert clustering.groups[100] == 100
    assert clustering.questions == ()
