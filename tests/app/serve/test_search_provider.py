"""The desktop's search asks over a bus of its own: as GNOME Shell, as KRunner, and as GLib."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from jeepney import DBusAddress, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse

from app.client import Client
from app.paths import socket_path
from app.serve import search_provider
from app.serve.search_provider import (
    BUS_NAME,
    OBJECT,
    RUNNER,
    SHELL,
    BusServer,
    SearchProvider,
    search_library,
)
from core.engine.engine import Engine
from core.errors import EngineError, Locked
from core.records.addresses import DocumentAddress, SearchAddress, ThingAddress, parse_address

ROOT = Path(__file__).parents[3]
PACKAGED = ROOT / "packaging" / "linux"
pytestmark = pytest.mark.skipif(
    shutil.which("dbus-daemon") is None, reason="dbus-daemon is not on this machine"
)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """Address of a session bus that starts services of `tmp_path`/dbus-1/services."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().decode().strip()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    yield address
    daemon.terminate()
    daemon.wait(10)
    daemon.stdout.close()


class Desktop:
    """Calls the methods as a desktop does."""

    def __init__(self, connection: DBusConnection) -> None:
        self._connection = connection

    def call(self, member: str, signature: str = "", *body, interface: str = SHELL):
        address = DBusAddress(OBJECT, bus_name=BUS_NAME, interface=interface)
        message = new_method_call(address, member, signature or None, body)
        reply = self._connection.send_and_get_reply(message, timeout=20)
        if reply.header.message_type.name == "error":
            raise DBusErrorResponse(reply)
        return reply.body[0] if reply.body else None

    def find(self, *terms: str) -> list[str]:
        return self.call("GetInitialResultSet", "as", list(terms))


@pytest.fixture
def opened() -> list[str]:
    """Addresses that were shown in the window."""
    return []


@pytest.fixture
def start(bus: str, opened: list[str]) -> Iterator[Callable[[Path], Desktop]]:
    """Starts a provider for a home, and a desktop that asks it."""
    running: list[tuple[DBusConnection, BusServer, threading.Thread]] = []

    def begin(home: Path) -> Desktop:
        provider = SearchProvider(lambda text: search_library(home, text), opened.append)
        server = BusServer(provider, idle_s=1.0)
        thread = threading.Thread(target=server.run)
        thread.start()
        connection = open_dbus_connection(bus=bus)
        running.append((connection, server, thread))
        name_has_owner = DBusAddress(
            "/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus"
        )
        message = new_method_call(name_has_owner, "NameHasOwner", "s", (BUS_NAME,))
        while not connection.send_and_get_reply(message, timeout=5).body[0]:
            pass
        return Desktop(connection)

    yield begin
    for connection, _, thread in running:
        connection.close()
        thread.join(20)
        assert not thread.is_alive()


def test_the_shell_finds_things_and_documents_and_opens_them(client, start, opened):
    desktop = start(client.home)

    ids = desktop.find("lantern")
    narrower = desktop.call("GetSubsearchResultSet", "asas", ids, ["lantern", "grant"])
    metas = desktop.call("GetResultMetas", "as", ids)

    kinds = [type(parse_address(it)) for it in ids]
    assert {ThingAddress, DocumentAddress} <= set(kinds)
    assert kinds == sorted(kinds, key=lambda kind: kind is DocumentAddress)
    assert set(map(parse_address, narrower)) != set(map(parse_address, ids))
    assert [meta["id"] for meta in metas] == [("s", it) for it in ids]
    assert any("Lantern" in meta["name"][1] for meta in metas)
    assert all(meta["name"][1] and meta["gicon"][1] for meta in metas)

    desktop.call("ActivateResult", "sasu", ids[0], ["lantern"], 0)
    desktop.call("LaunchSearch", "asu", ["lantern", "grant"], 0)
    assert opened[0] == ids[0]
    assert parse_address(opened[1]) == SearchAddress("lantern grant")


def test_an_earlier_result_is_described_by_another_provider(client, start):
    desktop = start(client.home)

    metas = desktop.call(
        "GetResultMetas", "as", ["loci://thing/Ada", "loci://document/%2Fa%2Fb.md"]
    )

    assert [(it["name"][1], it["description"][1]) for it in metas] == [
        ("Ada", ""),
        ("b.md", "/a/b.md"),
    ]


def test_krunner_finds_the_same(client, start, opened):
    desktop = start(client.home)

    matches = desktop.call("Match", "s", "lantern", interface=RUNNER)
    desktop.call("Run", "ss", matches[0][0], "", interface=RUNNER)

    assert [it[0] for it in matches] == desktop.find("lantern")
    assert desktop.call("Actions", interface=RUNNER) == []
    relevance = [it[4] for it in matches]
    assert relevance == sorted(relevance, reverse=True)
    assert all(0 < it <= 1 for it in relevance)
    assert opened == [matches[0][0]]


@pytest.mark.parametrize("tier", ["never leaves", "never quoted"])
def test_what_may_not_leave_is_not_told_to_the_desktop(client: Client, folder, start, tier):
    desktop = start(client.home)
    before = {parse_address(it) for it in desktop.find("lantern")}
    client.call(Engine.mark_path, str(folder), tiers=[tier]).result()
    try:
        after = desktop.find("lantern")
    finally:
        client.call(Engine.mark_path, str(folder), tiers=None).result()

    assert before
    assert after == []


