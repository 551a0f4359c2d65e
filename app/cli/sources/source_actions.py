"""Commands on one source: estimate, patterns, pause, rescan, retry, problems, activity."""

import argparse
from argparse import ArgumentParser
from pathlib import Path

from app.cli.command import DONE, Call, CliCommand
from app.cli.results import ActivityResult, FileCountResult, RescannedResult
from app.cli.terminal import absolute, count_noun
from app.client import Client
from core.engine.engine import Engine
from core.errors import WrongUse
from core.lanes import Cancel
from core.records.files.sources import Estimate, PatternsPreview, Problems
from core.records.files.status import Source

_ACTIVITY_SHOWN = 50


def run_estimate(call: Call) -> int:
    """Print number and size of files, and the reading time."""
    cancel = Cancel()
    paths = [absolute(path) for path in call.arguments.paths]
    with Client.connect(call.home) as client:
        try:
            estimate: Estimate = client.call(Engine.estimate, paths, cancel=cancel).result()
        except KeyboardInterrupt:
            cancel.set()
            raise
    call.terminal.value(estimate)
    for place in estimate.places:
        count = str(place.problem) or count_noun(place.files, "file")
        covered = f"  (part of {place.covered_by})" if place.covered_by else ""
        call.terminal.line(f"{place.path}  {count}{covered}")
    more = "" if estimate.whole else "at least "
    call.terminal.line(
        f"In all {more}{count_noun(estimate.files, 'file')}, {estimate.size_bytes / 1e6:,.1f} MB, "
        f"about {max(1, round(estimate.seconds / 60))} min to read."
    )
    if estimate.pictures:
        pictures = count_noun(estimate.pictures, "picture")
        call.terminal.line(f"{pictures}: their words are read only with text recognition.")
    return DONE


def run_patterns(call: Call) -> int:
    """Print or change the patterns of a folder, or preview a change."""
    given = call.arguments
    include, exclude = tuple(given.include or ()), tuple(given.exclude or ())
    with Client.connect(call.home) as client:
        source = find_source(client, given.path)
        if given.preview:
            preview = client.call(
                Engine.preview_patterns, source.path, include=include, exclude=exclude
            ).result()
            call.terminal.value(preview)
            _show_preview(call, preview)
            return DONE
        if include or exclude or given.none:
            source = client.call(
                Engine.set_patterns, source.id, include=include, exclude=exclude
            ).result()
    call.terminal.value(source)
    for word, patterns in (("only", source.include), ("not", source.exclude)):
        for pattern in patterns:
            call.terminal.line(f"{word}  {pattern}")
    if not source.include and not source.exclude:
        call.terminal.line("There are no patterns: everything is read.")
    return DONE


def run_pause(call: Call) -> int:
    """Pause reading of a folder."""
    return _pause(call, paused=True)


def run_resume(call: Call) -> int:
    """Resume reading of a folder."""
    return _pause(call, paused=False)


def run_rescan(call: Call) -> int:
    """Scan a folder again."""
    with Client.connect(call.home) as client:
        source = find_source(client, call.arguments.path)
        client.call(Engine.rescan_source, source.id).result()
    call.terminal.value(RescannedResult(source.path))
    call.terminal.line(f"{source.path} is looked through again.")
    return DONE


def run_retry(call: Call) -> int:
    """Read files again."""
    paths = [absolute(path) for path in call.arguments.paths]
    with Client.connect(call.home) as client:
        count = client.call(Engine.retry_files, paths, recognize=call.arguments.recognize).result()
    call.terminal.value(FileCountResult(count))
    call.terminal.line(f"{count_noun(count, 'file')} to be read again.")
    return DONE


def run_stop(call: Call) -> int:
    """Cancel text recognition of all files."""
    with Client.connect(call.home) as client:
        count = client.call(Engine.stop_recognizing).result()
    call.terminal.value(FileCountResult(count))
    call.terminal.line(f"{count_noun(count, 'file')} left as before.")
    return DONE


def run_problems(call: Call) -> int:
    """Print unread files by cause, with counts and advice."""
    with Client.connect(call.home) as client:
        problems = client.call(Engine.list_problems, ignored=call.arguments.ignored).result()
    call.terminal.value(problems)
    for group in problems.groups:
        aside = " (ignored)" if group.ignored else ""
        call.terminal.line(
            f"{count_noun(group.files, 'file')}{aside}: {group.detail} {group.advice}"
        )
        for path in group.examples:
            call.terminal.aside(f"    {path}")
    if not problems.groups:
        call.terminal.line("There are no problems.")
    return DONE


def run_ignore(call: Call) -> int:
    """Dismiss the problems of files, or list them again."""
    paths = [absolute(path) for path in call.arguments.paths]
    with Client.connect(call.home) as client:
        count = client.call(Engine.ignore_problems, paths, ignored=not call.arguments.back).result()
    call.terminal.value(FileCountResult(count))
    done = "listed again" if call.arguments.back else "put aside"
    call.terminal.line(f"{count_noun(count, 'file')} {done}.")
    return DONE


