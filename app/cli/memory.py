"""Commands on memories: on, off, list, show, pin, unpin, edit, rate, recall."""

from argparse import ArgumentParser
from typing import get_args

from app.cli.command import DONE, Call, CliCommand
from app.cli.results import MemoriesResult, MemorySwitchResult, RecalledResult
from app.cli.terminal import Terminal, count_noun, location, shorten
from app.client import Client
from core.engine.engine import Engine
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Memory, MemoryOrder

_SHOWN = 100
_BAR = 10


def run_on(call: Call) -> int:
    """Switch memory on."""
    with Client.connect(call.home) as client:
        client.call(Engine.set_option, "memory", value="on").result()
    call.terminal.value(MemorySwitchResult("on"))
    call.terminal.line("Conversations are remembered from now on, on this computer only.")
    return DONE


def run_off(call: Call) -> int:
    """Switch memory off."""
    with Client.connect(call.home) as client:
        client.call(Engine.set_option, "memory", value="off").result()
    call.terminal.value(MemorySwitchResult("off"))
    call.terminal.line("Nothing is remembered from now on.")
    return DONE


def run_list(call: Call) -> int:
    """Print one line per memory."""
    given = call.arguments
    with Client.connect(call.home) as client:
        memories = client.call(
            Engine.list_memories,
            text=given.text,
            kind=given.kind,
            session_id=SessionId(given.session),
            archived=given.archived,
            order=given.order,
            limit=given.limit,
        ).result()
    call.terminal.value(MemoriesResult(memories))
    for memory in memories:
        _show_line(call.terminal, memory)
    if not memories:
        call.terminal.line("Nothing is remembered.")
    return DONE


def run_show(call: Call) -> int:
    """Print all details of a memory."""
    with Client.connect(call.home) as client:
        memory = client.call(Engine.show_memory, EpisodeId(call.arguments.episode)).result()
    call.terminal.value(memory)
    show_memory(call.terminal, memory)
    return DONE


def run_pin(call: Call) -> int:
    """Pin a memory, so that it does not fade."""
    return _pin(call, pinned=True)


def run_unpin(call: Call) -> int:
    """Unpin a memory."""
    return _pin(call, pinned=False)


def run_edit(call: Call) -> int:
    """Change the text of a memory."""
    given = call.arguments
    with Client.connect(call.home) as client:
        memory = client.call(
            Engine.change_memory, EpisodeId(given.episode), text=given.text
        ).result()
    call.terminal.value(memory)
    _show_line(call.terminal, memory)
    return DONE


def run_rate(call: Call) -> int:
    """Rate an answer."""
    given = call.arguments
    with Client.connect(call.home) as client:
        memory = client.call(Engine.rate, EpisodeId(given.episode), rating=given.rating).result()
    call.terminal.value(memory)
    _show_line(call.terminal, memory)
    return DONE


def run_recall(call: Call) -> int:
    """Print relevant memories, best first, each with the reason."""
    given = call.arguments
    with Client.connect(call.home) as client:
        recalled = client.call(
            Engine.recall,
            given.question,
            k=given.k,
            session_id=SessionId(given.session),
            since=given.since,
            until=given.until,
            as_of=given.as_of,
        ).result()
    call.terminal.value(RecalledResult(recalled))
    for one in recalled:
        call.terminal.line(f"{one.episode.id:>5}  {one.score:.2f}  {_episode_line(one.episode)}")
        call.terminal.line(f"             {one.why}")
    if not recalled:
        call.terminal.line("Nothing was said about it.")
    return DONE


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


def _pin(call: Call, *, pinned: bool) -> int:
    with Client.connect(call.home) as client:
        memory = client.call(
            Engine.pin_memory, EpisodeId(call.arguments.episode), pinned=pinned
        ).result()
    call.terminal.value(memory)
    _show_line(call.terminal, memory)
    return DONE


def _show_line(terminal: Terminal, memory: Memory) -> None:
    marks = "".join((" pinned" * memory.episode.pinned,
                     " archived" * (memory.episode.state == "archived")))  # fmt: skip
    line = _episode_line(memory.episode)
    terminal.line(f"{memory.episode.id:>5}  {memory.fading.strength:.2f}{marks}  {line}")


