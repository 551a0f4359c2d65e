"""Commands on memories: on, off, list, show, pin, unpin, edit, rate, recall."""

from typing import Literal, get_args

from app.cli.command import Call, argument, command, fields_of, flag, integer
from app.cli.terminal import Terminal, count_noun, location, shorten
from core.engine.engine import Engine
from core.records.ids import EpisodeId
from core.records.memory import Episode, Memory, MemoryOrder, RecalledEpisode

_SHOWN = 100
_BAR = 10
_EPISODE = argument("episode_id", type=int, metavar="N", help="its number in the list")


@command("memory on", result=fields_of(memory=Literal["on", "off"]))
def run_on(call: Call) -> None:
    """Remember conversations, on this computer only."""
    _switch(call, to="on")
    call.terminal.line("Conversations are remembered from now on, on this computer only.")


@command("memory off", result=fields_of(memory=Literal["on", "off"]))
def run_off(call: Call) -> None:
    """Remember nothing from now on.

    What is remembered stays; “loci memory forget” erases it.
    """
    _switch(call, to="off")
    call.terminal.line("Nothing is remembered from now on.")


@command(
    "memory list",
    arguments=(
        argument("text", nargs="?", default="", metavar="TEXT", help="words in it"),
        argument("--kind", default="", help="turn, reply, session or summary"),
        integer("--session", "of a conversation", default=0, dest="session_id"),
        flag("--archived", "archived ones too"),
        argument(
            "--order",
            choices=get_args(MemoryOrder),
            default="strongest",
            help="fading: what will be nearly gone next, first",
        ),
        integer("--limit", "at most (100)", default=_SHOWN),
    ),
    result=fields_of(memories=tuple[Memory, ...]),
    examples=("loci memory list --order fading",),
)
def run_list(call: Call) -> None:
    """List what is remembered, the strongest first."""
    memories = call.send(Engine.list_memories)
    call.show_rows("memories", memories, _memory_line, empty="Nothing is remembered.")


@command("memory show", arguments=(_EPISODE,), result=Memory, examples=("loci memory show 12",))
def run_show(call: Call) -> None:
    """Show a memory and how it fades.

    Looking at a memory counts as use of it.
    """
    memory = call.send(Engine.show_memory)
    call.terminal.value(memory)
    show_memory(call.terminal, memory)


@command("memory pin", arguments=(_EPISODE,), result=Memory, examples=("loci memory pin 12",))
def run_pin(call: Call) -> None:
    """Keep a memory from fading."""
    _pin(call, pinned=True)


@command("memory unpin", arguments=(_EPISODE,), result=Memory, examples=("loci memory unpin 12",))
def run_unpin(call: Call) -> None:
    """Let a memory fade again."""
    _pin(call, pinned=False)


@command(
    "memory edit",
    arguments=(_EPISODE, argument("text", metavar="TEXT", help="what it is to say")),
    result=Memory,
    examples=("loci memory edit 12 'I moved to Lisbon in May.'",),
)
def run_edit(call: Call) -> None:
    """Change what you said, as it is remembered.

    A summary can be changed too. Answers stay as they were given.
    """
    _show(call, call.send(Engine.change_memory))


@command(
    "memory rate",
    arguments=(
        _EPISODE,
        argument("rating", type=int, metavar="RATING", help="1 (bad) to 5 (good)"),
    ),
    result=Memory,
    examples=("loci memory rate 13 5",),
)
def run_rate(call: Call) -> None:
    """Rate an answer from 1 to 5; 0 takes it back.

    The rating counts when the answer is recalled.
    """
    _show(call, call.send(Engine.rate))


@command(
    "memory recall",
    arguments=(
        argument("question", metavar="QUESTION", help="what it was about"),
        integer("-k", "as many at most (10)", default=10),
        integer("--session", "in a conversation", default=0, dest="session_id"),
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
    recalled = call.send(Engine.recall)
    call.show_rows("recalled", recalled, _recalled_lines, empty="Nothing was said about it.")


def show_memory(terminal: Terminal, memory: Memory) -> None:
    """Print a memory with its entities, its sources and its forgetting curve."""
    episode, fading = memory.episode, memory.fading
    terminal.line(
        f"{episode.kind.capitalize()} {episode.id} of conversation {episode.session_id}, "
        f"{episode.happened_at.astimezone():%Y-%m-%d %H:%M}"
    )
    terminal.line()
    terminal.line(episode.meant)
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


def _switch(call: Call, *, to: Literal["on", "off"]) -> None:
    call.request(Engine.set_option, "memory", value=to)
    call.terminal.fields(memory=to)


def _pin(call: Call, *, pinned: bool) -> None:
    episode_id = EpisodeId(call.arguments.episode_id)
    _show(call, call.request(Engine.pin_memory, episode_id, pinned=pinned))


def _show(call: Call, memory: Memory) -> None:
    call.terminal.value(memory)
    call.terminal.line(_memory_line(memory))


def _memory_line(memory: Memory) -> str:
    marks = "".join((" pinned" * memory.episode.pinned,
                     " archived" * (memory.episode.state == "archived")))  # fmt: skip
    line = _episode_line(memory.episode)
    return f"{memory.episode.id:>5}  {memory.fading.strength:.2f}{marks}  {line}"


def _recalled_lines(recalled: RecalledEpisode) -> str:
    episode = recalled.episode
    line = f"{episode.id:>5}  {recalled.score:.2f}  {_episode_line(episode)}"
    return f"{line}\n             {recalled.why}"


def _episode_line(episode: Episode) -> str:
    who = {"user": "you", "loci": "Loci"}.get(episode.speaker, episode.speaker)
    when = f"{episode.happened_at.astimezone():%Y-%m-%d}"
    return f"{when}  {who}: {shorten(episode.meant, 90)}"
