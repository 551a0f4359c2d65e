"""Commands on memory data: forget, export, transcript, import, consolidate, mark."""

from argparse import ArgumentParser
from typing import get_args

from app.cli.command import Call, CliCommand, argument, fields_of
from app.cli.sources.source_actions import find_source
from app.cli.terminal import absolute, count_noun
from app.client import Client
from core.engine.engine import Engine
from core.lanes import Cancel
from core.records.answers.answers import SessionExport
from core.records.files.status import Source
from core.records.ids import ConsolidationId, EpisodeId, SessionId
from core.records.memory import (
    Consolidation,
    EraseResult,
    ForgetRequest,
    MemoryExportResult,
    MemoryImportResult,
    Tier,
)

_TIERS: tuple[Tier, ...] = get_args(Tier)


_HELP: dict[Tier, str] = {
    "never quoted": "it is found, but neither quoted nor told to a model",
    "never remembered": "answers that rest on it are not kept",
    "never leaves": "it is not told to a model elsewhere",
}


def run_forget(call: Call) -> None:
    """Erase memories or a document from every file."""
    given = call.arguments
    what = ForgetRequest(
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


def run_export(call: Call) -> None:
    """Write all of memory to a file."""
    export = call.request(
        Engine.export_memory, absolute(call.arguments.path), replace=call.arguments.replace
    )
    call.terminal.value(export)
    call.terminal.line(
        f"{export.path}: {count_noun(export.sessions, 'conversation')}, "
        f"{count_noun(export.episodes, 'episode')}."
    )


def run_transcript(call: Call) -> None:
    """Write a conversation and its sources to a file."""
    given = call.arguments
    export = call.request(
        Engine.export_session,
        SessionId(given.session),
        path=absolute(given.path),
        replace=given.replace,
    )
    call.terminal.value(export)
    call.terminal.line(f"{export.path}: {count_noun(export.turns, 'question')}.")


def run_import(call: Call) -> None:
    """Add the memories of a file."""
    added = call.request(Engine.import_memory, absolute(call.arguments.path))
    call.terminal.value(added)
    sessions = count_noun(added.sessions, "conversation")
    episodes = count_noun(added.episodes, "episode")
    call.terminal.line(f"Added: {sessions}, {episodes}. What was there already is there once.")


def run_consolidate(call: Call) -> None:
    """Summarize old related episodes, or undo a summary."""
    given = call.arguments
    cancel = Cancel()
    with Client.connect(call.home) as client:
        if given.undo:
            client.call(Engine.undo_consolidation, ConsolidationId(given.undo)).result()
            call.terminal.fields(undone=given.undo)
            call.terminal.line("The episodes are as before.")
            return
        try:
            made = client.call(Engine.consolidate, after_days=given.after, cancel=cancel).result()
        except KeyboardInterrupt:
            cancel.set()
            raise
    call.terminal.fields(consolidations=made)
    for one in made:
        call.terminal.line(f"{count_noun(len(one.of), 'episode')} became:\n{one.summary.text}\n")
    if not made:
        call.terminal.line("There is nothing to sum up.")


def run_consolidations(call: Call) -> None:
    """Print each summary with its origin."""
    made = call.request(Engine.list_consolidations)
    call.terminal.fields(consolidations=made)
    for one in made:
        call.terminal.line(f"{one.id}  {one.made_at.astimezone():%Y-%m-%d}  {one.summary.why}")
    if not made:
        call.terminal.line("Nothing was summed up yet.")


def run_mark(call: Call) -> None:
    """Set the privacy tiers of a folder."""
    tiers: list[Tier] = [tier for tier in _TIERS if getattr(call.arguments, tier.replace(" ", "_"))]
    with Client.connect(call.home) as client:
        source = find_source(client, call.arguments.path)
        source = client.call(Engine.mark_source, source.id, tiers=tiers).result()
    call.terminal.value(source)
    call.terminal.line(f"{source.path}: {', '.join(source.tiers) or 'no limits'}.")


def _forget_arguments(parser: ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--episode", type=int, metavar="N", help="its number in the list")
    what.add_argument("--session", type=int, metavar="N", help="a whole conversation")
    what.add_argument("--topic", metavar="WORDS", help="all episodes that name it")
    what.add_argument("--document", metavar="PATH", help="what was read from the file")
    what.add_argument("--everything", action="store_true", help="all of memory")


def _mark_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help="a folder or file that was added")
    for tier in _TIERS:
        parser.add_argument(f"--{tier.replace(' ', '-')}", action="store_true", help=_HELP[tier])


COMMANDS = (
    CliCommand(
        "memory forget",
        run_forget,
        help="erase for good: an episode, a conversation, a topic, a document, or all of memory",
        description="It is gone from all of Loci's files, which are written anew. A document's "
        "own file stays where it is and is not read again; “loci add FILE” takes "
        "that back.",
        arguments=(_forget_arguments,),
        result=EraseResult,
        examples=("loci memory forget --episode 12", "loci memory forget --topic Lisbon"),
    ),
    CliCommand(
        "memory export",
        run_export,
        help="write all of memory into a JSON file",
        arguments=(
            argument("path", metavar="FILE", help="the file"),
            argument("--replace", action="store_true", help="replace a file that is there"),
        ),
        result=MemoryExportResult,
        examples=("loci memory export memory.json --replace",),
    ),
    CliCommand(
        "memory transcript",
        run_transcript,
        help="write a conversation into a Markdown file",
        description="The file has the citations too.",
        arguments=(
            argument("session", type=int, metavar="N", help="its number in the list"),
            argument("path", metavar="FILE", help="the file"),
            argument("--replace", action="store_true", help="replace a file that is there"),
        ),
        result=SessionExport,
        examples=("loci memory transcript 3 conversation.md",),
    ),
    CliCommand(
        "memory import",
        run_import,
        help="remember what an exported file holds",
        description="Importing a file twice adds nothing.",
        arguments=(argument("path", metavar="FILE", help="the file"),),
        result=MemoryImportResult,
        examples=("loci memory import memory.json",),
    ),
    CliCommand(
        "memory consolidate",
        run_consolidate,
        help="sum up old related episodes now",
        description="The originals are archived. The engine does this by itself when it is idle.",
        arguments=(
            argument("--after", type=int, default=-1, metavar="DAYS", help="that are as old"),
            argument("--undo", type=int, default=0, metavar="N", help="take one back"),
        ),
        result=(fields_of(consolidations=tuple[Consolidation, ...]), fields_of(undone=int)),
        examples=("loci memory consolidate --after 30", "loci memory consolidate --undo 2"),
    ),
    CliCommand(
        "memory consolidations",
        run_consolidations,
        help="list what was summed up",
        result=fields_of(consolidations=tuple[Consolidation, ...]),
        examples=("loci memory consolidations",),
    ),
    CliCommand(
        "mark",
        run_mark,
        help="say how much may be made of a watched folder; without options: everything",
        arguments=(_mark_arguments,),
        result=Source,
        examples=("loci mark ~/diary --never-leaves",),
    ),
)
