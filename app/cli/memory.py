"""Commands on memories: on, off, list, show, pin, unpin, edit, rate, recall."""

from functools import partial
from typing import Literal, get_args

from app.cli.command import Call, CliCommand, argument, command, fields_of
from app.cli.terminal import Terminal, count_noun, location, shorten
from core.engine.engine import Engine
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Memory, MemoryOrder, RecalledEpisode

_SHOWN = 100
_BAR = 10
_SHOW_ARGUMENTS = (argument("episode", type=int, metavar="N", help="its number in the list"),)


def _switch(call: Call, *, to: Literal["on", "off"]) -> None:
    call.request(Engine.set_option, "memory", value=to)
    call.terminal.fields(memory=to)
    call.terminal.line(
        "Conversations are remembered from now on, on this computer only."
        if to == "on"
        else "Nothing is remembered from now on."
    )


@command(
    "memory list",
    arguments=(
        argument("text", nargs="?", default="", metavar="TEXT", help="words in it"),
        argument("--kind", default="", help="turn, reply, session or summary"),
        argument("--session", type=int, default=0, metavar="N", help="of a conversation"),
        argument("--archived", action="store_true", help="archived ones too"),
        argument(
            "--order",
            choices=get_args(MemoryOrder),
            default="strongest",
            help="fading: what will be nearly gone next, first",
        ),
        argument("--limit", type=int, default=_SHOWN, metavar="N", help="at most (100)"),
    ),
    result=fields_of(memories=tuple[Memory, ...]),
    examples=("loci memory list --order fading",),
)
def run_list(call: Call) -> None:
    """List what is remembered, the strongest first."""
    given = call.arguments
    memories = call.request(
        Engine.list_memories,
        text=given.text,
        kind=given.kind,
        session_id=SessionId(given.session),
        archived=given.archived,
        order=given.order,
        limit=given.limit,
    )
    call.terminal.fields(memories=memories)
    for memory in memories:
        _show_line(call.terminal, memory)
    if not memories:
        call.terminal.line("Nothing is remembered.")


@command("memory show", arguments=_SHOW_ARGUMENTS, result=Memory, examples=("loci memory show 12",))
def run_show(call: Call) -> None:
    """Show a memory and how it fades.

    Looking at a memory counts as use of it.
    """
    memory = call.request(Engine.show_memory, EpisodeId(call.arguments.episode))
    call.terminal.value(memory)
    show_memory(call.terminal, memory)


@command(
    "memory edit",
    arguments=(
        argument("episode", type=int, metavar="N", help="its number in the list"),
        argument("text", metavar="TEXT", help="what it is to say"),
    ),
    result=Memory,
    examples=("loci memory edit 12 'I moved to Lisbon in May.'",),
)
def run_edit(call: Call) -> None:
    """Change what you said, as it is remembered.

    A summary can be changed too. Answers stay as they were given.
    """
    given = call.arguments
    memory = call.request(Engine.change_memory, EpisodeId(given.episode), text=given.text)
    call.terminal.value(memory)
    _show_line(call.terminal, memory)


@command(
    "memory rate",
    arguments=(
        argument("episode", type=int, metavar="N", help="its number in the list"),
        argument("rating", type=int, metavar="RATING", help="1 (bad) to 5 (good)"),
    ),
    result=Memory,
    examples=("loci memory rate 13 5",),
)
def run_rate(call: Call) -> None:
    """Rate an answer from 1 to 5; 0 takes it back.

    The rating counts when the answer is recalled.
    """
    given = call.arguments
    memory = call.request(Engine.rate, EpisodeId(given.episode), rating=given.rating)
    call.terminal.value(memory)
    _show_line(call.terminal, memory)


