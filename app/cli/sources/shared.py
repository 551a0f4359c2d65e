"""Commands on shared libraries: create, join, share, invite, revoke, leave, status."""

from app.cli.command import Call, argument, command, fields_of, flag
from app.cli.sources.sources import wait_until_read
from app.cli.terminal import absolute
from app.client import Client
from core.engine.engine import Engine
from core.records.sharing import LibraryMember, SharedLibrary, SharedSource

_CATALOG = argument(
    "catalog", metavar="CATALOG", help="address of a PostgreSQL database, without a password"
)
_LIBRARY = argument("--library", default="", metavar="NAME", help="if you have joined several")
_MEMBER = argument("member", metavar="MEMBER", help="a PostgreSQL role")
_NAME = argument("--name", default="", metavar="NAME", help="its name here")
_S3 = "s3://"
_MEMBERS = fields_of(members=tuple[LibraryMember, ...])


@command(
    "library create",
    arguments=(
        _CATALOG,
        argument(
            "--data", required=True, metavar="DIR", help="a shared folder, or s3://BUCKET/PATH"
        ),
        _NAME,
    ),
    result=SharedLibrary,
    examples=('loci library create "host=nas dbname=family user=anna" --data /nas/loci',),
)
def run_create(call: Call) -> None:
    """Create a shared library, and join it.

    PostgreSQL keeps who is in and who may read what; the files go to the folder, encrypted.
    Passwords belong in ~/.pgpass, keys for S3 in ~/.aws/credentials. It needs the extra
    “library”: pip install 'loci[library]'.
    """
    data = call.arguments.data
    library = call.request(
        Engine.create_library,
        call.arguments.catalog,
        data=data if data.startswith(_S3) else absolute(data),
        name=call.arguments.name,
    )
    _show(call, library)


@command(
    "library join",
    arguments=(
        _CATALOG,
        argument("--data", default="", metavar="DIR", help="where its files are on this computer"),
        _NAME,
    ),
    result=SharedLibrary,
    examples=('loci library join "host=nas dbname=family user=ben"',),
)
def run_join(call: Call) -> None:
    """Join a shared library that you are invited to, and read its sources.

    Their files are copied into Loci's data folder, and kept up to date while Loci runs. What was
    read from them by the same version of Loci isn't read again. Without a network you go on with
    your copies.
    """
    data = call.arguments.data
    with Client.connect(call.home) as client:
        library = client.call(
            Engine.join_library,
            call.arguments.catalog,
            data=absolute(data) if data and not data.startswith(_S3) else data,
            name=call.arguments.name,
        ).result()
        _show(call, _settled(call, client, library))


@command(
    "library share",
    arguments=(
        argument("path", metavar="PATH", help="a folder or file that Loci reads"),
        argument("--name", default="", metavar="NAME", help="its name in the library"),
        _LIBRARY,
    ),
    result=SharedLibrary,
    examples=("loci library share ~/recipes", "loci library share ~/notes/trip --name lisbon"),
)
def run_share(call: Call) -> None:
    """Share a folder, with all its later changes, and wait until it is published.

    Nobody sees it before you invite them to it. What is marked to never leave this computer is
    left out.
    """
    with Client.connect(call.home) as client:
        library = client.call(
            Engine.share_source,
            absolute(call.arguments.path),
            library=call.arguments.library,
            name=call.arguments.name,
        ).result()
        _show(call, _settled(call, client, library))


@command(
    "library unshare",
    arguments=(argument("name", metavar="SOURCE", help="its name in the library"), _LIBRARY),
    result=fields_of(unshared=str),
    examples=("loci library unshare recipes",),
)
def run_unshare(call: Call) -> None:
    """Delete a source of yours from the library. Copies of the members stay with them."""
    call.send(Engine.unshare_source)
    call.terminal.fields(unshared=call.arguments.name)
    call.terminal.line(f"{call.arguments.name} is no longer shared. Your files are untouched.")


