"""Single instance per home folder: a second start passes its request to the first and exits."""

from pathlib import Path

import msgspec
from msgspec import Struct
from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

WAIT_MS, TRIES = 500, 4
LONGEST = 64 * 1024
ANSWER = b"ok\n"


class OpenRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Request of a start: folders to read, a question, an address to show, an activation token.

    `quick` asks for the small window for questions instead of the window with all places.

    The desktop gives a newly started program `token`, so that its window may come to the front.
    """

    folders: tuple[str, ...] = ()
    question: str = ""
    link: str = ""
    hidden: bool = False
    quick: bool = False
    token: str = ""


NOTHING = OpenRequest()


class SingleInstance(QObject):
    """Lock and local socket of the first instance; `asked` carries requests of later starts."""

    asked = Signal(object)

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = str(path)
        self._lock = QLockFile(f"{path}.lock")
        # A lock is stale when its process has ended, not after a timeout.
        self._lock.setStaleLockTime(0)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def acquire(self, wanted: OpenRequest) -> bool:
        """Become the first instance, or pass the request on; return whether this is the first.

        If the first instance does not answer, this one starts too.
        """
        for _ in range(TRIES):
            if self._lock.tryLock(0):
                # The previous owner of the lock may have ended without cleaning up.
                QLocalServer.removeServer(self._path)
                self._server.listen(self._path)
                return True
            if self._hand_over(wanted):
                return False
        return True

    def close(self) -> None:
        """Release the lock."""
        self._server.close()
        self._lock.unlock()

    def _hand_over(self, wanted: OpenRequest) -> bool:
        socket = QLocalSocket()
        socket.connectToServer(self._path)
        if not socket.waitForConnected(WAIT_MS):
            return False
        socket.write(msgspec.json.encode(wanted) + b"\n")
        socket.waitForBytesWritten(WAIT_MS)
        socket.waitForReadyRead(WAIT_MS)
        answered = socket.readAll().data() == ANSWER
        socket.disconnectFromServer()
        return answered

    def _greet(self) -> None:
        while (guest := self._server.nextPendingConnection()) is not None:  # pyright: ignore[reportUnnecessaryComparison]
            guest.setParent(self)
            guest.readyRead.connect(self._hear)
            guest.disconnected.connect(guest.deleteLater)
            self._listen_to(guest)

    def _hear(self) -> None:
        guest = self.sender()
        if isinstance(guest, QLocalSocket):
            self._listen_to(guest)

    def _listen_to(self, guest: QLocalSocket) -> None:
        if not guest.canReadLine():
            if guest.bytesAvailable() > LONGEST:
                guest.abort()
            return
        try:
            wanted = msgspec.json.decode(guest.readLine().data(), type=OpenRequest)
        except msgspec.DecodeError:
            guest.abort()
            return
        guest.write(ANSWER)
        guest.flush()
        self.asked.emit(wanted)
