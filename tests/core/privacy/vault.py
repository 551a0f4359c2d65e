"""A vault with every privacy tier, each with words of its own, and every way to read it."""

import shutil
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import duckdb

from core.errors import WrongUse
from core.library.library import Library
from core.records.evaluation import GoldPassage, GoldQuestion
from core.records.graph.map import MapQuery
from core.records.graph.query import GraphQuestion
from core.records.graph.timeline import TimelineQuery
from core.records.graph.traversal import GraphTraversal
from core.records.ids import EntityId

NOTES = {
    "open/plan.md": """# Plan

Mara Solberg leads Project Lantern since 2021. Mara Solberg lives in Bergen.
Project Lantern is part of Northwind Energy.

- [ ] Order the sea cable by 2024-05-02
""",
    "open/team.md": """# Team

Mara Solberg works at Northwind Energy. Jonas Feld works at Northwind Energy.
Jonas Feld knows Mara Solberg since 2020.
""",
    "silent/pay.md": """# Zarquon pay

Oren Talvik works at Zarquonia Labs since 2019. Mara Solberg knows Oren Talvik.
Zarquonia Labs is part of Northwind Energy. The salary of Oren Talvik is 71,500 zarquon coins.

- [ ] Pay the zarquon by 2024-06-01

See [[plan]].
""",
    "open/own.md": """# Glimwort

Mara Solberg lives in Glimwort Harbor since 2022. Mara Solberg likes glimwort tea.
""",
    "ruled/diary.md": """# Brontide

Mara Solberg knows Edda Brontide since 2018. Edda Brontide lives in Bergen and plays
the brontide drum.
""",
    "local/clinic.md": """# Clinic

Mara Solberg knows Doctor Vexmarble since 2017. Doctor Vexmarble works at Vexmarble Clinic.
The cure of Mara Solberg is vexmarble syrup.
""",
    "fleeting/choir.md": """# Choir

The hobby of Mara Solberg is the quibblehorn. Mara Solberg plays the quibblehorn on Mondays.
""",
}
# Words of what is never quoted, by a folder, a file, and a rule file.
SILENT = ("zarquon", "talvik", "glimwort", "brontide")
LOCAL, FLEETING = ("vexmarble",), ("quibblehorn",)
QUESTIONS = (
    "Who does Mara Solberg know?",
    "What is the salary of Mara's colleague?",
    "Where does Mara Solberg live?",
    "Who works at Northwind Energy?",
    "What is part of Northwind Energy?",
    "How is Mara Solberg related to Bergen?",
    "Which tasks are still open?",
    "What topics do my notes cover?",
    "What is the cure of Mara Solberg?",
    "What is the hobby of Mara Solberg?",
    "Who plays the drum?",
    "What did we discuss about Mara Solberg?",
)


def fill(folder: Path) -> None:
    """Write the notes."""
    for name, text in NOTES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def mark(library: Library, folder: Path) -> None:
    """Mark all that is to be marked, one of them by a rule file."""
    library.mark_path(str(folder / "silent"), tiers=["never quoted"])
    library.mark_path(str(folder / "open" / "own.md"), tiers=["never quoted"])
    library.mark_path(str(folder / "local"), tiers=["never leaves"])
    library.mark_path(str(folder / "fleeting"), tiers=["never remembered"])
    (folder / "ruled" / ".loci").write_text("never quoted  # mine\n")
    library.sync()
    library.settle()


def talk(library: Library) -> int:
    """Ask every question in a new conversation; return its id."""
    session = library.begin_session("Talk").id
    for question in QUESTIONS:
        library.ask(question, session_id=session)
    return session


def keep_gold_questions(library: Library, folder: Path) -> None:
    """Keep a test question about each note, with its text as the answer, and all questions."""
    about = [
        GoldQuestion(f"What does note {number} say?", answers=(text,),
                     passages=(GoldPassage(str(folder / name)),))
        for number, (name, text) in enumerate(NOTES.items())
    ]  # fmt: skip
    library.keep_gold_questions(about)
    library.keep_gold_questions([GoldQuestion(text, answers=("a",)) for text in QUESTIONS])
    library.run_evaluation()