@command(
    "library invite",
    arguments=(
        _MEMBER,
        argument("sources", nargs="*", metavar="SOURCE", help="sources of yours to read"),
        flag("--may-share", "let them share sources of their own"),
        _LIBRARY,
    ),
    result=_MEMBERS,
    examples=("loci library invite ben recipes", "loci library invite anna --may-share"),
)
def run_invite(call: Call) -> None:
    """Let somebody join the library, and read sources of yours.

    Only the library's owner can let new members in, and only who shares a source can invite to
    it. A role that PostgreSQL doesn't have is created if you may; its password is PostgreSQL's.
    """
    _show_members(call, call.send(Engine.invite_member))


@command(
    "library revoke",
    arguments=(
        _MEMBER,
        argument("sources", nargs="*", metavar="SOURCE", help="all of yours, if left out"),
        _LIBRARY,
    ),
    result=_MEMBERS,
    examples=("loci library revoke ben recipes", "loci library revoke ben"),
)
def run_revoke(call: Call) -> None:
    """Take somebody's access to sources of yours, or to the library.

    They get nothing new from then on. What they have copied so far stays with them.
    """
    _show_members(call, call.send(Engine.revoke_member))


@command(
    "library members", arguments=(_LIBRARY,), result=_MEMBERS, examples=("loci library members",)
)
def run_members(call: Call) -> None:
    """List the members, and the sources that each may read."""
    _show_members(call, call.send(Engine.list_members))


@command(
    "library leave",
    arguments=(flag("--yes", "do not ask"), _LIBRARY),
    result=fields_of(left=bool),
    examples=("loci library leave", "loci library leave --library family --yes"),
)
def run_leave(call: Call) -> None:
    """Leave a library, and delete its copies and what was read from them.

    What you share stays in it for the others, as it is. To delete it, unshare it first.
    """
    question = "Delete all copies from this library?"
    about = call.arguments.library
    if call.arguments.yes or call.agrees(about, question, problem="leaving_needs_terminal"):
        call.send(Engine.leave_library)
        call.terminal.fields(left=True)
        call.terminal.line("You have left the library.")


@command("library status", result=fields_of(libraries=tuple[SharedLibrary, ...]))
def run_status(call: Call) -> None:
    """Show the libraries that you have joined, and how old your copies are."""
    libraries = call.request(Engine.list_libraries)
    call.terminal.fields(libraries=libraries)
    for library in libraries:
        _print(call, library)
    if not libraries:
        call.terminal.line("No shared library is joined. Join one: loci library join CATALOG")


def _settled(call: Call, client: Client, library: SharedLibrary) -> SharedLibrary:
    """Wait until all is published, copied and read; return the library as it is then."""
    wait_until_read(client, call)
    libraries = client.call(Engine.list_libraries).result()
    return next((it for it in libraries if it.name == library.name), library)


def _show(call: Call, library: SharedLibrary) -> None:
    call.terminal.value(library)
    _print(call, library)


def _print(call: Call, library: SharedLibrary) -> None:
    seen = f", seen {library.checked_at:%d %b %Y %H:%M}" if library.checked_at else ""
    call.terminal.line(f"{library.name}: you are {library.user}, owned by {library.owner}{seen}")
    if library.problem:
        call.terminal.line(f"  {library.problem.with_remedy}")
    for source in library.sources:
        call.terminal.line(f"  {_source_line(source)}")
        if source.problem:
            call.terminal.line(f"    {source.problem.with_remedy}")


def _source_line(source: SharedSource) -> str:
    if not source.folder:
        return f"{source.name}, shared by {source.publisher}: no copies here"
    what = "shared by you" if source.is_mine else f"shared by {source.publisher}"
    day = f"as of {source.updated_at:%d %b %Y %H:%M}" if source.updated_at else "not complete yet"
    return f"{source.name}, {what}, {day}: {source.folder}"


def _show_members(call: Call, members: tuple[LibraryMember, ...]) -> None:
    call.show_rows("members", members, _member_line)


def _member_line(member: LibraryMember) -> str:
    notes = ["owner"] if member.is_owner else ["not a member"] if not member.is_member else []
    notes += ["may share"] if member.may_share else []
    rights = f" ({', '.join(notes)})" if notes else ""
    return f"{member.name}{rights}: {', '.join(member.sources) or 'no source'}"
