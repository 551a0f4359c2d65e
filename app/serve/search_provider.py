"""Search provider of the desktop: GNOME Shell and KRunner ask this library over D-Bus.

Other programs can ask as well, so documents that may not leave are hidden, as from all programs.
Only a running engine is asked: typing into the desktop's search neither starts nor unlocks one.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from app.client import Client
from app.wire.connect import is_running
from core.display_text import display_line
from core.engine.engine import Engine
from core.errors import EngineError, LociError, WrongUse
from core.records.addresses import (
    DocumentAddress,
    ThingAddress,
    document_uri,
    parse_address,
    search_uri,
    thing_uri,
)
from core.records.answers.typeahead import TypeaheadResult

BUS_NAME, OBJECT = "org.loci.Loci.SearchProvider", "/org/loci/Loci/SearchProvider"
SHELL, RUNNER = "org.gnome.Shell.SearchProvider2", "org.kde.krunner1"
INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"
PATIENCE_S, IDLE_S = 2.0, 120.0
FRESH_S = 3.0  # a desktop describes what it has found at once
_OWNER = 1  # reply to RequestName
_DO_NOT_QUEUE = 4
_THINGS, _DOCUMENTS, _LONGEST_QUERY = 3, 5, 500
_MATCHES = 70  # KRunner's category of a possible match


class DesktopResult(Struct, frozen=True):
    """A result in the desktop's search; its address is its id."""

    address: str
    name: str
    about: str
    icon: str


Search = Callable[[str], Sequence[DesktopResult]]
# Types of the arguments, type of the result, function.
Method = tuple[tuple[str, ...], str, Callable[..., Any]]


def search_library(home: Path, text: str) -> tuple[DesktopResult, ...]:
    """Return what fits the words; nothing if the engine is not running, locked or too slow."""
    if not text.strip() or not is_running(home):
        return ()
    try:
        with Client.connect(home, leaves=True) as client:
            call = client.call(Engine.look_up, text[:_LONGEST_QUERY], limit=_DOCUMENTS)
            return to_results(call.result(timeout=PATIENCE_S))
    except (LociError, TimeoutError):
        return ()


def to_results(matches: TypeaheadResult) -> tuple[DesktopResult, ...]:
    """Return things, then passages and documents, each document once."""
    results = [
        DesktopResult(thing_uri(thing.name.text), thing.name.text, thing.kind, "org.loci.Loci")
        for thing in matches.things[:_THINGS]
    ]
    documents: dict[tuple[str, str | None], DesktopResult] = {}
    for passage in () if matches.is_loose else matches.passages:
        uri = document_uri(passage.path, passage.part, passage.start, passage.end)
        name, about = passage.title or Path(passage.path).name, passage.snippet.text.strip()
        result = DesktopResult(uri, name, about, "text-x-generic")
        documents.setdefault((passage.path, passage.part), result)
    for row in matches.documents:
        uri, name = document_uri(row.path, row.part), row.title.text or Path(row.path).name
        result = DesktopResult(uri, name, row.path, "text-x-generic")
        documents.setdefault((row.path, row.part), result)
    return (*results, *list(documents.values())[:_DOCUMENTS])