def test_what_is_erased_or_hidden_later_is_not_described_any_more(
    client: Client, folder, start, monkeypatch
):
    desktop = start(client.home)
    ids = [it for it in desktop.find("lantern") if isinstance(parse_address(it), DocumentAddress)]
    before = desktop.call("GetResultMetas", "as", ids)
    monkeypatch.setattr(search_provider, "FRESH_S", 0.0)
    client.call(Engine.mark_path, str(folder), tiers=["never leaves"]).result()
    try:
        after = desktop.call("GetResultMetas", "as", ids)
    finally:
        client.call(Engine.mark_path, str(folder), tiers=None).result()

    paths = [parse_address(it).path for it in ids]
    assert any("lantern" in it["description"][1].lower() for it in before)
    assert [it["description"][1] for it in before] != paths
    assert [(it["name"][1], it["description"][1]) for it in after] == [
        (Path(path).name, path) for path in paths
    ]


def test_a_sleeping_engine_is_not_woken(start, tmp_path: Path):
    home = tmp_path / "asleep"
    home.mkdir()

    assert start(home).find("lantern") == []
    assert list(home.iterdir()) == []


def test_a_locked_or_a_slow_engine_has_no_results(serve, engine, start, monkeypatch, home: Path):
    monkeypatch.setattr(search_provider, "PATIENCE_S", 0.3)
    serve(lambda: engine)
    desktop = start(home)
    ends = threading.Event()

    def locked(*_, **__):
        raise Locked

    def slow(*_, **__):
        ends.wait(20)
        raise Locked

    for look_up in (locked, slow):
        monkeypatch.setattr(engine, "look_up", look_up)
        assert desktop.find("lantern") == []
    ends.set()


def test_what_is_wrong_is_refused_and_the_next_call_answered(client, start, opened):
    desktop = start(client.home)
    wrong = [
        ("Erase", "", ()),
        ("GetInitialResultSet", "s", ("lantern",)),
        ("GetInitialResultSet", "", ()),
        ("ActivateResult", "sasu", ("loci:clip?text=x", [], 0)),
        ("ActivateResult", "sasu", ("--help", [], 0)),
        ("GetResultMetas", "as", (["/etc/passwd"],)),
    ]

    for member, signature, body in wrong:
        with pytest.raises(DBusErrorResponse):
            desktop.call(member, signature, *body)

    assert opened == []
    assert desktop.find("lantern")
    assert desktop.find() == desktop.find("  ") == []
    assert desktop.find("\u202e\x1b[2J", "x" * 5000) == []


def test_there_is_one_provider_and_it_ends_when_nobody_asks(client, start, bus):
    start(client.home)
    provider = SearchProvider(lambda _: (), print)

    with pytest.raises(EngineError, match="served already"):
        BusServer(provider).run()


def test_without_a_bus_it_says_so(monkeypatch):
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)

    with pytest.raises(EngineError) as refused:
        BusServer(SearchProvider(lambda _: (), print))

    assert refused.value.remedy


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gdbus") is None, reason="gdbus is not on this machine")
def test_the_packaged_service_is_started_by_the_bus_and_opens_the_window(
    client, bus, tmp_path: Path, qapp, qtbot
):
    """The bus starts the command, GLib introspects and calls it, a running window is told."""
    from ui.shell.system.single_instance import NOTHING, SingleInstance

    command = f"{sys.executable} -m app.main --home {client.home} search-provider"
    service = (PACKAGED / f"{BUS_NAME}.service").read_text()
    assert f"Name={BUS_NAME}\n" in service
    services = tmp_path / "dbus-1" / "services"
    services.mkdir(parents=True)
    started = service.replace("/usr/bin/loci search-provider", command)
    (services / f"{BUS_NAME}.service").write_text(started)
    window = SingleInstance(socket_path(client.home).with_suffix(".win"))
    assert window.acquire(NOTHING)

    def gdbus(member: str, *arguments: str) -> str:
        words = ["gdbus", "call", "--session", "-d", BUS_NAME, "-o", OBJECT]
        done = subprocess.run(
            [*words, "-m", f"{SHELL}.{member}", *arguments],
            capture_output=True, text=True, timeout=60, check=True,
        )  # fmt: skip
        return done.stdout

    found = gdbus("GetInitialResultSet", "['lantern']")
    address = found.split("'")[1]
    assert address in gdbus("GetResultMetas", f"['{address}']")
    with qtbot.waitSignal(window.asked, timeout=60_000) as asked:
        gdbus("ActivateResult", address, "['lantern']", "0")

    window.close()
    assert asked.args[0].link == address


def test_the_packaged_files_name_what_is_served():
    provider = (PACKAGED / "org.loci.Loci.search-provider.ini").read_text()
    runner = (PACKAGED / "org.loci.Loci.krunner.desktop").read_text()

    assert f"BusName={BUS_NAME}\nObjectPath={OBJECT}\n" in provider
    assert "DesktopId=org.loci.Loci.desktop\n" in provider
    assert f"Service={BUS_NAME}\nX-Plasma-DBusRunner-Path={OBJECT}\n" in runner
