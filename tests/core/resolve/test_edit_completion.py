from datetime import UTC, datetime

import pytest

from core.errors import WrongUse
from core.language.vocabulary.vocabulary import built_in
from core.records.graph.edits import (
    AddFact,
    Confirm,
    EntityName,
    IgnoreName,
    KeepApart,
    Merge,
    Reject,
    Rename,
    ResolveContradiction,
    Retype,
    Split,
    StatementRef,
)
from core.records.ids import FactId, ReviewId
from core.resolve.edit_completion import complete_change, names_in_change
from core.resolve.store_lookup import LookupEntity
from core.store.normalize import normalize

ADA, COUNTESS = EntityName("Ada", "Person"), EntityName("Ada Lovelace", "Person")
LANGUAGE = EntityName("Ada", "Technology")
JOHN, OTHER_JOHN = EntityName("John Smith", "Person"), EntityName("John Smith", "Person", "2")
FIRST_JOHN = EntityName("John Smith", "Person", "1")
BOB = EntityName("Bob", "Person")
LIKES = StatementRef(ADA, "likes", "tea")


class World:
    """Ada (shown as Ada Lovelace), the language Ada, and two John Smiths; RAM is an alias."""

    def __init__(self) -> None:
        lovelace = EntityName("Ada Lovelace", "Person")
        self.all = [
            LookupEntity(1, COUNTESS, 1, lovelace),
            LookupEntity(2, ADA, 1, lovelace),
            LookupEntity(3, LANGUAGE, 3, LANGUAGE),
            LookupEntity(4, JOHN, 4, JOHN),
            LookupEntity(5, OTHER_JOHN, 5, OTHER_JOHN),
            LookupEntity(6, EntityName("Bob", "Person"), 6, EntityName("Robert", "Person")),
        ]
        self.aliases = {"byron": 1, "countess": 1}

    def find(self, name: str):
        wanted = normalize(name)
        return [
            entity
            for entity in self.all
            if wanted in {normalize(entity.found.name), normalize(entity.shown.name)}
            or self.aliases.get(wanted) == entity.id
        ]

    def relation(self, name: str):
        return built_in().relations.get(name)

    def representative(self, thing: LookupEntity) -> LookupEntity:
        return next(it for it in self.all if it.id == thing.shown_id)

    def named_at(self, thing: LookupEntity, path: str):
        return [it for it in self.all if it.shown_id == thing.shown_id and path == f"/{it.id}.md"]

    def nearest(self, name: str):
        return ["Ada Lovelace (Person)"]

    def statement(self, fact: FactId):
        return LIKES if fact == 7 else None

    def contradiction(self, one: ReviewId):
        return (LIKES, StatementRef(ADA, "likes", "coffee")) if one == 9 else None

    def types(self):
        return ["Person", "Technology", "Project"]


@pytest.mark.parametrize(
    ("asked", "filled"),
    [
        (Merge(FIRST_JOHN, EntityName("Robert")), Merge(JOHN, EntityName("Bob", "Person"))),
        (Merge(EntityName("robert"), LANGUAGE), Merge(EntityName("Bob", "Person"), LANGUAGE)),
        (
            Merge(EntityName("Bob"), EntityName("Countess")),
            Merge(EntityName("Bob", "Person"), COUNTESS),
        ),
        (
            KeepApart(EntityName("Ada Lovelace"), EntityName("Ada", "Person")),
            KeepApart(COUNTESS, ADA),
        ),
        (
            KeepApart(OTHER_JOHN, EntityName("Bob")),
            KeepApart(OTHER_JOHN, EntityName("Bob", "Person")),
        ),
        (Split(EntityName("Ada Lovelace"), alias="Ada"), Split(COUNTESS, alias="Ada")),
        (Split(EntityName("Ada", "Person"), alias="Byron"), Split(COUNTESS, alias="Byron")),
        (Split(COUNTESS, path="/2.md"), Split(ADA, path="/2.md")),
        (Rename(EntityName("Ada", "Person"), " Augusta "), Rename(COUNTESS, "Augusta")),
        (Retype(EntityName("Robert"), "Project"), Retype(EntityName("Bob", "Person"), "Project")),
        (IgnoreName(" Chapter "), IgnoreName("Chapter")),
        (Rename(EntityName("Robert"), "Bob\nthe  builder"), Rename(BOB, "Bob the builder")),
        (Confirm(FactId(7)), Confirm(FactId(7), LIKES)),
        (Reject(FactId(7)), Reject(FactId(7), LIKES)),
        (
            ResolveContradiction("both", ReviewId(9)),
            ResolveContradiction("both", ReviewId(9), LIKES, StatementRef(ADA, "likes", "coffee")),
        ),
    ],
)
def test_a_request_becomes_a_change_about_names_as_found(asked, filled):
    assert complete_change(asked, World()) == filled