class SearchProvider:
    """Answers the calls of both interfaces; `open_address` shows an address in the window."""

    def __init__(self, search: Search, open_address: Callable[[str], None]) -> None:
        self._search = search
        self._open = open_address
        self._text, self._since = "", 0.0
        self._results: dict[str, DesktopResult] = {}
        # Types of the arguments and of the result of each method, by interface.
        self.methods: Mapping[
            str, Mapping[str, tuple[tuple[str, ...], str, Callable[..., Any]]]
        ] = {
            SHELL: {
                "GetInitialResultSet": (("as",), "as", self._find_ids),
                "GetSubsearchResultSet": (("as", "as"), "as", self._find_ids),
                "GetResultMetas": (("as",), "aa{sv}", self._describe),
                "ActivateResult": (("s", "as", "u"), "", self._activate),
                "LaunchSearch": (("as", "u"), "", self._launch),
            },
            RUNNER: {
                "Match": (("s",), "a(sssida{sv})", self._match),
                "Actions": ((), "a(sss)", list[Any]),
                "Run": (("s", "s"), "", self._activate),
            },
            INTROSPECTABLE: {"Introspect": ((), "s", self._introspect)},
        }

    def _find(self, text: str) -> Sequence[DesktopResult]:
        results = self._search(text)
        self._results = {it.address: it for it in results}
        self._text, self._since = text, time.monotonic()
        return results

    def _find_ids(self, *terms: Sequence[str]) -> list[str]:
        # Earlier results, if any, come before the words.
        return [it.address for it in self._find(" ".join(terms[-1]))]

    def _describe(self, ids: Sequence[str]) -> list[dict[str, tuple[str, str]]]:
        if time.monotonic() - self._since > FRESH_S:
            # Meanwhile the engine may be locked, or a document be erased or hidden.
            self._find(self._text)
        results = (self._results.get(it) or _from_address(it) for it in ids)
        return [
            {
                "id": ("s", result.address),
                "name": ("s", display_line(result.name)),
                "description": ("s", display_line(result.about)),
                "gicon": ("s", result.icon),
            }
            for result in results
        ]

    def _match(self, text: str) -> list[tuple[Any, ...]]:
        results = self._find(text)
        return [
            (
                result.address,
                display_line(result.name),
                result.icon,
                _MATCHES,
                1 - at / (len(results) + 1),
                {"subtext": ("s", display_line(result.about))},
            )
            for at, result in enumerate(results)
        ]

    def _activate(self, address: str, *_: object) -> None:
        self._open(_from_address(address).address)

    def _launch(self, terms: Sequence[str], _time: int) -> None:
        self._open(search_uri(" ".join(terms)[:_LONGEST_QUERY]))

    def _introspect(self) -> str:
        interfaces = (
            f'<interface name="{name}">{"".join(map(_method_xml, methods, methods.values()))}'
            "</interface>"
            for name, methods in self.methods.items()
        )
        return f"<node>{''.join(interfaces)}</node>"


def _method_xml(name: str, method: Method) -> str:
    takes = "".join(f'<arg type="{it}" direction="in"/>' for it in method[0])
    gives = f'<arg type="{method[1]}" direction="out"/>' if method[1] else ""
    return f'<method name="{name}">{takes}{gives}</method>'


def _from_address(address: str) -> DesktopResult:
    """Return an earlier result by its address. Raises `WrongUse` for any other address."""
    match parse_address(address):
        case ThingAddress(name):
            return DesktopResult(address, name, "", "org.loci.Loci")
        case DocumentAddress(path):
            return DesktopResult(address, Path(path).name, path, "text-x-generic")
        case _:
            raise WrongUse(address, "address_invalid")


class BusServer:
    """Serves a provider on the session bus until nobody has called for `idle_s`.

    Raises `EngineError` if there is no bus, or another provider has the name.
    """

    def __init__(self, provider: SearchProvider, *, idle_s: float = IDLE_S) -> None:
        self._provider = provider
        self._idle_s = idle_s
        try:
            # It is a dependency on Linux only, and has no types.
            self._jeepney: Any = import_module("jeepney")
            blocking: Any = import_module("jeepney.io.blocking")
            self._connection: Any = blocking.open_dbus_connection(bus="SESSION")
        except (ImportError, OSError, KeyError, RuntimeError) as error:
            raise EngineError("", "session_bus_missing") from error

    def run(self) -> None:
        """Answer calls."""
        with self._connection as connection:
            request = self._jeepney.message_bus.RequestName(BUS_NAME, _DO_NOT_QUEUE)
            if connection.send_and_get_reply(request, timeout=PATIENCE_S).body[0] != _OWNER:
                raise EngineError(BUS_NAME, "search_provider_running")
            while True:
                try:
                    message = connection.receive(timeout=self._idle_s)
                except (TimeoutError, OSError):
                    return
                if message.header.message_type == self._jeepney.MessageType.method_call:
                    connection.send(self._answer(message))

    def _answer(self, message: Any) -> Any:
        """Return the reply to a call, or an error that names what is wrong with it."""
        names, fields = self._jeepney.HeaderFields, message.header.fields
        interface, member = fields.get(names.interface), fields.get(names.member)
        methods = self._provider.methods
        candidates = (methods.get(interface, {}),) if interface else methods.values()
        method = next((it[member] for it in candidates if member in it), None)
        if method is None or fields.get(names.path) != OBJECT:
            return self._error(message, "UnknownMethod", str(member))
        takes, gives, run = method
        if fields.get(names.signature, "") != "".join(takes):
            return self._error(message, "InvalidArgs", str(member))
        try:
            result = run(*message.body)
        except LociError as error:
            return self._error(message, "InvalidArgs", error.detail)
        return self._jeepney.new_method_return(message, gives or None, (result,) if gives else ())

    def _error(self, message: Any, name: str, text: str) -> Any:
        return self._jeepney.new_error(message, f"org.freedesktop.DBus.Error.{name}", "s", (text,))
