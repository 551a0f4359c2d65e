"""A shortcut for all programs, over a bus of its own with a portal that a test plays."""

import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from jeepney import (
    DBusAddress,
    HeaderFields,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import open_dbus_connection

from ui.shell.system.global_shortcut import ASK, DESKTOP, PATH, REQUEST, SHORTCUTS, GlobalShortcut

SESSION = f"{PATH}/session/one"


class Portal:
    """Answers as a desktop does; `press` is what it signals when the keys are pressed."""

    def __init__(self, address: str, *, knows_shortcuts: bool = True) -> None:
        self.knows_shortcuts = knows_shortcuts
        self.bound: list[object] = []
        self._connection = open_dbus_connection(bus=address)
        self._connection.send_and_get_reply(message_bus.RequestName(DESKTOP), timeout=5)
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def press(self, shortcut: str = ASK, *, session: str = SESSION) -> None:
        address = DBusAddress(PATH, interface=SHORTCUTS)
        body = (session, shortcut, 1, {})
        self._connection.send(new_signal(address, "Activated", "osta{sv}", body))

    def close(self) -> None:
        self._ends.set()
        self._thread.join(5)
        self._connection.close()

    def _serve(self) -> None:
        while not self._ends.is_set():
            with suppress(TimeoutError):
                self._answer(self._connection.receive(timeout=0.05))

    def _answer(self, message) -> None:
        fields = message.header.fields
        member = fields.get(HeaderFields.member)
        if message.header.message_type != MessageType.method_call:
            return
        if member not in {"CreateSession", "BindShortcuts"} or not self.knows_shortcuts:
            unknown = "org.freedesktop.DBus.Error.UnknownMethod"
            self._connection.send(new_error(message, unknown, "s", ("No.",)))
            return
        token = message.body[-1]["handle_token"][1]
        sender = fields[HeaderFields.sender].lstrip(":").replace(".", "_")
        request = f"{PATH}/request/{sender}/{token}"
        self._connection.send(new_method_return(message, "o", (request,)))
        results = {"session_handle": ("s", SESSION)} if member == "CreateSession" else {}
        if member == "BindShortcuts":
            self.bound = message.body[1]
        address = DBusAddress(request, interface=REQUEST)
        self._connection.send(new_signal(address, "Response", "ua{sv}", (0, results)))


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if shutil.which("dbus-daemon") is None:
        pytest.skip("dbus-daemon is not on this machine")
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().decode().strip()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    yield address
    daemon.terminate()
    daemon.wait(5)
    daemon.stdout.close()


@pytest.fixture
def shortcut(qapp) -> Iterator[GlobalShortcut]:
    shortcut = GlobalShortcut(qapp)
    yield shortcut
    shortcut.stop()


def test_a_press_anywhere_is_heard(qtbot, bus, shortcut):
    portal = Portal(bus)
    shortcut.start()
    qtbot.waitUntil(lambda: bool(portal.bound))
    assert portal.bound[0][0] == ASK

    with qtbot.waitSignal(shortcut.pressed):
        portal.press()
    with qtbot.assertNotEmitted(shortcut.pressed, wait=200):
        portal.press("another")
        portal.press(session=f"{PATH}/session/two")
    portal.close()


def test_the_shortcut_of_a_vault_is_its_own_and_named_after_it(qtbot, bus, qapp):
    portal, shortcut = Portal(bus), GlobalShortcut(qapp, shortcut_id="ask-work")
    shortcut.vault = "Work"
    shortcut.start()
    qtbot.waitUntil(lambda: bool(portal.bound))

    [(name, words)] = portal.bound

    assert name == "ask-work"
    assert words["description"][1].endswith("Work")
    with qtbot.assertNotEmitted(shortcut.pressed, wait=200):
        portal.press()
    shortcut.stop()
    portal.close()


def test_a_desktop_without_such_shortcuts_is_told(qtbot, bus, shortcut):
    portal = Portal(bus, knows_shortcuts=False)

    with qtbot.waitSignal(shortcut.refused):
        shortcut.start()

    assert not shortcut.is_on
    portal.close()


def test_no_portal_at_all_is_told(qtbot, bus, shortcut):
    with qtbot.waitSignal(shortcut.refused):
        shortcut.start()


def test_no_bus_at_all_is_told(qtbot, monkeypatch, shortcut):
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus")

    with qtbot.waitSignal(shortcut.refused):
        shortcut.start()

    assert not shortcut.is_on


def test_a_shortcut_that_was_given_back_is_silent(qtbot, bus, shortcut):
    portal = Portal(bus)
    shortcut.start()
    qtbot.waitUntil(lambda: bool(portal.bound))

    shortcut.stop()

    with qtbot.assertNotEmitted(shortcut.pressed, wait=200):
        portal.press()
    portal.close()