def _episode_line(episode: Episode) -> str:
    who = {"user": "you", "loci": "Loci"}.get(episode.speaker, episode.speaker)
    when = f"{episode.happened_at.astimezone():%Y-%m-%d}"
    return f"{when}  {who}: {shorten(episode.text, 90)}"


def _list_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("text", nargs="?", default="", metavar="TEXT", help="words in it")
    parser.add_argument("--kind", default="", help="turn, reply, session or summary")
    parser.add_argument("--session", type=int, default=0, metavar="N", help="of a conversation")
    parser.add_argument("--archived", action="store_true", help="archived ones too")
    parser.add_argument(
        "--order",
        choices=get_args(MemoryOrder),
        default="strongest",
        help="fading: what will be nearly gone next, first",
    )
    parser.add_argument("--limit", type=int, default=_SHOWN, metavar="N", help="at most (100)")


def _show_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("episode", type=int, metavar="N", help="its number in the list")


def _edit_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("episode", type=int, metavar="N", help="its number in the list")
    parser.add_argument("text", metavar="TEXT", help="what it is to say")


def _rate_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("episode", type=int, metavar="N", help="its number in the list")
    parser.add_argument("rating", type=int, metavar="RATING", help="1 (bad) to 5 (good)")


def _recall_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("question", metavar="QUESTION", help="what it was about")
    parser.add_argument("-k", type=int, default=10, metavar="N", help="as many at most (10)")
    parser.add_argument("--session", type=int, default=0, metavar="N", help="in a conversation")
    parser.add_argument("--since", default="", metavar="DATE", help="said on that day or later")
    parser.add_argument("--until", default="", metavar="DATE", help="said on that day or before")
    parser.add_argument("--as-of", default="", metavar="DATE", help="as it was on that day")


COMMANDS = (
    CliCommand(
        "memory on",
        run_on,
        help="remember conversations, on this computer only",
        result=MemorySwitchResult,
        examples=("loci memory on",),
    ),
    CliCommand(
        "memory off",
        run_off,
        help="remember nothing from now on",
        description="What is remembered stays; “loci memory forget” erases it.",
        result=MemorySwitchResult,
        examples=("loci memory off",),
    ),
    CliCommand(
        "memory list",
        run_list,
        help="list what is remembered, the strongest first",
        arguments=_list_arguments,
        result=MemoriesResult,
        examples=("loci memory list --order fading",),
    ),
    CliCommand(
        "memory show",
        run_show,
        help="show a memory and how it fades",
        description="Looking at a memory counts as use of it.",
        arguments=_show_arguments,
        result=Memory,
        examples=("loci memory show 12",),
    ),
    CliCommand(
        "memory pin",
        run_pin,
        help="keep a memory from fading",
        arguments=_show_arguments,
        result=Memory,
        examples=("loci memory pin 12",),
    ),
    CliCommand(
        "memory unpin",
        run_unpin,
        help="let a memory fade again",
        arguments=_show_arguments,
        result=Memory,
        examples=("loci memory unpin 12",),
    ),
    CliCommand(
        "memory edit",
        run_edit,
        help="change what you said, as it is remembered",
        description="A summary can be changed too. Answers stay as they were given.",
        arguments=_edit_arguments,
        result=Memory,
        examples=("loci memory edit 12 'I moved to Lisbon in May.'",),
    ),
    CliCommand(
        "memory rate",
        run_rate,
        help="rate an answer from 1 to 5; 0 takes it back",
        description="The rating counts when the answer is recalled.",
        arguments=_rate_arguments,
        result=Memory,
        examples=("loci memory rate 13 5",),
    ),
    CliCommand(
        "memory recall",
        run_recall,
        help="find what was said about a question",
        description="The question may name a time, such as “last week”.",
        arguments=_recall_arguments,
        result=RecalledResult,
        examples=("loci memory recall 'what did I say about Lisbon?' --since 2024-01",),
    ),
)
