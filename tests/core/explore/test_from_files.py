"""From files to graph exploration, through the whole library."""

import pytest

pytestmark = pytest.mark.slow

OTHERS = "Anna Boris Carla Dmitri Elena Felix Greta Henrik Irene Jakob Karin Ludwig".split()
NOTES = {
    "heron.md": "# Project Heron\n\nMara Quill works at Heron Labs. Heron Labs is in Oslo.\n",
    "jonas.md": "# People\n\nJonas Feld works at Heron Labs. Jonas Feld lives in Bergen.\n",
    "links.md": "# Reading list\n\nSee [[heron]] and [[jonas]].\n",
}  # fmt: skip


@pytest.fixture
def notes():
    others = {f"{name}.md": f"{name} Stone works at {name} Metals.\n" for name in OTHERS}
    return {**NOTES, **others}


def test_two_files_give_a_path_numbers_and_an_export(library, tmp_path):
    [best, *_] = library.find_paths("Mara Quill", "Jonas Feld").paths

    assert best.things == ("Mara Quill", "Heron Labs", "Jonas Feld")
    assert [step.quote for step in best.steps] == [
        "Mara Quill works at Heron Labs.", "Jonas Feld works at Heron Labs.",
    ]  # fmt: skip
    stats = library.show_stats()
    assert stats.orphan_limit == 0.05
    assert stats.by_predicate["WORKS_AT"] >= 2
    assert stats.by_predicate["REFERENCES"] == 2
    assert stats.by_method.keys() == {"rules", "structure"}
    done = library.export_graph(str(tmp_path / "graph.jsonl"), form="jsonl")
    assert done.facts == stats.facts
    assert done.things >= stats.things
    assert any("Heron Labs" in one.things for one in library.list_communities(level=0))
    assert {one.second for one in library.suggest_links("Bergen")} | {
        one.first for one in library.suggest_links("Bergen")
    } >= {"Bergen"}


def test_a_changed_file_touches_only_what_it_names(library, tmp_path):
    library.show_stats()
    path = tmp_path / "notes" / "jonas.md"
    path.write_text(NOTES["jonas.md"].replace("Bergen", "Trondheim"), encoding="utf-8")
    library.sync()
    library.settle()

    library.show_stats()
    with library._services.use() as services:
        worked = services.explorer._analytics.current().work

    assert worked.entities > len(OTHERS)
    assert 0 < worked.touched <= 5
    assert library.find_paths("Trondheim", "Jonas Feld", hops=1).paths
