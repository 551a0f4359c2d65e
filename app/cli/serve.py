"""Commands `mcp`, `serve` and `search-provider`: other programs ask this library."""

import difflib
from functools import partial

from app.cli.command import Call, argument, command, fields_of, flag, integer
from app.client import Client
from app.wire.messages import version
from core.errors import WrongUse

# The web framework and the protocol take a third of a second to import; only these commands pay.
PORT = 8372


@command(
    "mcp",
    arguments=(
        flag("--install", "add Loci to the settings of the assistants on this computer"),
        flag("--yes", "with --install, do not ask before a file is changed"),
    ),
    result=fields_of(changed=tuple[str, ...]),
    examples=("loci mcp --install",),
)
def run_mcp(call: Call) -> None:
    """Serve assistants over standard input and output (Model Context Protocol).

    An assistant starts this command itself. It can search and read your documents and ask them;
    what is marked "never leaves" stays hidden from it. It can neither remember nor recall nor add
    facts until you allow that in Settings.
    """
    if call.arguments.install:
        _install(call)
        return
    from app.serve.mcp_server import make_server, serve_stdio
    from app.serve.tools import Library

    with Client.connect(call.home, leaves=True) as client:
        serve_stdio(make_server(Library(client), version()))


@command(
    "serve",
    arguments=(
        integer("--port", f"port on this computer ({PORT})", default=PORT),
        flag("--token", "print the token and the address, and end"),
        argument("--renew-token", action="store_true", help="make a new token; the old one ends"),
    ),
    result=fields_of(address=str, token=str),
    examples=("loci serve", "loci serve --token"),
)
def run_serve(call: Call) -> None:
    """Serve programs on this computer over HTTP, until Ctrl+C.

    Each tool is a route below /api; /v1 speaks as OpenAI's API does, so that a chat program can use
    your library; /mcp is for assistants; /openapi.json describes all. A request needs the token.
    """
    from app.serve.http_guard import read_token, renew_token

    given = call.arguments
    token = renew_token(call.home) if given.renew_token else read_token(call.home)
    address = f"http://127.0.0.1:{given.port}"
    call.terminal.fields(address=address, token=token)
    if given.token or given.renew_token:
        call.terminal.line(f"{address}\n{token}")
        return
    from app.serve.http_server import run_server
    from app.serve.tools import Library

    call.terminal.line(f"Loci answers programs at {address}. Ctrl+C ends it.")
    with Client.connect(call.home, leaves=True) as client:
        run_server(Library(client), token=token, port=given.port, version=version())


@command("search-provider")
def run_search_provider(call: Call) -> None:
    """Answer the desktop's own search (GNOME Shell, KRunner), until it is quiet for two minutes.

    The desktop starts this command itself. It finds things and documents while Loci is open and
    unlocked; what is marked "never leaves" or "never quoted" stays hidden.
    """
    from app.autostart import start_window
    from app.serve.search_provider import BusServer, SearchProvider, search_library

    search, show = partial(search_library, call.home), partial(start_window, call.home)
    BusServer(SearchProvider(search, show)).run()


def _install(call: Call) -> None:
    """Show the change of each assistant's settings, and write it where the user agrees."""
    from app.serve.client_config import apply_change, known_clients, plan_change, server_command

    clients = [client for client in known_clients() if client.is_installed]
    if not clients:
        raise WrongUse("", "no_assistants")
    entry = server_command(("--home", str(call.home)))
    changed: list[str] = []
    for client in clients:
        change = plan_change(client, entry)
        if change.before == change.after:
            call.terminal.line(f"{client.name} knows Loci already.")
            continue
        call.terminal.line(f"{client.name}: {client.path}")
        before, after = change.before.splitlines(), change.after.splitlines()
        for line in difflib.unified_diff(before, after, lineterm="", n=1):
            call.terminal.line(f"    {line}")
        if call.arguments.yes or call.agrees(
            client.name, "Change this file?", problem="consent_needs_terminal"
        ):
            apply_change(change)
            changed.append(str(client.path))
    call.terminal.fields(changed=changed)