@command(
    "memory recall",
    arguments=(
        argument("question", metavar="QUESTION", help="what it was about"),
        argument("-k", type=int, default=10, metavar="N", help="as many at most (10)"),
        argument("--session", type=int, default=0, metavar="N", help="in a conversation"),
        argument("--since", default="", metavar="DATE", help="said on that day or later"),
        argument("--until", default="", metavar="DATE", help="said on that day or before"),
        argument("--as-of", default="", metavar="DATE", help="as it was on that day"),
    ),
    result=fields_of(recalled=tuple[RecalledEpisode, ...]),
    examples=("loci memory recall 'what did I say about Lisbon?' --since 2024-01",),
)
def run_recall(call: Call) -> None:
    """Find what was said about a question.

    The question may name a time, such as “last week”.
    """
    given = call.arguments
    recalled = call.request(
        Engine.recall,
        given.question,
        k=given.k,
        session_id=SessionId(given.session),
        since=given.since,
        until=given.until,
        as_of=given.as_of,
    )
    call.terminal.fields(recalled=recalled)
    for one in recalled:
        call.terminal.line(f"{one.episode.id:>5}  {one.score:.2f}  {_episode_line(one.episode)}")
        call.terminal.line(f"             {one.why}")
    if not recalled:
        call.terminal.line("Nothing was said about it.")


def show_memory(terminal: Terminal, memory: Memory) -> None:
    """Print a memory with its entities, its sources and its forgetting curve."""
    episode, fading = memory.episode, memory.fading
    terminal.line(
        f"{episode.kind.capitalize()} {episode.id} of conversation {episode.session_id}, "
        f"{episode.happened_at.astimezone():%Y-%m-%d %H:%M}"
    )
    terminal.line()
    terminal.line(episode.text)
    terminal.line()
    if episode.things:
        terminal.line(f"Names: {', '.join(thing.name for thing in episode.things)}")
    if episode.topics:
        terminal.line(f"About: {', '.join(episode.topics)}")
    for used in episode.used:
        terminal.line(f"Rests on: {location(used.path, used.part, None)}")
    terminal.line(f"Importance: {episode.importance:.2f} ({episode.why or 'nothing told'})")
    terminal.line(f"Strength: {fading.strength:.2f}. {fading.why}")
    for days, strength in fading.curve:
        bar = "#" * round(strength * _BAR)
        terminal.line(f"  in {count_noun(round(days), 'day'):>9}  {strength:.2f}  {bar}")
    if fading.fades_at is not None:
        terminal.line(f"Nearly faded on {fading.fades_at.astimezone():%Y-%m-%d}.")


def _pin(call: Call, *, pinned: bool) -> None:
    memory = call.request(Engine.pin_memory, EpisodeId(call.arguments.episode), pinned=pinned)
    call.terminal.value(memory)
    _show_line(call.terminal, memory)


def _show_line(terminal: Terminal, memory: Memory) -> None:
    marks = "".join((" pinned" * memory.episode.pinned,
                     " archived" * (memory.episode.state == "archived")))  # fmt: skip
    line = _episode_line(memory.episode)
    terminal.line(f"{memory.episode.id:>5}  {memory.fading.strength:.2f}{marks}  {line}")


def _episode_line(episode: Episode) -> str:
    who = {"user": "you", "loci": "Loci"}.get(episode.speaker, episode.speaker)
    when = f"{episode.happened_at.astimezone():%Y-%m-%d}"
    return f"{when}  {who}: {shorten(episode.text, 90)}"


COMMANDS = (
    CliCommand(
        "memory on",
        partial(_switch, to="on"),
        help="remember conversations, on this computer only",
        result=fields_of(memory=Literal["on", "off"]),
        examples=("loci memory on",),
    ),
    CliCommand(
        "memory off",
        partial(_switch, to="off"),
        help="remember nothing from now on",
        description="What is remembered stays; “loci memory forget” erases it.",
        result=fields_of(memory=Literal["on", "off"]),
        examples=("loci memory off",),
    ),
    run_list,
    run_show,
    CliCommand(
        "memory pin",
        partial(_pin, pinned=True),
        help="keep a memory from fading",
        arguments=_SHOW_ARGUMENTS,
        result=Memory,
        examples=("loci memory pin 12",),
    ),
    CliCommand(
        "memory unpin",
        partial(_pin, pinned=False),
        help="let a memory fade again",
        arguments=_SHOW_ARGUMENTS,
        result=Memory,
        examples=("loci memory unpin 12",),
    ),
    run_edit,
    run_rate,
    run_recall,
)