def _read_all(path: Path, write: Callable[[str], Any]) -> str:
    """Return what is written to a file or a folder, tables in Parquet as their cells."""
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    write(str(path))
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    return "\n".join(
        repr(duckdb.sql(f"FROM '{it}'").fetchall())
        if it.suffix == ".parquet"
        else it.read_text(encoding="utf-8")
        for it in files
    )


def _export_thing(library: Library, entity_id: EntityId) -> str:
    """Return the thing, or nothing if no document that names it may leave."""
    try:
        return library.export_thing(entity_id)
    except WrongUse:
        return ""


def _entities(library: Library) -> list[EntityId]:
    return [it.id for it in library.find_entities("", limit=200)]


# How each operation that reads documents or what was learned from them is asked here.
Reading = Callable[[Library, int, Path], Any]
READINGS: dict[str, Reading] = {
    "ask": lambda it, session, _: [
        *(it.ask(question) for question in QUESTIONS),
        *(it.ask(question, session_id=session) for question in (*QUESTIONS, "And who else?")),
    ],
    "search": lambda it, *_: [it.search(question, k=50) for question in QUESTIONS],
    "look_up": lambda it, *_: [
        it.look_up(text, limit=50)
        for text in ("Mara Solberg", "salary", "drum", "harbor", "Northwind", "tea", "coins")
    ],
    "show_graph": lambda it, *_: [
        it.show_graph(name, hops=3, history=True) for name in ("Mara Solberg", "Northwind Energy")
    ],
    "show_profile": lambda it, *_: [
        it.show_profile(name) for name in ("Mara Solberg", "Northwind Energy", "Bergen")
    ],
    "query_graph": lambda it, *_: [
        it.query_graph("MATCH (a)-[r]->(b) RETURN a, type(r), properties(r), b", limit=10000),
        it.query_graph("MATCH (a) RETURN properties(a)", limit=10000),
    ],
    "ask_graph": lambda it, *_: [it.ask_graph(GraphQuestion(text)) for text in QUESTIONS],
    "show_query_schema": lambda it, *_: it.show_query_schema(),
    "find_entities": lambda it, *_: [
        it.find_entities("", limit=500),
        *(it.find_entities(text, limit=500, by_meaning=True) for text in QUESTIONS),
    ],
    "find_paths": lambda it, *_: [
        it.find_paths("Mara Solberg", other, limit=50, hops=4, co_mentions=True)
        for other in ("Northwind Energy", "Bergen", "Jonas Feld")
    ],
    "traverse_graph": lambda it, *_: it.traverse_graph(
        GraphTraversal(("Mara Solberg",), hops=4, limit=200, confidence=0.0)
    ),
    "list_communities": lambda it, *_: it.list_communities(),
    "suggest_links": lambda it, *_: it.suggest_links(limit=500),
    "show_stats": lambda it, *_: it.show_stats(),
    "show_thing": lambda it, *_: [it.show_thing(one) for one in _entities(it)],
    "show_map": lambda it, *_: it.show_map(MapQuery(unsure=True)),
    "show_links": lambda it, *_: [
        it.show_links(first, second)
        for first, second in combinations_with_replacement(_entities(it), 2)
    ],
    "show_timeline": lambda it, *_: it.show_timeline(TimelineQuery(limit=500)),
    "list_tasks": lambda it, *_: it.list_tasks(),
    "list_backlinks": lambda it, _, folder: it.list_backlinks(str(folder / "open" / "plan.md")),
    "list_contradictions": lambda it, *_: it.list_contradictions(),
    "list_reviews": lambda it, *_: it.list_reviews(),
    "show_sides": lambda it, *_: [it.show_sides(one.id) for one in it.list_reviews()],
    "list_samples": lambda it, *_: it.list_samples(limit=1000),
    "list_kind_questions": lambda it, *_: it.list_kind_questions(),
    "list_wrong_values": lambda it, *_: it.list_wrong_values(),
    "list_flagged": lambda it, *_: it.list_flagged(),
    "count_waiting": lambda it, *_: it.count_waiting(),
    "suggest_questions": lambda it, *_: it.suggest_questions(limit=50),
    "list_sessions": lambda it, *_: it.list_sessions(archived=True),
    "show_session": lambda it, session, _: it.show_session(session),
    "retell": lambda it, session, _: it.retell(session),
    "list_memories": lambda it, *_: it.list_memories(archived=True, limit=1000),
    "recall": lambda it, *_: [it.recall(question, k=100) for question in QUESTIONS],
    "list_proposals": lambda it, *_: it.list_proposals(),
    "list_remarks": lambda it, *_: it.list_remarks(),
    "list_consolidations": lambda it, *_: it.list_consolidations(),
    "export_graph": lambda it, _, folder: [
        _read_all(folder.parent / "graph", lambda path, form=form: it.export_graph(path, form=form))
        for form in ("jsonl", "csv", "graphml", "turtle", "jsonld", "markdown", "tables", "parquet")
    ],
    "export_thing": lambda it, *_: [_export_thing(it, one) for one in _entities(it)],
    "export_session": lambda it, session, folder: _read_all(
        folder.parent / "talk.md", lambda path: it.export_session(session, path=path)
    ),
    "export_memory": lambda it, _, folder: _read_all(
        folder.parent / "memory.json", it.export_memory
    ),
    "list_questions": lambda it, *_: it.list_questions(),
    "list_firings": lambda it, *_: it.list_firings(limit=1000),
    "check_questions": lambda it, *_: it.check_questions(full=True),
    "list_importance": lambda it, *_: it.list_importance(),
    "list_gold_sets": lambda it, *_: it.list_gold_sets(),
    "run_evaluation": lambda it, *_: it.run_evaluation(),
    "show_evaluation": lambda it, *_: it.show_evaluation(),
    "export_gold_set": lambda it, _, folder: _read_all(
        folder.parent / "gold.jsonl", it.export_gold_set
    ),
    "status": lambda it, *_: it.status(),
    "show_figures": lambda it, *_: it.show_figures(),
    "list_privacy": lambda it, *_: it.list_privacy(),
    "show_privacy": lambda it, _, folder: it.show_privacy(str(folder / "open")),
}  # fmt: skip
OF_FILES = "paths and states of files only"
OWN_FILE = "opens the user's own file"
CHANGES = "changes something that the user names, and returns that"
NO_DOCUMENTS = "has to do with no document"
# Operations that may show what is marked, or show nothing of documents, and why.
EXEMPT: dict[str, str] = {
    **dict.fromkeys(("show_document", "show_page", "show_image", "show_about", "list_mentions",
                     "list_document_facts", "list_changes", "measure_pages", "read_page"),
                    OWN_FILE),
    **dict.fromkeys(("list_files", "browse_files", "list_problems", "list_activity", "estimate",
                     "preview_patterns"), OF_FILES),
    **dict.fromkeys(("edit", "undo", "list_edits", "answer_review", "answer_proposal", "pin_memory",
                     "show_memory", "change_memory", "rate", "begin_session", "change_session",
                     "add_remark", "change_remark", "drop_remark", "forget", "withhold",
                     "stop_withholding", "consolidate",
                     "undo_consolidation", "import_memory", "mark_source", "mark_path", "save_note",
                     "save_clip",
                     "place_things", "arrange_map", "dismiss_link", "save_view", "list_views",
                     "delete_view", "add_sources", "remove_source", "sync", "settle", "pause",
                     "resume", "pin", "set_patterns", "set_authorship", "rescan_source",
                     "pause_source", "retry_files", "save_question",
                     "change_question", "remove_question", "mark_seen", "stop_recognizing",
                     "keep_gold_questions", "remove_gold_questions", "import_gold_set",
                     "ignore_problems", "share_source", "unshare_source"),
                    CHANGES),
    **dict.fromkeys(("list_formats", "list_options", "set_option", "protect", "unprotect", "unlock",
                     "lock", "show_home", "back_up", "show_backup", "restore", "move_home",
                     "erase_home", "list_connections", "list_models", "fetch_model", "import_model",
                     "delete_model", "use_model", "test_model", "encode", "list_audit",
                     "verify_audit", "export_audit", "list_plugins", "preview_plugin",
                     "allow_plugin", "list_libraries", "list_members", "create_library",
                     "join_library", "leave_library", "invite_member", "revoke_member",
                     "forbid_plugin", "listen", "leaving", "close"),
                    NO_DOCUMENTS),
}  # fmt: skip


def found(result: Any, words: tuple[str, ...], *, but: str = "") -> list[str]:
    """Return which of the words are anywhere in the result; `but` was said by the user."""
    text = repr(result).lower()
    return [word for word in words if word in text and word not in but.lower()]
