"""Commands on one source: estimate, patterns, pause, rescan, retry, problems, activity; `clip`."""

import sys
from collections.abc import Sequence
from pathlib import Path

from app.cli.command import Call, argument, cancelled_by_keyboard, command, fields_of, flag, integer
from app.cli.terminal import absolute, count_noun
from app.client import Client
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.files.status import (
    Activity,
    Authorship,
    Estimate,
    PatternsPreview,
    Problems,
    Source,
)

_ACTIVITY_SHOWN = 50
_LARGEST_PAGE = 64_000_000  # bytes; the engine refuses what has more than 10 million characters
_PATH = argument("path", metavar="PATH", help="a folder or file that was added")
AUTHORSHIPS: dict[str, Authorship] = {"me": "own", "others": "others", "auto": ""}


@command(
    "source estimate",
    arguments=(argument("paths", nargs="+", metavar="PATH", help="a folder or a file"),),
    result=Estimate,
    examples=("loci source estimate ~/Documents",),
)
def run_estimate(call: Call) -> None:
    """Count what paths would bring, add nothing.

    Prints the number of files, their size and the time to read them.
    """
    paths = [absolute(path) for path in call.arguments.paths]
    with Client.connect(call.home) as client, cancelled_by_keyboard() as cancel:
        estimate: Estimate = client.call(Engine.estimate, paths, cancel=cancel).result()
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


@command(
    "source patterns",
    arguments=(
        _PATH,
        argument(
            "--not",
            action="append",
            dest="exclude",
            metavar="PATTERN",
            help="left out (again for more)",
        ),
        argument(
            "--only",
            action="append",
            dest="include",
            metavar="PATTERN",
            help="read alone (again for more)",
        ),
        flag("--none", "no patterns: everything is read"),
        flag("--preview", "only say what it would change"),
    ),
    result=Source | PatternsPreview,
    examples=("loci source patterns ~/notes --not 'drafts/' --preview",),
)
def run_patterns(call: Call) -> None:
    """Say what of a watched folder is read; without options: show it.

    Patterns have the form of .gitignore. Files that they leave out are forgotten, and stay where
    they are.
    """
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
            return
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


@command(
    "source author",
    arguments=(
        _PATH,
        argument("who", nargs="?", choices=tuple(AUTHORSHIPS), help="who wrote the texts"),
    ),
    result=Source,
    examples=("loci source author ~/papers others",),
)
def run_author(call: Call) -> None:
    """Say who wrote the texts of a folder, or show it.

    Facts of “I” and “we” are about the user in texts by “me”; in texts by “others” about the author
    that a document names, else about nobody. “auto” takes notes for the user's that name no other
    author. Mails and conversations name their speakers in any case. The files are read again.
    """
    with Client.connect(call.home) as client:
        source = find_source(client, call.arguments.path)
        if call.arguments.who:
            [source] = set_authorship(client, (source,), [source.path], call.arguments.who)
    call.terminal.value(source)
    who = next(who for who, one in AUTHORSHIPS.items() if one == source.authorship)
    call.terminal.line(f"{source.path}: {who}")


def set_authorship(
    client: Client, sources: Sequence[Source], paths: Sequence[str], who: str
) -> tuple[Source, ...]:
    """Set who wrote the texts of the sources at these paths; return the sources.

    Raises `WrongUse`, and sets nothing, for a path inside a source: it applies to whole sources.
    """
    for source, path in zip(sources, paths, strict=True):
        if source.path != path:
            raise WrongUse(path, "path_inside_source", source=source.path)
    authorship = AUTHORSHIPS[who]
    return tuple(
        client.call(Engine.set_authorship, source.id, authorship=authorship).result()
        for source in sources
    )


@command("source pause", arguments=(_PATH,), result=Source, examples=("loci source pause ~/notes",))
def run_pause(call: Call) -> None:
    """Read nothing of one folder for the time being."""
    _pause(call, paused=True)


@command(
    "source resume", arguments=(_PATH,), result=Source, examples=("loci source resume ~/notes",)
)
def run_resume(call: Call) -> None:
    """Go on with one folder."""
    _pause(call, paused=False)


@command(
    "source rescan",
    arguments=(_PATH,),
    result=fields_of(rescanned=str),
    examples=("loci source rescan ~/notes",),
)
def run_rescan(call: Call) -> None:
    """Look through one folder again."""
    with Client.connect(call.home) as client:
        source = find_source(client, call.arguments.path)
        client.call(Engine.rescan_source, source.id).result()
    call.terminal.fields(rescanned=source.path)
    call.terminal.line(f"{source.path} is looked through again.")


