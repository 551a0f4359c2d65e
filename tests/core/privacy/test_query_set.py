"""One set of questions, through every operation, over a vault with every privacy tier."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.engine.engine import Engine
from core.errors import WrongUse
from core.library.library import Library
from core.library.services import Backends
from core.records.files.status import FileQuery
from core.records.graph.query import GraphQuestion
from tests.core.privacy.vault import (
    EXEMPT,
    FLEETING,
    LOCAL,
    QUESTIONS,
    READINGS,
    SILENT,
    fill,
    found,
    keep_gold_questions,
    mark,
    talk,
)
from tests.fakes import HashEncoder
from tests.scripted_model import ScriptedModel

AWAY = {
    "endpoint_address": "https://models.example.org/v1",
    "endpoint_model": "large",
    "endpoint_consent": "https://models.example.org/v1",
}


class Vault:
    """An open library over the vault, with a conversation of before it was marked."""

    def __init__(self, home: Path, folder: Path) -> None:
        self.folder = folder
        self.model = ScriptedModel("I did not find this in the documents.")
        fill(folder)
        backends = Backends(
            HashEncoder(), load_server_model=lambda _: self.model, load_model=lambda *_: self.model
        )
        self.library = Library.open(home, backends)
        self.library.set_option("memory", value="on")
        self.library.add_sources([str(folder)])
        self.library.settle()
        self.session = talk(self.library)
        keep_gold_questions(self.library, folder)

    def read(self, name: str) -> object:
        return READINGS[name](self.library, self.session, self.folder)


@pytest.fixture(scope="module")
def unmarked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Vault, dict[str, str]]]:
    """A vault that is marked by now, and what each operation has returned before."""
    base = tmp_path_factory.mktemp("vault")
    vault = Vault(base / "home", base / "docs")
    before = {name: repr(vault.read(name)).lower() for name in READINGS}
    mark(vault.library, vault.folder)
    yield vault, before
    vault.library.close()


@pytest.fixture
def vault(unmarked: tuple[Vault, dict[str, str]]) -> Vault:
    return unmarked[0]


def test_every_operation_is_in_the_query_set_or_exempt_with_a_reason() -> None:
    declared = {name for name in dir(Engine) if not name.startswith("_")}

    assert declared == READINGS.keys() | EXEMPT.keys()
    assert not READINGS.keys() & EXEMPT.keys()


def test_before_it_is_marked_all_of_it_is_shown(unmarked: tuple[Vault, dict[str, str]]) -> None:
    everything = " ".join(unmarked[1].values())

    assert [word for word in (*SILENT, *LOCAL, *FLEETING) if word not in everything] == []
    assert [name for name, text in unmarked[1].items() if found(text, SILENT)] >= ["ask", "search"]


@pytest.mark.parametrize("name", READINGS)
def test_what_is_never_quoted_is_in_no_result(name: str, vault: Vault) -> None:
    assert found(vault.read(name), SILENT) == []


@pytest.mark.parametrize(
    "name", ["show_session", "retell", "list_memories", "recall", "export_memory", "export_session"]
)
def test_what_is_never_remembered_is_not_recalled_any_more(name: str, vault: Vault) -> None:
    assert found(vault.read(name), FLEETING) == []


@pytest.mark.parametrize(
    "name", ["export_graph", "export_thing", "export_memory", "export_session"]
)
def test_what_never_leaves_is_in_no_export(name: str, vault: Vault) -> None:
    assert found(vault.read(name), LOCAL) == []


# Operations that programs on this computer call, through `loci mcp` and `loci serve`.
OF_PROGRAMS = ("ask", "search", "show_profile", "find_paths", "find_entities", "show_timeline",
               "recall", "status", "retell", "list_tasks", "show_graph", "look_up",
               "query_graph", "ask_graph", "show_query_schema")  # fmt: skip


@pytest.mark.parametrize("name", OF_PROGRAMS)
def test_what_never_leaves_is_in_no_result_for_a_program(name: str, vault: Vault) -> None:
    with vault.library.leaving():
        shown = vault.read(name)

    assert found(shown, (*SILENT, *LOCAL)) == []


@pytest.mark.parametrize("name", ["silent/pay.md", "local/clinic.md", "ruled/diary.md"])
def test_a_program_opens_no_file_that_may_not_leave(name: str, vault: Vault) -> None:
    path = str(vault.folder / name)
    with vault.library.leaving():
        with pytest.raises(WrongUse):
            vault.library.show_document(path)
        files = (*vault.library.list_files(), *vault.library.browse_files(FileQuery()).files)

    assert files
    assert path not in {file.path for file in files}


def test_what_never_leaves_is_shown_here(vault: Vault) -> None:
    assert found(vault.library.ask("What is the cure of Mara Solberg?"), LOCAL)
    assert found(vault.read("show_graph"), LOCAL)


def test_search_lists_what_is_never_quoted_by_its_file(vault: Vault) -> None:
    listed = vault.library.look_up("zarquon coins")
    hits = vault.library.search("Who plays the drum?", k=50).hits

    assert [it.title.text for it in listed.documents if "silent" in it.path] == ["pay.md"]
    assert not [it for it in listed.passages if "silent" in it.path]
    assert [it.text for it in hits if it.path.endswith("diary.md")] == [""]


def test_a_misspelled_word_is_not_corrected_to_one_that_is_never_quoted(vault: Vault) -> None:
    result = vault.library.search("Which quibblehorm is near the zarquom?")

    assert "quibblehorn" in str(result.trace.plan["spelling"])
    assert found(result, SILENT) == []


def test_the_user_opens_a_file_of_any_tier(vault: Vault) -> None:
    shown = vault.library.show_document(str(vault.folder / "silent" / "pay.md"))

    assert "zarquon" in shown.text


def test_a_model_elsewhere_is_told_nothing_of_both_tiers(vault: Vault) -> None:
    for name, value in AWAY.items():
        vault.library.set_option(name, value=value)
    vault.model.is_remote = True
    vault.model.asked.clear()
    answers = [
        vault.library.ask(question, session_id=session)
        for session in (vault.session, vault.library.begin_session().id)
        for question in QUESTIONS
    ]
    vault.library.set_option("endpoint_address", value="")
    told = " ".join(message.content for asked in vault.model.asked for message in asked)

    assert "Northwind" in told
    assert found(told, (*SILENT, *LOCAL)) == []
    assert found(answers, (*SILENT, *LOCAL)) == []


def test_a_model_elsewhere_that_writes_queries_is_told_nothing_of_both_tiers(vault: Vault) -> None:
    for name, value in AWAY.items():
        vault.library.set_option(name, value=value)
    vault.model.is_remote = True
    vault.model.asked.clear()
    vault.model.schemas.clear()
    shown = [
        vault.library.ask_graph(GraphQuestion(question, writer="model")) for question in QUESTIONS
    ]
    vault.library.set_option("endpoint_address", value="")
    told = " ".join(message.content for asked in vault.model.asked for message in asked)

    assert "Northwind" in told
    assert found((told, vault.model.schemas), (*SILENT, *LOCAL)) == []
    assert found(shown, (*SILENT, *LOCAL)) == []
    assert "Northwind" not in repr(vault.model.schemas), "schemas are not masked"


def test_what_is_no_longer_marked_is_shown_again_without_being_read_again(
    vault: Vault, unmarked: tuple[Vault, dict[str, str]]
) -> None:
    read = {it.path: it.read_at for it in vault.library.status().sources}
    vault.library.mark_path(str(vault.folder / "silent"), tiers=None)
    shown = found(vault.read("show_graph"), ("zarquon", "talvik"))
    vault.library.mark_path(str(vault.folder / "silent"), tiers=["never quoted"])

    assert shown == ["zarquon", "talvik"]
    assert {it.path: it.read_at for it in vault.library.status().sources} == read
    assert found(vault.read("show_graph"), SILENT) == []


def test_a_program_is_told_of_no_source_that_may_not_leave(vault: Vault) -> None:
    (source,) = vault.library.status().sources
    vault.library.mark_path(source.path, tiers=["never leaves"])
    try:
        with vault.library.leaving():
            shown = vault.library.status().sources
    finally:
        vault.library.mark_path(source.path, tiers=None)

    assert shown == ()
    assert [it.path for it in vault.library.status().sources] == [source.path]