def run_activity(call: Call) -> int:
    """Print the activity log, the newest first."""
    with Client.connect(call.home) as client:
        deeds = client.call(
            Engine.list_activity, text=call.arguments.text, limit=call.arguments.n
        ).result()
    call.terminal.value(ActivityResult(deeds))
    for deed in deeds:
        when = f"{deed.at.astimezone():%Y-%m-%d %H:%M}"
        call.terminal.line(f"{when}  {deed.kind:<14}  {deed.path}  {deed.detail}".rstrip())
    return DONE


def _pause(call: Call, *, paused: bool) -> int:
    with Client.connect(call.home) as client:
        source = find_source(client, call.arguments.path)
        source = client.call(Engine.pause_source, source.id, paused=paused).result()
    call.terminal.value(source)
    call.terminal.line(f"{source.path} {'rests' if paused else 'goes on'}.")
    return DONE


def _show_preview(call: Call, preview: PatternsPreview) -> None:
    call.terminal.line(
        f"{count_noun(preview.stays, 'file')} would stay, {preview.goes:,} go out, "
        f"{preview.comes:,} come in."
    )
    for word, paths in (("out", preview.going), ("in", preview.coming)):
        for path in paths:
            call.terminal.aside(f"    {word}  {path}")
    for line in preview.wrong:
        call.terminal.line(f"{line!r} is no pattern.")


def find_source(client: Client, path: str) -> Source:
    """Return the watched source with that path. Raises `WrongUse` if there is none."""
    wanted = absolute(path)
    sources = client.call(Engine.status).result().sources
    source = next((it for it in sources if it.path in {wanted, str(Path(wanted).resolve())}), None)
    if source is None:
        raise WrongUse(wanted, "path_not_watched")
    return source


def _add_path(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help="a folder or file that was added")


def _estimate_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a folder or a file")


def _patterns_arguments(parser: ArgumentParser) -> None:
    _add_path(parser)
    parser.add_argument(
        "--not",
        action="append",
        dest="exclude",
        metavar="PATTERN",
        help="left out (again for more)",
    )
    parser.add_argument(
        "--only",
        action="append",
        dest="include",
        metavar="PATTERN",
        help="read alone (again for more)",
    )
    parser.add_argument("--none", action="store_true", help="no patterns: everything is read")
    parser.add_argument("--preview", action="store_true", help="only say what it would change")


def _retry_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="FILE", help="files that are watched")
    parser.add_argument("--recognize", action="store_true", help="recognize words in pictures")


def _problems_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--ignored", action="store_true", help="also what was put aside")


def _ignore_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="FILE", help="files with problems")
    parser.add_argument("--not", action="store_true", dest="back", help="list them again")


def _activity_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--text", default="", metavar="TEXT", help="occurs in the path")
    parser.add_argument("-n", type=int, default=_ACTIVITY_SHOWN, metavar="N", help="so many")


COMMANDS = (
    CliCommand(
        "source estimate",
        run_estimate,
        help="count what paths would bring, add nothing",
        description="Prints the number of files, their size and the time to read them.",
        arguments=_estimate_arguments,
        result=Estimate,
        examples=("loci source estimate ~/Documents",),
    ),
    CliCommand(
        "source patterns",
        run_patterns,
        help="say what of a watched folder is read; without options: show it",
        description="Patterns have the form of .gitignore. Files that they leave out are "
        "forgotten, and stay where they are.",
        arguments=_patterns_arguments,
        result=Source | PatternsPreview,
        examples=("loci source patterns ~/notes --not 'drafts/' --preview",),
    ),
    CliCommand(
        "source pause",
        run_pause,
        help="read nothing of one folder for the time being",
        arguments=_add_path,
        result=Source,
        examples=("loci source pause ~/notes",),
    ),
    CliCommand(
        "source resume",
        run_resume,
        help="go on with one folder",
        arguments=_add_path,
        result=Source,
        examples=("loci source resume ~/notes",),
    ),
    CliCommand(
        "source rescan",
        run_rescan,
        help="look through one folder again",
        arguments=_add_path,
        result=RescannedResult,
        examples=("loci source rescan ~/notes",),
    ),
    CliCommand(
        "source retry",
        run_retry,
        help="read single files again",
        description="With --recognize words in pictures and scanned pages are recognized; it "
        "needs the package rapidocr.",
        arguments=_retry_arguments,
        result=FileCountResult,
        examples=("loci source retry scan.pdf --recognize",),
    ),
    CliCommand(
        "source stop",
        run_stop,
        help="stop recognizing words in pictures",
        result=FileCountResult,
        examples=("loci source stop",),
    ),
    CliCommand(
        "source problems",
        run_problems,
        help="list what was not read, by cause",
        arguments=_problems_arguments,
        result=Problems,
        examples=("loci source problems --ignored",),
    ),
    CliCommand(
        "source ignore",
        run_ignore,
        help="put problems of files aside",
        arguments=_ignore_arguments,
        result=FileCountResult,
        examples=("loci source ignore broken.pdf",),
    ),
    CliCommand(
        "source activity",
        run_activity,
        help="list what was done, the newest first",
        arguments=_activity_arguments,
        result=ActivityResult,
        examples=("loci source activity --text report -n 10",),
    ),
)
