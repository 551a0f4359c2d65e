"""Questions of every kind over the sample folder, read by the real stages with the real encoder."""

import os
from pathlib import Path

import platformdirs
import pytest

from core.library.library import Library
from core.library.services import Backends
from core.llm.embedder import Embedder

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "sample"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    cache = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    folder = Path(os.environ.get("LOCI_MODELS", cache)) / "all-MiniLM-L6-v2"
    if not folder.is_dir():
        pytest.skip("the embedder is not built: run make setup")
    parts = Backends(Embedder(folder, threads=2), tokenizer=str(folder / "tokenizer.json"))
    library = Library.open(tmp_path_factory.mktemp("home"), parts)
    try:
        library.add_sources([str(SAMPLE)])
        library.settle()
        yield library
    finally:
        library.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "direct"),
    [
        ("Who leads Project Lantern?", "Mara Lindqvist"),
        ("Who leads Project Heron?", "Ines Duarte"),
        ("Who pays for the turbine?", "Vellmar Foundation"),
        ("Where did Mara Lindqvist study?", "Ellery College"),
        ("Where is Project Heron located?", "Saltmarsh Bay"),
        ("When was Mara Lindqvist born?", "1981"),
        ("When did Tomas Okafor join the Northwind Cooperative?", "February 2023"),
        ("When did the first chicks hatch?", "19 May 2025"),
        ("How long is each blade?", "4.2 meters"),
        ("How much does a blade weigh?", "96 kilograms"),
        ("What must the torque of the root bolts be?", "310 newton meters"),
        ("Who designs the generator of the turbine that Mara Lindqvist leads?", "Tomas Okafor"),
        (
            "Which company makes the blades of the turbine that Mara Lindqvist builds?",
            "Brightwater Composites",
        ),
        ("How many pairs of oystercatchers did the survey find?", "46 pairs"),
        ("How many days did they count birds?", "eight days"),
        ("What is Jonas Pell's role?", "accounts and contracts"),
        ("What is Ines Duarte's phone number?", "extension 13"),
        ("What is the status of Project Lantern?", "building"),
        ("Does Project Lantern depend on Project Heron?", "Yes"),
        ("Does Ines Duarte lead Project Lantern?", "No"),
        ("Which is older, Project Heron or Project Lantern?", "Project Heron"),
        ("Which is newer, Project Heron or Project Lantern?", "Project Lantern"),
    ],
)
def test_the_answer_begins_with_what_was_asked(library, question, direct):
    answer = library.ask(question)

    assert answer.found
    assert answer.answer.startswith(f"**{direct}**")
    assert answer.direct == direct
    assert answer.citations
    assert answer.supported_share == 1.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Why does the turbine stand still in May?", "no machine may run within 200 meters"),
        ("How much power did the turbine deliver in the second test?", "38.5 kilowatts"),
        ("Where does the company that makes the blades have its workshop?", "Carrick"),
        ("Who pays for the project that Mara Lindqvist leads?", "Vellmar Foundation"),
        ("How long is the guarantee on the blades of the turbine?", "ten years"),
        ("When is the last part of the grant paid?", "after the final report"),
        ("How many pairs of birds did the survey led by Ines Duarte find?", "46 pairs"),
    ],
)
def test_the_first_sentence_answers_and_few_follow(library, question, said):
    answer = library.ask(question)

    assert said in answer.answer.splitlines()[0]
    assert len(answer.citations) <= 4
    assert answer.supported_share == 1.0


@pytest.mark.slow
def test_it_in_the_second_half_is_what_the_first_half_asks_about(library):
    answer = library.ask("When was the grant approved, and how large is it?")

    assert answer.found
    assert "3 March 2025" in answer.answer.splitlines()[0]
    assert "180,000 euros" in answer.answer
    assert "Vellmar" not in str(answer.note)


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        "What is Mara Lindqvist's salary?",
        "Who is Selma Arnfield's husband?",
        "Who is the wife of Jonas Pell?",
        "How old is Tomas Okafor?",
        "When was Tomas Okafor born?",
    ],
)
def test_what_no_document_tells_of_somebody_is_an_honest_no(library, question):
    answer = library.ask(question)

    assert not answer.found
    assert answer.direct == ""
    assert answer.nearest
    assert answer.nearest_things


@pytest.mark.slow
def test_a_comparison_is_a_table_with_a_source_in_every_cell(library):
    answer = library.ask("Compare Project Heron and Project Lantern.")

    table = [line for line in answer.answer.splitlines() if line.startswith("| ")]
    assert table[0] == "| | Project Heron | Project Lantern |"
    assert any(line.startswith("| managed by | Ines Duarte [") for line in table)
    for line in table[2:]:
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")[1:]]
        assert any(cell != "–" for cell in cells)
        assert all("[" in cell for cell in cells if cell != "–")


@pytest.mark.slow
def test_no_line_is_said_twice_and_every_mark_has_its_citation(library):
    answer = library.ask("Who leads Project Lantern?")

    quotes = [it.quote for it in answer.citations]
    assert len(set(quotes)) == len(quotes)
    assert {n for it in answer.sentences for n in it.citations} <= {it.n for it in answer.citations}


@pytest.mark.slow
def test_tasks_are_listed_with_their_deadlines_and_sources(library):
    answer = library.ask("Which tasks are still open?")

    assert "**2** open tasks" in answer.answer
    assert "due 10 Oct 2025" in answer.answer
    assert {Path(citation.path).name for citation in answer.citations} == {"2025-10-05.md"}