@command(
    "source retry",
    arguments=(
        argument("paths", nargs="+", type=absolute, metavar="FILE", help="files that are watched"),
        flag("--recognize", "recognize words in pictures"),
    ),
    result=fields_of(files=int),
    examples=("loci source retry scan.pdf --recognize",),
)
def run_retry(call: Call) -> None:
    """Read single files again.

    With --recognize words in pictures and scanned pages are recognized; it needs the package
    rapidocr.
    """
    count = call.send(Engine.retry_files)
    call.terminal.fields(files=count)
    call.terminal.line(f"{count_noun(count, 'file')} to be read again.")


@command("source stop", result=fields_of(files=int))
def run_stop(call: Call) -> None:
    """Stop recognizing words in pictures."""
    count = call.request(Engine.stop_recognizing)
    call.terminal.fields(files=count)
    call.terminal.line(f"{count_noun(count, 'file')} left as before.")


@command(
    "source problems",
    arguments=(flag("--ignored", "also what was put aside"),),
    result=Problems,
    examples=("loci source problems --ignored",),
)
def run_problems(call: Call) -> None:
    """List what was not read, by cause."""
    problems = call.send(Engine.list_problems)
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


@command(
    "source ignore",
    arguments=(
        argument("paths", nargs="+", metavar="FILE", help="files with problems"),
        flag("--not", "list them again", dest="back"),
    ),
    result=fields_of(files=int),
    examples=("loci source ignore broken.pdf",),
)
def run_ignore(call: Call) -> None:
    """Put problems of files aside."""
    paths = [absolute(path) for path in call.arguments.paths]
    count = call.request(Engine.ignore_problems, paths, ignored=not call.arguments.back)
    call.terminal.fields(files=count)
    done = "listed again" if call.arguments.back else "put aside"
    call.terminal.line(f"{count_noun(count, 'file')} {done}.")


@command(
    "source activity",
    arguments=(
        argument("--text", default="", metavar="TEXT", help="occurs in the path"),
        integer("-n", "so many", default=_ACTIVITY_SHOWN, dest="limit"),
    ),
    result=fields_of(activity=tuple[Activity, ...]),
    examples=("loci source activity --text report -n 10",),
)
def run_activity(call: Call) -> None:
    """List what was done, the newest first."""
    call.show_rows("activity", call.send(Engine.list_activity), _activity_line)


def _activity_line(deed: Activity) -> str:
    when = f"{deed.at.astimezone():%Y-%m-%d %H:%M}"
    return f"{when}  {deed.kind:<14}  {deed.path}  {deed.detail}".rstrip()


def _pause(call: Call, *, paused: bool) -> None:
    with Client.connect(call.home) as client:
        source = find_source(client, call.arguments.path)
        source = client.call(Engine.pause_source, source.id, paused=paused).result()
    call.terminal.value(source)
    call.terminal.line(f"{source.path} {'rests' if paused else 'goes on'}.")


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


@command(
    "clip",
    arguments=(
        argument("--title", default="", help="the title of the page (its own)"),
        argument("--url", default="", help="where the page is from"),
        argument("--folder", default="", metavar="DIR", help="a folder that Loci reads"),
        argument(
            "--set-folder", default="", metavar="DIR", help="save pages here from now on, and end"
        ),
    ),
    result=fields_of(path=str),
    examples=("loci clip --set-folder ~/Clippings", "loci clip --url https://example.org/page"),
)
def run_clip(call: Call) -> None:
    """Save a page from standard input, HTML or text, as a new file that Loci reads.

    The file gets the page's title, its address and the day. It is saved in the folder that you name
    once with --set-folder, or in --folder; nothing is ever overwritten.
    """
    given = call.arguments
    if given.set_folder:
        folder = absolute(given.set_folder)
        if not Path(folder).is_dir():
            raise WrongUse(folder, "export_folder_missing")
        call.request(Engine.set_option, "clip_folder", value=folder)
        call.terminal.fields(path=folder)
        call.terminal.line(f"Pages are saved in {folder}.")
        return
    page = decode_page(sys.stdin.buffer.read(_LARGEST_PAGE))
    path = call.request(
        Engine.save_clip,
        page,
        title=given.title,
        url=given.url,
        folder=absolute(given.folder) if given.folder else "",
    )
    call.terminal.fields(path=path)
    call.terminal.line(f"Saved as {path}.")


def decode_page(data: bytes) -> str:
    """Return a page as text: in UTF-8, else in the encoding that it states or seems to have."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        from charset_normalizer import from_bytes

        best = from_bytes(data).best()
        return str(best) if best else data.decode("latin-1")
