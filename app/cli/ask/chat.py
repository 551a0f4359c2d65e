"""Command `chat`: a conversation in the terminal."""

import sys
from collections.abc import Iterator

from app.cli.ask.query_options import add_query_options, parse_query_options
from app.cli.ask.questions import ask
from app.cli.command import Call, argument, command, flag
from app.cli.terminal import Terminal
from app.client import Client
from core.engine.engine import Engine
from core.errors import Cancelled, EngineGone, LociError
from core.records.answers.answers import Answer
from core.records.ids import SessionId
from core.records.memory import Session

PROMPT = "> "
EXIT_WORDS = frozenset({"/quit", "/exit", "/bye"})
CONSENT = (
    "Shall Loci remember conversations? They are kept on this computer only, can be looked at "
    "with “loci memory list”, and are erased for good with “loci memory forget”. [y/n] "
)
NO_CONSENT = "Nothing of this conversation is remembered. To change that: loci memory on"


@command(
    "chat",
    arguments=(
        argument("--session", type=int, metavar="N", help="go on with this conversation"),
        flag("--no-memory", "nothing of this conversation is remembered"),
        argument("--title", default="", metavar="T", help="name of the new conversation"),
        add_query_options,
    ),
    result=Answer,
    examples=("loci chat", "loci chat --session 3"),
)
def run_chat(call: Call) -> None:
    """Talk with your documents; what you ask next is understood from what was said.

    Reads one question from each line, until the end of the input or /quit; /new begins another
    conversation. With --json, each answer is a JSON object on a line of its own. The first time, it
    asks whether conversations may be remembered; piped input never consents.
    """
    given, terminal = call.arguments, call.terminal
    with Client.connect(call.home) as client:
        wishes = parse_query_options(given, client)
        is_private = given.no_memory or not _is_decided(client, terminal)
        session = _session(client, call, is_private=is_private)
        for question in _read_questions(terminal):
            if question == "/new":
                session = client.call(Engine.begin_session, passing=is_private).result()
                terminal.note("A new conversation.")
                continue
            try:
                answer = ask(
                    client, question, wishes=wishes, terminal=terminal, session_id=session.id
                )
            except (KeyboardInterrupt, Cancelled):
                terminal.note("Stopped.")
                continue
            except EngineGone:
                raise
            except LociError as error:
                terminal.error(error)
                continue
            terminal.value(answer)
            _show_learned(terminal, answer)
        _show_resume_hint(terminal, session)


def _read_questions(terminal: Terminal) -> Iterator[str]:
    """Yield the non-empty lines that are typed or piped in."""
    is_typed = sys.stdin.isatty()
    while True:
        if is_typed and not terminal.json:
            terminal.text(PROMPT)
        line = sys.stdin.readline()
        if not line or line.strip() in EXIT_WORDS:
            return
        if line.strip():
            yield line.strip()


def _is_decided(client: Client, terminal: Terminal) -> bool:
    """Ask an interactive user for consent (T7); return whether there is a decision."""
    options = {option.name: option.value for option in client.call(Engine.list_options).result()}
    if options.get("memory") != "unasked":
        return True
    if not sys.stdin.isatty() or terminal.json:
        terminal.note(NO_CONSENT)
        return False
    while True:
        terminal.text(CONSENT)
        reply = sys.stdin.readline()
        if not reply:
            return False
        if reply.strip().casefold() in {"y", "yes", "n", "no"}:
            agreed = reply.strip().casefold().startswith("y")
            client.call(Engine.set_option, "memory", value="on" if agreed else "off").result()
            return True


def _session(client: Client, call: Call, *, is_private: bool) -> Session:
    given = call.arguments
    if given.session is None:
        return client.call(Engine.begin_session, given.title, passing=is_private).result()
    conversation = client.call(Engine.show_session, SessionId(given.session)).result()
    for episode in conversation.episodes[-2:]:
        who = {"user": "You", "loci": "Loci"}.get(episode.speaker, episode.speaker)
        call.terminal.aside(f"{who}: {episode.text}")
    return conversation.session


def _show_learned(terminal: Terminal, answer: Answer) -> None:
    for proposal in answer.proposals:
        stated = proposal.said
        predicate = stated.predicate.replace("_", " ").lower()
        terminal.aside(
            f"As a fact: {stated.subject.name}, {predicate}, {stated.object}. To keep it: "
            f"loci memory accept {proposal.id}; to drop it: loci memory reject {proposal.id}"
        )
    for remark in answer.remarks:
        terminal.aside(f"To take that back: loci memory unremark {remark.id}")


def _show_resume_hint(terminal: Terminal, session: Session) -> None:
    if session.id > 0 and sys.stdin.isatty():
        terminal.note(f"To go on: loci chat --session {session.id}")
