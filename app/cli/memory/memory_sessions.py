"""Commands on conversations and on what was learned in them: sessions, proposals, remarks."""

from app.cli.command import Call, argument, command, fields_of, flag, integer
from app.cli.terminal import count_noun
from app.client import Client
from core.engine.engine import Engine
from core.records.ids import ProposalId, RemarkId, SessionId
from core.records.memory import Conversation, Proposal, Remark, Session

_PROPOSAL = argument("proposal", type=int, metavar="N", help="its number in the list")
_REMARK = argument("remark_id", type=int, metavar="N", help="its number in the list")


@command(
    "memory sessions",
    arguments=(
        argument("text", nargs="?", default="", metavar="TEXT", help="words in them"),
        flag("--archived", "archived ones too"),
        integer("--limit", "at most (100)", default=100),
    ),
    result=fields_of(sessions=tuple[Session, ...]),
    examples=("loci memory sessions Lisbon",),
)
def run_sessions(call: Call) -> None:
    """List conversations, the latest first."""
    sessions = call.send(Engine.list_sessions)
    call.show_rows("sessions", sessions, _session_line, empty="There are no conversations.")


@command(
    "memory session",
    arguments=(
        argument("session", type=int, metavar="N", help="its number in the list"),
        argument("--title", metavar="T", help="its new name"),
        flag("--pin", "it stands first and is never archived"),
        flag("--unpin", "it is like others again"),
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


@command("memory proposals", result=fields_of(proposals=tuple[Proposal, ...]))
def run_proposals(call: Call) -> None:
    """List statements of yours to be kept as facts."""
    call.show_rows(
        "proposals",
        call.request(Engine.list_proposals),
        lambda one: f"{one.id:>5}  {format_proposal(one)}  (“{one.quote}”)",
        empty="No statement waits.",
    )


@command(
    "memory accept",
    arguments=(_PROPOSAL,),
    result=fields_of(proposal=int, accepted=bool),
    examples=("loci memory accept 2",),
)
def run_accept(call: Call) -> None:
    """Keep a statement of yours as a fact.

    It becomes a correction, which can be undone.
    """
    _answer(call, accept=True)
    call.terminal.line("It is kept as a fact.")


@command(
    "memory reject",
    arguments=(_PROPOSAL,),
    result=fields_of(proposal=int, accepted=bool),
    examples=("loci memory reject 2",),
)
def run_reject(call: Call) -> None:
    """Do not keep a statement as a fact."""
    _answer(call, accept=False)
    call.terminal.line("It is not kept.")


@command("memory remarks", result=fields_of(remarks=tuple[Remark, ...]))
def run_remarks(call: Call) -> None:
    """List the lines of your own context.

    They stand first in the context of every answer.
    """
    remarks = call.request(Engine.list_remarks)
    call.show_rows("remarks", remarks, _remark_line, empty="Your own context is empty.")


@command(
    "memory remark",
    arguments=(argument("text", metavar="TEXT", help="“Answer in German.”"),),
    result=Remark,
    examples=("loci memory remark 'Answer in German.'",),
)
def run_remark(call: Call) -> None:
    """Add a line to your own context."""
    _show_remark(call, call.send(Engine.add_remark))


@command(
    "memory reword",
    arguments=(_REMARK, argument("text", metavar="TEXT", help="what it is to say")),
    result=Remark,
    examples=("loci memory reword 1 'Answer in French.'",),
)
def run_reword(call: Call) -> None:
    """A line of your own context says something else."""
    _show_remark(call, call.send(Engine.change_remark))


@command(
    "memory unremark",
    arguments=(_REMARK,),
    result=fields_of(dropped=int),
    examples=("loci memory unremark 1",),
)
def run_unremark(call: Call) -> None:
    """Drop a line of your own context."""
    number = call.arguments.remark_id
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


def _show_remark(call: Call, remark: Remark) -> None:
    call.terminal.value(remark)
    call.terminal.line(_remark_line(remark))


def _remark_line(remark: Remark) -> str:
    return f"{remark.id:>5}  {remark.text}"


def _session_line(session: Session) -> str:
    pinned = ", pinned" if session.pinned else ""
    return (
        f"{session.id:>5}  {session.last_at.astimezone():%Y-%m-%d %H:%M}  "
        f"{session.title or 'conversation without a title'}  "
        f"({count_noun(session.turns, 'turn')}, {session.state}{pinned})"
    )
