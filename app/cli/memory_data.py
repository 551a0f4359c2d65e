"""Commands on memory data: forget, export, transcript, import, consolidate, mark."""

from argparse import ArgumentParser
from typing import get_args

from app.cli.command import DONE, Call, CliCommand
from app.cli.results import ConsolidationsResult, UndoneResult
from app.cli.sources.source_actions import find_source
from app.cli.terminal import absolute, count_noun
from app.client import Client
from core.engine.engine import Engine
from core.lanes import Cancel
from core.records.answers.answers import SessionExport
from core.records.files.status import Source
from core.records.ids import ConsolidationId, EpisodeId, SessionId
from core.records.memory import (
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


def run_forget(call: Call) -> int:
    """Erase memories or a document from every file."""
    given = call.arguments
    what = ForgetRequest(
        episode_id=EpisodeId(given.episode) if given.episode else None,
        session_id=SessionId(given.session) if given.session else None,
        topic=given.topic or "",
        document=absolute(given.document) if given.document else "",
        everything=given.everything,
    )
    with Client.connect(call.home) as client:
        erased = client.call(Engine.forget, what).result()
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
    return DONE


def run_export(call: Call) -> int:
    """Write all of memory to a file."""
    with Client.connect(call.home) as client:
        export = client.call(
            Engine.export_memory, absolute(call.arguments.path), replace=call.arguments.replace
        ).result()
    call.terminal.value(export)
    call.terminal.line(
        f"{export.path}: {count_noun(export.sessions, 'conversation')}, "
        f"{count_noun(export.episodes, 'episode')}."
    )
    return DONE


def run_transcript(call: Call) -> int:
    """Write a conversation and its sources to a file."""
    given = call.arguments
    with Client.connect(call.home) as client:
        export = client.call(
            Engine.export_session,
            SessionId(given.session),
            path=absolute(given.path),
            replace=given.replace,
        ).result()
    call.terminal.value(export)
    call.terminal.line(f"{export.path}: {count_noun(export.turns, 'question')}.")
    return DONE


def run_import(call: Call) -> int:
    """Add the memories of a file."""
    with Client.connect(call.home) as client:
        added = client.call(Engine.import_memory, absolute(call.arguments.path)).result()
    call.terminal.value(added)
    sessions = count_noun(added.sessions, "conversation")
    episodes = count_noun(added.episodes, "episode")
    call.terminal.line(f"Added: {sessions}, {episodes}. What was there already is there once.")
    return DONE


def run_consolidate(call: Call) -> int:
    """Summarize old related episodes, or undo a summary."""
    given = call.arguments
    cancel = Cancel()
    with Client.connect(call.home) as client:
        if given.undo:
            client.call(Engine.undo_consolidation, ConsolidationId(given.undo)).result()
            call.terminal.value(UndoneResult(given.undo))
            call.terminal.line("The episodes are as before.")
            return DONE
        try:
            made = client.call(Engine.consolidate, after_days=given.after, cancel=cancel).result()
        except KeyboardInterrupt:
            cancel.set()
            raise
    call.terminal.value(ConsolidationsResult(made))
    for one in made:
        call.terminal.line(f"{count_noun(len(one.of), 'episode')} became:\n{one.summary.text}\n")
    if not made:
        call.terminal.line("There is nothing to sum up.")
    return DONE


def run_consolidations(call: Call) -> int:
    """Print each summary with its origin."""
    with Client.connect(call.home) as client:
        made = client.call(Engine.list_consolidations).result()
    call.terminal.value(ConsolidationsResult(made))
    for one in made:
        call.terminal.line(f"{one.id}  {one.made_at.astimezone():%Y-%m-%d}  {one.summary.why}")
    if not made:
        call.terminal.line("Nothing was summed up yet.")
    return DONE


def run_mark(call: Call) -> int:
    """Set the privacy tiers of a folder."""
    tiers: list[Tier] = [tier for tier in _TIERS if getattr(call.arguments, tier.replace(" ", "_"))]
    with Client.connect(call.home) as client:
        source = find_source(client, call.arguments.path)
        source = client.call(Engine.mark_source, source.id, tiers=tiers).result()
    call.terminal.value(source)
    call.terminal.line(f"{source.path}: {', '.join(source.tiers) or 'no limits'}.")
    return DONE


def _forget_arguments(parser: ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--episode", type=int, metavar="N", help="its number in the list")
    what.add_argument("--session", type=int, metavar="N", help="a whole conversation")
    what.add_argument("--topic", metavar="WORDS", help="all episodes that name it")
    what.add_argument("--document", metavar="PATH", help="what was read from the file")
    what.add_argument("--everything", action="store_true", help="all of memory")


def _export_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="FILE", help="the file")
    parser.add_argument("--replace", action="store_true", help="replace a file that is there")


def _transcript_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("session", type=int, metavar="N", help="its number in the list")
    parser.add_argument("path", metavar="FILE", help="the file")
    parser.add_argument("--replace", action="store_true", help="replace a file that is there")


def _import_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="FILE", help="the file")


def _consolidate_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--after", type=int, default=-1, metavar="DAYS", help="that are as old")
    parser.add_argument("--undo", type=int, default=0, metavar="N", help="take one back")


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
        arguments=_forget_arguments,
        result=EraseResult,
        examples=(
            "loci memory forget --episode 12",
            "loci memory forget --topic Lisbon",
        ),
    ),
    CliCommand(
        "memory export",
        run_export,
        help="write all of memory into a JSON file",
        arguments=_export_arguments,
        result=MemoryExportResult,
        examples=("loci memory export memory.json --replace",),
    ),
    CliCommand(
        "memory transcript",
        run_transcript,
        help="write a conversation into a Markdown file",
        description="The file has the citations too.",
        arguments=_transcript_arguments,
        result=SessionExport,
        examples=("loci memory transcript 3 conversation.md",),
    ),
    CliCommand(
        "memory import",
        run_import,
        help="remember what an exported file holds",
        description="Importing a file twice adds nothing.",
        arguments=_import_arguments,
        result=MemoryImportResult,
        examples=("loci memory import memory.json",),
    ),
    CliCommand(
        "memory consolidate",
        run_consolidate,
        help="sum up old related episodes now",
        description="The originals are archived. The engine does this by itself when it is idle.",
        arguments=_consolidate_arguments,
        result=ConsolidationsResult | UndoneResult,
        examples=(
            "loci memory consolidate --after 30",
            "loci memory consolidate --undo 2",
        ),
    ),
    CliCommand(
        "memory consolidations",
        run_consolidations,
        help="list what was summed up",
        result=ConsolidationsResult,
        examples=("loci memory consolidations",),
    ),
    CliCommand(
        "mark",
        run_mark,
        help="say how much may be made of a watched folder; without options: everything",
        arguments=_mark_arguments,
        result=Source,
        examples=("loci mark ~/diary --never-leaves",),
    ),
)