@pytest.mark.parametrize(
    ("statement", "filled"),
    [
        (
            StatementRef(EntityName("Robert"), "likes", "tea"),
            StatementRef(EntityName("Bob", "Person"), "likes", "tea"),
        ),
        (StatementRef(COUNTESS, "KNOWS", "Bob"), StatementRef(COUNTESS, "KNOWS", "Bob", "Person")),
        (StatementRef(COUNTESS, "age", "36"), StatementRef(COUNTESS, "age", "36")),
        (
            StatementRef(COUNTESS, "KNOWS", "Mary", "Person"),
            StatementRef(COUNTESS, "KNOWS", "Mary", "Person"),
        ),
        (
            StatementRef(EntityName("Mary", "Person"), "age", "9"),
            StatementRef(EntityName("Mary", "Person"), "age", "9"),
        ),
        # Two bear the name, so it stays a word.
        (StatementRef(COUNTESS, "met", "John Smith"), StatementRef(COUNTESS, "met", "John Smith")),
    ],
)
def test_an_added_fact_is_about_known_things_new_things_or_words(statement, filled):
    year = datetime(2020, 1, 1, tzinfo=UTC)

    assert complete_change(AddFact(statement, year), World()) == AddFact(filled, year)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Rename(EntityName("John Smith"), "x"), ["John Smith (Person #1), John Smith (Person #2)"]),
        (Rename(EntityName("Ada", "Project"), "x"), ["of type Project", "Ada (Technology)"]),
        (
            Rename(EntityName("Nobody"), "x"),
            ["Nothing has this name", "names: Ada Lovelace (Person)"],
        ),
        (Rename(EntityName("Bob"), "  "), ["empty"]),
        (Retype(EntityName("Bob"), "Wizard"), ["no such type", "Person, Project, Technology"]),
        (Merge(EntityName("Ada", "Person"), COUNTESS), ["already merged"]),
        (KeepApart(LANGUAGE, LANGUAGE), ["both names for one thing"]),
        (Split(COUNTESS, alias="Robert"), ["have this alias"]),
        (Split(COUNTESS, alias="Ada Lovelace"), ["its main name"]),
        (Split(COUNTESS, path="/5.md"), ["doesn't mention"]),
        (Split(COUNTESS), ["clear what to split off"]),
        (Confirm(FactId(8)), ["no such fact"]),
        (ResolveContradiction("both", ReviewId(1)), ["no such contradiction"]),
        (AddFact(StatementRef(EntityName("Nobody"), "is", "x")), ["Nothing has this name"]),
        (AddFact(StatementRef(EntityName("Nobody", "Wizard"), "is", "x")), ["no such type"]),
        (AddFact(StatementRef(COUNTESS, " ", "x")), ["incomplete"]),
        (AddFact(StatementRef(LANGUAGE, "WORKS_AT", "Bob")), ["does not lead from Technology"]),
        (AddFact(StatementRef(COUNTESS, "WORKS_AT", "Ada", "Technology")), ["to Technology"]),
    ],
)
def test_a_request_that_means_nothing_is_refused_with_what_can_be_done(change, words):
    with pytest.raises(WrongUse) as refused:
        complete_change(change, World())

    assert all(word in str(refused.value) for word in words)


def test_a_name_that_two_things_bear_is_refused_unless_its_type_is_said():
    with pytest.raises(WrongUse, match="Several things"):
        complete_change(Rename(EntityName("John Smith", "Person"), "J."), World())

    chosen = complete_change(Rename(OTHER_JOHN, "J."), World())

    assert chosen == Rename(OTHER_JOHN, "J.")


def test_a_change_knows_the_names_that_it_speaks_of():
    assert names_in_change(Merge(ADA, COUNTESS)) == {"ada", "ada lovelace"}
    assert names_in_change(Split(COUNTESS, alias="The Countess")) == {"ada lovelace", "countess"}
    assert names_in_change(IgnoreName("Chapter")) == {"chapter"}
    assert names_in_change(ResolveContradiction("both", ReviewId(9), LIKES, None)) == {"ada", "tea"}
    assert names_in_change(Confirm(FactId(7))) == set()
