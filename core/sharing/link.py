"""The engine's end of the process that talks to a shared library."""

import subprocess
import threading
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar, get_type_hints

import msgspec

from core.errors import SharingError, all_errors
from core.messages import UserMessage
from core.process.child_process import start_with_channel
from core.sharing import lake_process
from core.sharing.lake_process import LakeCall, LakeReply, decode, encode
from core.store.lake import Lake, missing_extensions

# Longer than libpq tries, which knows the reason.
_CONNECT_S = 60.0
_CALL_S = 600.0

P = ParamSpec("P")
R = TypeVar("R")


def missing_extra() -> UserMessage:
    """Return why no library can be joined on this computer; false if one can."""
    return UserMessage("sharing_not_installed") if missing_extensions() else UserMessage()


class LakeLink:
    """Calls methods of `Lake` in a process of its own; thread-safe.

    After any error of the network the process ends; the next call starts another, also where one
    died while nothing was asked of it.
    """

    def __init__(self, name: str, catalog: str, data: str = "") -> None:
        """`name` is that of the library in errors."""
        self._name = name
        self._arguments = (catalog, data)
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    @property
    def is_open(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    def call(
        self, method: Callable[Concatenate[Lake, P], R], /, *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Return the result of a method with these positional arguments.

        Raises `SharingError`, and what the method raises.
        """
        assert not kwargs
        with self._lock:
            if self._process is not None and self._process.poll() is not None:
                self._end()
            if self._process is None:
                self._open()
            reply = self._exchange(LakeCall(method.__name__, [_raw(one) for one in args]), _CALL_S)
            if not reply.failed:
                return decode(reply.result, get_type_hints(method)["return"])
            if reply.error:
                raise all_errors()[reply.error](reply.subject, reply.message)
            self._end()
            raise SharingError(self._name, "sharing_failed", reason=str(reply.message))

    def close(self) -> None:
        """End the process, also in the middle of a call."""
        self._is_closed = True
        if (process := self._process) is not None:
            process.kill()
        with self._lock:
            self._end()

    def _open(self) -> None:
        if self._is_closed:
            raise SharingError(self._name, "sharing_unreachable", reason="closed")
        if problem := missing_extra():
            raise SharingError(self._name, problem.id)
        self._process, self._channel = start_with_channel(lake_process.__name__)
        call = LakeCall("", [_raw(one) for one in self._arguments])
        reply = self._exchange(call, _CONNECT_S)
        if reply.failed:
            self._end()
            raise SharingError(self._name, "sharing_unreachable", reason=str(reply.message))

    def _exchange(self, call: LakeCall, seconds: float) -> LakeReply:
        try:
            self._channel.send_bytes(encode(call))
            raw = self._channel.recv_bytes() if self._channel.poll(seconds) else b""
        except (EOFError, OSError):
            raw = b""
        if not raw:
            self._end()
            raise SharingError(self._name, "sharing_unreachable", reason="no answer")
        return decode(raw, LakeReply)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            self._channel.close()


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(encode(value))
