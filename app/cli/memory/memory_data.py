"""Commands on memory data: forget, export, transcript, import, consolidate."""

from argparse import ArgumentParser

from app.cli.command import Call, argument, cancelled_by_keyboard, command, fields_of, flag, integer
from app.cli.terminal import absolute, count_noun
from app.client import Client
from core.engine.engine import Engine
from core.records import memory
from core.records.answers.answers import SessionExport
from core.records.ids import ConsolidationId, EpisodeId, SessionId

_FILE = argument("path", type=absolute, metavar="FILE", help="the file")
_REPLACE = flag("--replace", "replace a file that is there")


def _forget_arguments(parser: ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--episode", type=int, metavar="N", help="its number in the list")
    what.add_argument("--session", type=int, metavar="N", help="a whole conversation")
    what.add_argument("--topic", metavar="WORDS", help="all episodes that name it")
    what.add_argument("--document", metavar="PATH", help="what was read from the file")
    what.add_argument("--everything", action="store_true", help="all of memory")


@command(
    "memory forget",
    arguments=(_forget_arguments,),
    result=memory.EraseResult,
    examples=("loci memory forget --episode 12", "loci memory forget --topic Lisbon"),
)
def run_forget(call: Call) -> None:
    """Erase for good: an episode, a conversation, a topic, a document, or all of memory.

    It is gone from all of Loci's files, which are written anew. A document's own file stays where
    it is and is not read again; “loci add FILE” takes that back.
    """
    given = call.arguments
    what = memory.ForgetRequest(
        episode_id=EpisodeId(given.episode) if given.episode else None,
        session_id=SessionId(given.session) if given.session else None,
        topic=given.topic or "",
        document=absolute(given.document) if given.document else "",
        everything=given.everything,
    )
    erased = call.request(Engine.forget, what)
    call.terminal.value(erased)
    parts = [
        count_noun(number, word)
        for number, word in (
            (erased.documents, "document"), (erased.sessions, "conversation"),
            (erased.episodes, "episode"), (erased.facts, "fact"),
        )
        if number
    ]  # fmt: skip
    call.terminal.line(f"Erased: {', '.join(parts) or 'nothing was there'}.")
    call.terminal.line(f"Written anew: {', '.join(erased.rewritten)}.")


@command(
    "memory export",
    arguments=(_FILE, _REPLACE),
    result=memory.MemoryExportResult,
    examples=("loci memory export memory.json --replace",),
)
def run_export(call: Call) -> None:
    """Write all of memory into a JSON file."""
    export = call.send(Engine.export_memory)
    call.terminal.value(export)
    call.terminal.line(
        f"{export.path}: {count_noun(export.sessions, 'conversation')}, "
        f"{count_noun(export.episodes, 'episode')}."
    )


@command(
    "memory transcript",
    arguments=(
        argument("session_id", type=int, metavar="N", help="its number in the list"),
        _FILE,
        _REPLACE,
    ),
    result=SessionExport,
    examples=("loci memory transcript 3 conversation.md",),
)
def run_transcript(call: Call) -> None:
    """Write a conversation into a Markdown file.

    The file has the citations too.
    """
    export = call.send(Engine.export_session)
    call.terminal.value(export)
    call.terminal.line(f"{export.path}: {count_noun(export.turns, 'question')}.")


@command(
    "memory import",
    arguments=(_FILE,),
    result=memory.MemoryImportResult,
    examples=("loci memory import memory.json",),
)
def run_import(call: Call) -> None:
    """Remember what an exported file holds.

    Importing a file twice adds nothing.
    """
    added = call.send(Engine.import_memory)
    call.terminal.value(added)
    sessions = count_noun(added.sessions, "conversation")
    episodes = count_noun(added.episodes, "episode")
    call.terminal.line(f"Added: {sessions}, {episodes}. What was there already is there once.")


@command(
    "memory consolidate",
    arguments=(
        argument("--after", type=int, default=-1, metavar="DAYS", help="that are as old"),
        integer("--undo", "take one back", default=0),
    ),
    result=(fields_of(consolidations=tuple[memory.Consolidation, ...]), fields_of(undone=int)),
    examples=("loci memory consolidate --after 30", "loci memory consolidate --undo 2"),
)
def run_consolidate(call: Call) -> None:
    """Sum up old related episodes now.

    The originals are archived. The engine does this by itself when it is idle.
    """
    given = call.arguments
    with Client.connect(call.home) as client, cancelled_by_keyboard() as cancel:
        if given.undo:
            client.call(Engine.undo_consolidation, ConsolidationId(given.undo)).result()
            call.terminal.fields(undone=given.undo)
            call.terminal.line("The episodes are as before.")
            return
        made = client.call(Engine.consolidate, after_days=given.after, cancel=cancel).result()
    call.show_rows(
        "consolidations",
        made,
        lambda one: f"{count_noun(len(one.of), 'episode')} became:\n{one.summary.text}\n",
        empty="There is nothing to sum up.",
    )


@command("memory consolidations", result=fields_of(consolidations=tuple[memory.Consolidation, ...]))
def run_consolidations(call: Call) -> None:
    """List what was summed up."""
    call.show_rows(
        "consolidations",
        call.request(Engine.list_consolidations),
        lambda one: f"{one.id}  {one.made_at.astimezone():%Y-%m-%d}  {one.summary.why}",
        empty="Nothing was summed up yet.",
    )
