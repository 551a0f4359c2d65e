"""A shortcut that works in all programs, through the desktop's portal (Flatpak, GNOME, KDE).

The portal is `org.freedesktop.portal.GlobalShortcuts`: a session is created, shortcuts are bound to
it, which the desktop lets the user confirm, and `Activated` is signaled for each press.
"""

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, Signal

from ui.theme.translation import translate

DESKTOP, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SHORTCUTS, REQUEST = "org.freedesktop.portal.GlobalShortcuts", "org.freedesktop.portal.Request"
REGISTRY, APP_ID = "org.freedesktop.host.portal.Registry", "org.loci.Loci"
ASK, PREFERRED = "ask", "CTRL+ALT+space"
WAIT_S = 2.0


class GlobalShortcut(QObject):
    """`pressed` is emitted for each press; `refused` if the desktop offers no such shortcut."""

    pressed = Signal()
    refused = Signal()

    def __init__(self, parent: QObject, *, shortcut_id: str = ASK) -> None:
        super().__init__(parent)
        self.vault = ""  # named where the desktop lists shortcuts
        self._id = shortcut_id
        self._session = ""
        self._jeepney: Any = None
        self._connection: Any = None
        self._notifier: QSocketNotifier | None = None
        # What to do with the response to each request, by the path of the request.
        self._pending: dict[str, Callable[[Mapping[str, Any]], None]] = {}
        self._calls: set[int] = set()

    @property
    def is_on(self) -> bool:
        """Whether the desktop was asked for the shortcut."""
        return self._connection is not None

    def start(self) -> None:
        """Ask the desktop for the shortcut."""
        if self.is_on:
            return
        try:
            self._connect()
        except (ImportError, OSError, KeyError, TimeoutError, ValueError):
            self.stop()
            self.refused.emit()

    def stop(self) -> None:
        """Give the shortcut back."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
        if self._connection is not None:
            self._connection.close()
        self._connection, self._notifier = None, None
        self._pending.clear()
        self._calls.clear()

    def _connect(self) -> None:
        # Loaded here, as few people use it; it has no types.
        self._jeepney = import_module("jeepney")
        blocking: Any = import_module("jeepney.io.blocking")
        connection = self._connection = blocking.open_dbus_connection(bus="SESSION")
        for interface, member in ((REQUEST, "Response"), (SHORTCUTS, "Activated")):
            rule = self._jeepney.MatchRule(type="signal", interface=interface, member=member)
            message = self._jeepney.message_bus.AddMatch(rule)
            connection.send_and_get_reply(message, timeout=WAIT_S)
        kind = QSocketNotifier.Type.Read
        self._notifier = QSocketNotifier(connection.sock.fileno(), kind, self)
        self._notifier.activated.connect(self._read)
        # Refused in a sandbox, where the desktop knows the program anyway.
        self._send(REGISTRY, "Register", "sa{sv}", (APP_ID, {}), is_needed=False)
        token, options = self._request(self._bind)
        options["session_handle_token"] = ("s", token)
        self._send(SHORTCUTS, "CreateSession", "a{sv}", (options,))

    def _bind(self, results: Mapping[str, Any]) -> None:
        _, options = self._request(lambda _: None)
        title = translate("quick", "Ask Loci")
        words = {
            "description": ("s", f"{title} – {self.vault}" if self.vault else title),
            "preferred_trigger": ("s", PREFERRED),
        }
        self._session = str(results["session_handle"][1])
        body = (self._session, [(self._id, words)], "", options)
        self._send(SHORTCUTS, "BindShortcuts", "oa(sa{sv})sa{sv}", body)

    def _request(
        self, then: Callable[[Mapping[str, Any]], None]
    ) -> tuple[str, dict[str, tuple[str, str]]]:
        """Return the token and options of a request whose results go to `then`."""
        token = f"loci{os.getpid()}_{len(self._pending)}"
        sender = str(self._connection.unique_name).lstrip(":").replace(".", "_")
        self._pending[f"{PATH}/request/{sender}/{token}"] = then
        return token, {"handle_token": ("s", token)}

    def _send(
        self, interface: str, member: str, signature: str, body: Any, *, is_needed: bool = True
    ) -> None:
        if self._connection is None:
            return
        address = self._jeepney.DBusAddress(PATH, bus_name=DESKTOP, interface=interface)
        message = self._jeepney.new_method_call(address, member, signature, body)
        serial = next(self._connection.outgoing_serial)
        if is_needed:
            self._calls.add(serial)
        self._connection.send(message, serial=serial)

    def _read(self) -> None:
        while self._connection is not None:
            try:
                message = self._connection.receive(timeout=0)
            except TimeoutError:
                return
            except OSError:
                self.stop()
                return
            self._handle(message)

    def _handle(self, message: Any) -> None:
        fields, names = message.header.fields, self._jeepney.HeaderFields
        if message.header.message_type == self._jeepney.MessageType.error:
            if fields.get(names.reply_serial) in self._calls:
                self.stop()
                self.refused.emit()
        elif fields.get(names.member) == "Response":
            then = self._pending.pop(str(fields.get(names.path)), None)
            if then is not None and message.body[0] == 0:
                then(message.body[1])
        elif fields.get(names.member) == "Activated" and self._is_ours(message.body):
            self.pressed.emit()

    def _is_ours(self, body: Any) -> bool:
        """Whether the shortcut of this session was pressed, and not that of another vault."""
        return tuple(body[:2]) == (self._session, self._id)
