"""Commands on conversations and on what was learned in them: sessions, proposals, remarks."""

from functools import partial

from app.cli.command import Call, CliCommand, argument, command, fields_of
from app.cli.terminal import count_noun
from app.client import Client
from core.engine.engine import Engine
from core.records.ids import ProposalId, RemarkId, SessionId
from core.records.memory import Conversation, Proposal, Remark, Session

_ACCEPT_ARGUMENTS = (argument("proposal", type=int, metavar="N", help="its number in the list"),)


@command(
    "memory sessions",
    arguments=(
        argument("text", nargs="?", default="", metavar="TEXT", help="words in them"),
        argument("--archived", action="store_true", help="archived ones too"),
        argument("--limit", type=int, default=100, metavar="N", help="at most (100)"),
    ),
    result=fields_of(sessions=tuple[Session, ...]),
    examples=("loci memory sessions Lisbon",),
)
def run_sessions(call: Call) -> None:
    """List conversations, the latest first."""
    given = call.arguments
    sessions = call.request(
        Engine.list_sessions, text=given.text, archived=given.archived, limit=given.limit
    )
    call.terminal.fields(sessions=sessions)
    for session in sessions:
        call.terminal.line(_session_line(session))
    if not sessions:
        call.terminal.line("There are no conversations.")


@command(
    "memory session",
    arguments=(
        argument("session", type=int, metavar="N", help="its number in the list"),
        argument("--title", metavar="T", help="its new name"),
        argument("--pin", action="store_true", help="it stands first and is never archived"),
        argument("--unpin", action="store_true", help="it is like others again"),
    ),
    result=Conversation,
    examples=("loci memory session 3 --title 'The move' --pin",),
)
def run_session(call: Call) -> None:
    """Show a conversation, name it or pin it."""
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


@command(
    "memory proposals",
    result=fields_of(proposals=tuple[Proposal, ...]),
    examples=("loci memory proposals",),
)
def run_proposals(call: Call) -> None:
    """List statements of yours to be kept as facts."""
    proposals = call.request(Engine.list_proposals)
    call.terminal.fields(proposals=proposals)
    for proposal in proposals:
        call.terminal.line(f"{proposal.id:>5}  {format_proposal(proposal)}  (“{proposal.quote}”)")
    if not proposals:
        call.terminal.line("No statement waits.")


@command(
    "memory remarks",
    result=fields_of(remarks=tuple[Remark, ...]),
    examples=("loci memory remarks",),
)
def run_remarks(call: Call) -> None:
    """List the lines of your own context.

    They stand first in the context of every answer.
    """
    remarks = call.request(Engine.list_remarks)
    call.terminal.fields(remarks=remarks)
    for remark in remarks:
        call.terminal.line(f"{remark.id:>5}  {remark.text}")
    if not remarks:
        call.terminal.line("Your own context is empty.")


@command(
    "memory remark",
    arguments=(argument("text", metavar="TEXT", help="“Answer in German.”"),),
    result=Remark,
    examples=("loci memory remark 'Answer in German.'",),
)
def run_remark(call: Call) -> None:
    """Add a line to your own context."""
    remark = call.request(Engine.add_remark, call.arguments.text)
    call.terminal.value(remark)
    call.terminal.line(f"{remark.id:>5}  {remark.text}")


@command(
    "memory reword",
    arguments=(
        argument("remark", type=int, metavar="N", help="its number in the list"),
        argument("text", metavar="TEXT", help="what it is to say"),
    ),
    result=Remark,
    examples=("loci memory reword 1 'Answer in French.'",),
)
def run_reword(call: Call) -> None:
    """A line of your own context says something else."""
    given = call.arguments
    remark = call.request(Engine.change_remark, RemarkId(given.remark), text=given.text)
    call.terminal.value(remark)
    call.terminal.line(f"{remark.id:>5}  {remark.text}")


@command(
    "memory unremark",
    arguments=(argument("remark", type=int, metavar="N", help="its number in the list"),),
    result=fields_of(dropped=int),
    examples=("loci memory unremark 1",),
)
def run_unremark(call: Call) -> None:
    """Drop a line of your own context."""
    number = call.arguments.remark
    call.request(Engine.drop_remark, RemarkId(number))
    call.terminal.fields(dropped=number)
    call.terminal.line(f"Line {number} is dropped.")


def format_proposal(proposal: Proposal) -> str:
    """Return the statement in plain words, with its start."""
    statement = proposal.said
    relation = statement.predicate.replace("_", " ").lower()
    since = f", since {proposal.valid_from:%Y-%m-%d}" if proposal.valid_from else ""
    return f"{statement.subject.name} {relation} {statement.object}{since}"


def _answer(call: Call, *, accept: bool) -> None:
    number = call.arguments.proposal
    call.request(Engine.answer_proposal, ProposalId(number), accept=accept)
    call.terminal.fields(proposal=number, accepted=accept)
    call.terminal.line("It is kept as a fact." if accept else "It is not kept.")


def _session_line(session: Session) -> str:
    pinned = ", pinned" if session.pinned else ""
    return (
        f"{session.id:>5}  {session.last_at.astimezone():%Y-%m-%d %H:%M}  "
        f"{session.title or 'without a name'}  "
        f"({count_noun(session.turns, 'turn')}, {session.state}{pinned})"
    )


COMMANDS = (
    run_sessions,
    run_session,
    run_proposals,
    CliCommand(
        "memory accept",
        partial(_answer, accept=True),
        help="keep a statement of yours as a fact",
        description="It becomes a correction, which can be undone.",
        arguments=_ACCEPT_ARGUMENTS,
        result=fields_of(proposal=int, accepted=bool),
        examples=("loci memory accept 2",),
    ),
    CliCommand(
        "memory reject",
        partial(_answer, accept=False),
        help="do not keep a statement as a fact",
        arguments=_ACCEPT_ARGUMENTS,
        result=fields_of(proposal=int, accepted=bool),
        examples=("loci memory reject 2",),
    ),
    run_remarks,
    run_remark,
    run_reword,
    run_unremark,
)
