"""Single things and saved views, over a real library."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import WrongUse
from core.ingest.workers.worker import read_file
from core.library.library import Library
from core.library.services import Backends
from core.records.graph.edits import Confirm, Rename
from core.records.graph.edits import EntityName as NamedThing
from core.records.graph.entity_details import SavedView
from core.records.graph.map import MapQuery
from core.records.ids import EntityId
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

NOTES = {
    "kelp.md": "---\ndate: 2024-03-02\n---\n# Kelp\n\n"
    "Imani Okafor works at the Harbor Lab. See [[Plan]].\n",
    "reef.md": "---\ndate: 2025-07-09\n---\n# Reef\n\n"
    "Imani Okafor visited the Harbor Lab. See [[Plan]].\n",
}


@pytest.fixture
def library(home: Path, tmp_path: Path) -> Iterator[Library]:
    folder = tmp_path / "docs"
    folder.mkdir()
    for name, text in NOTES.items():
        (folder / name).write_text(text, encoding="utf-8")
    library = Library.open(home, Backends(HashEncoder(), read=read_file))
    library.add_sources([str(folder)])
    library.settle()
    yield library
    library.close()


def _thing(library: Library, name: str) -> EntityId:
    return library.find_entities(name)[0].id


def test_a_thing_is_shown_with_where_and_when_it_is_named(library: Library) -> None:
    shown = library.show_thing(_thing(library, "Imani Okafor"))

    assert shown.entity is not None
    assert shown.entity.name == "Imani Okafor"
    assert {Path(one.path).name for one in shown.documents} == set(NOTES)
    assert all("Imani Okafor" in one.quote for one in shown.documents)
    assert shown.all_facts == len(shown.facts) > 0
    assert not library.show_thing(EntityId(999_999)).found


def test_what_the_user_changed_of_a_thing_is_told_with_it(library: Library) -> None:
    okafor = _thing(library, "Imani Okafor")
    fact = library.show_thing(okafor).facts[-1]

    confirmed = library.edit(Confirm(fact.id))
    renamed = library.edit(Rename(NamedThing("Imani Okafor"), "Dr. Okafor"))

    shown = library.show_thing(okafor)
    assert shown.entity is not None
    assert shown.entity.name == "Dr. Okafor"
    assert shown.facts[0].id == fact.id
    assert shown.facts[0].status == "confirmed"
    assert {edit.id for edit in shown.edits} == {confirmed.id, renamed.id}


def test_views_outlive_a_restart_and_are_replaced_by_name(library: Library) -> None:
    view = SavedView("People", MapQuery(kinds=("Person",)), (EntityId(3),), camera=(1.0, 2.0, 3.0))
    library.save_view(SavedView("  People "))
    library.save_view(view)
    library.save_view(SavedView("All"))
    library.close()

    again = Library.open(library.home, Backends(HashEncoder(), read=read_file))
    kept = again.list_views()
    again.delete_view("All")
    left = again.list_views()
    with pytest.raises(WrongUse):
        again.save_view(SavedView("  "))
    again.close()

    assert [one.name for one in kept] == ["All", "People"]
    assert kept[1].wanted == view.wanted
    assert kept[1].hidden == (EntityId(3),)
    assert kept[1].camera == view.camera
    assert [one.name for one in left] == ["People"]


def test_a_dismissed_link_is_not_suggested_until_it_is_wanted_again(library: Library) -> None:
    before = library.suggest_links()
    assert before
    first, second = before[0].first_id, before[0].second_id

    library.dismiss_link(second, first)
    without = library.suggest_links()
    library.dismiss_link(first, second, dismissed=False)

    assert {first, second} not in [{one.first_id, one.second_id} for one in without]
    assert library.suggest_links() == before
