"""Commands on conversations and on what was learned in them: sessions, proposals, remarks."""

from argparse import ArgumentParser

from app.cli.command import DONE, Call, CliCommand
from app.cli.results import (
    DroppedResult,
    ProposalAnswerResult,
    ProposalsResult,
    RemarksResult,
    SessionsResult,
)
from app.cli.terminal import count_noun
from app.client import Client
from core.engine.engine import Engine
from core.records.ids import ProposalId, RemarkId, SessionId
from core.records.memory import Conversation, Proposal, Remark, Session


def run_sessions(call: Call) -> int:
    """Print one line per conversation."""
    given = call.arguments
    with Client.connect(call.home) as client:
        sessions = client.call(
            Engine.list_sessions, text=given.text, archived=given.archived, limit=given.limit
        ).result()
    call.terminal.value(SessionsResult(sessions))
    for session in sessions:
        call.terminal.line(_session_line(session))
    if not sessions:
        call.terminal.line("There are no conversations.")
    return DONE


def run_session(call: Call) -> int:
    """Change a conversation if asked, and print it."""
    given = call.arguments
    session_id = SessionId(given.session)
    with Client.connect(call.home) as client:
        if given.title is not None or given.pin or given.unpin:
            pinned = given.pin if given.pin or given.unpin else None
            client.call(
                Engine.change_session, session_id, title=given.title, pinned=pinned
            ).result()
        conversation = client.call(Engine.show_session, session_id).result()
    call.terminal.value(conversation)
    call.terminal.line(_session_line(conversation.session))
    for episode in conversation.episodes:
        who = {"user": "You", "loci": "Loci"}.get(episode.speaker, episode.speaker)
        call.terminal.line()
        call.terminal.line(f"{who}: {episode.text}")
    return DONE


def run_proposals(call: Call) -> int:
    """Print one line per proposed fact."""
    with Client.connect(call.home) as client:
        proposals = client.call(Engine.list_proposals).result()
    call.terminal.value(ProposalsResult(proposals))
    for proposal in proposals:
        call.terminal.line(f"{proposal.id:>5}  {format_proposal(proposal)}  (“{proposal.quote}”)")
    if not proposals:
        call.terminal.line("No statement waits.")
    return DONE


def run_accept(call: Call) -> int:
    """Store a proposed statement as a fact."""
    return _answer(call, accept=True)


def run_reject(call: Call) -> int:
    """Drop a proposed statement."""
    return _answer(call, accept=False)


def run_remarks(call: Call) -> int:
    """Print the lines of the user's own context."""
    with Client.connect(call.home) as client:
        remarks = client.call(Engine.list_remarks).result()
    call.terminal.value(RemarksResult(remarks))
    for remark in remarks:
        call.terminal.line(f"{remark.id:>5}  {remark.text}")
    if not remarks:
        call.terminal.line("Your own context is empty.")
    return DONE


def run_remark(call: Call) -> int:
    """Add a line to the user's own context."""
    with Client.connect(call.home) as client:
        remark = client.call(Engine.add_remark, call.arguments.text).result()
    call.terminal.value(remark)
    call.terminal.line(f"{remark.id:>5}  {remark.text}")
    return DONE


def run_reword(call: Call) -> int:
    """Change a line of the user's own context."""
    given = call.arguments
    with Client.connect(call.home) as client:
        remark = client.call(Engine.change_remark, RemarkId(given.remark), text=given.text).result()
    call.terminal.value(remark)
    call.terminal.line(f"{remark.id:>5}  {remark.text}")
    return DONE


def run_unremark(call: Call) -> int:
    """Delete a line of the user's own context."""
    number = call.arguments.remark
    with Client.connect(call.home) as client:
        client.call(Engine.drop_remark, RemarkId(number)).result()
    call.terminal.value(DroppedResult(number))
    call.terminal.line(f"Line {number} is dropped.")
    return DONE


def format_proposal(proposal: Proposal) -> str:
    """Return the statement in plain words, with its start."""
    statement = proposal.said
    relation = statement.predicate.replace("_", " ").lower()
    since = f", since {proposal.valid_from:%Y-%m-%d}" if proposal.valid_from else ""
    return f"{statement.subject.name} {relation} {statement.object}{since}"


def _answer(call: Call, *, accept: bool) -> int:
    number = call.arguments.proposal
    with Client.connect(call.home) as client:
        client.call(Engine.answer_proposal, ProposalId(number), accept=accept).result()
    call.terminal.value(ProposalAnswerResult(number, accepted=accept))
    call.terminal.line("It is kept as a fact." if accept else "It is not kept.")
    return DONE


def _session_line(session: Session) -> str:
    pinned = ", pinned" if session.pinned else ""
    return (
        f"{session.id:>5}  {session.last_at.astimezone():%Y-%m-%d %H:%M}  "
        f"{session.title or 'without a name'}  "
        f"({count_noun(session.turns, 'turn')}, {session.state}{pinned})"
    )


def _sessions_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("text", nargs="?", default="", metavar="TEXT", help="words in them")
    parser.add_argument("--archived", action="store_true", help="archived ones too")
    parser.add_argument("--limit", type=int, default=100, metavar="N", help="at most (100)")


def _session_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("session", type=int, metavar="N", help="its number in the list")
    parser.add_argument("--title", metavar="T", help="its new name")
    parser.add_argument("--pin", action="store_true", help="it stands first and is never archived")
    parser.add_argument("--unpin", action="store_true", help="it is like others again")


def _accept_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("proposal", type=int, metavar="N", help="its number in the list")


def _remark_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("text", metavar="TEXT", help="“Answer in German.”")


def _reword_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("remark", type=int, metavar="N", help="its number in the list")
    parser.add_argument("text", metavar="TEXT", help="what it is to say")


def _unremark_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("remark", type=int, metavar="N", help="its number in the list")


COMMANDS = (
    CliCommand(
        "memory sessions",
        run_sessions,
        help="list conversations, the latest first",
        arguments=_sessions_arguments,
        result=SessionsResult,
        examples=("loci memory sessions Lisbon",),
    ),
    CliCommand(
        "memory session",
        run_session,
        help="show a conversation, name it or pin it",
        arguments=_session_arguments,
        result=Conversation,
        examples=("loci memory session 3 --title 'The move' --pin",),
    ),
    CliCommand(
        "memory proposals",
        run_proposals,
        help="list statements of yours to be kept as facts",
        result=ProposalsResult,
        examples=("loci memory proposals",),
    ),
    CliCommand(
        "memory accept",
        run_accept,
        help="keep a statement of yours as a fact",
        description="It becomes a correction, which can be undone.",
        arguments=_accept_arguments,
        result=ProposalAnswerResult,
        examples=("loci memory accept 2",),
    ),
    CliCommand(
        "memory reject",
        run_reject,
        help="do not keep a statement as a fact",
        arguments=_accept_arguments,
        result=ProposalAnswerResult,
        examples=("loci memory reject 2",),
    ),
    CliCommand(
        "memory remarks",
        run_remarks,
        help="list the lines of your own context",
        description="They stand first in the context of every answer.",
        result=RemarksResult,
        examples=("loci memory remarks",),
    ),
    CliCommand(
        "memory remark",
        run_remark,
        help="add a line to your own context",
        arguments=_remark_arguments,
        result=Remark,
        examples=("loci memory remark 'Answer in German.'",),
    ),
    CliCommand(
        "memory reword",
        run_reword,
        help="a line of your own context says something else",
        arguments=_reword_arguments,
        result=Remark,
        examples=("loci memory reword 1 'Answer in French.'",),
    ),
    CliCommand(
        "memory unremark",
        run_unremark,
        help="drop a line of your own context",
        arguments=_unremark_arguments,
        result=DroppedResult,
        examples=("loci memory unremark 1",),
    ),
)
