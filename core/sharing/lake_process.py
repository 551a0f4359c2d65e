"""Process that talks to a shared library for the engine, with the number of its pipe as argument.

The engine's own stores never wait for the network, and what others wrote is not unpickled there.
"""

import sys
from multiprocessing.connection import Connection
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from core.errors import LociError
from core.messages import UserMessage, decode_hook, encode_hook
from core.store.lake import Lake


class LakeCall(Struct, frozen=True, array_like=True):
    """A call of a method of `Lake`."""

    method: str
    arguments: list[msgspec.Raw] = []


class LakeReply(Struct, frozen=True, array_like=True):
    """Its encoded result, or the error: a class of `core.errors`, or empty for one of the lake."""

    result: msgspec.Raw = msgspec.Raw(b"\xc0")
    failed: bool = False
    error: str = ""
    subject: str = ""
    message: UserMessage = UserMessage()


encode = msgspec.msgpack.Encoder(enc_hook=encode_hook).encode
_call = msgspec.msgpack.Decoder(LakeCall)


def decode(raw: bytes | msgspec.Raw, kind: Any) -> Any:
    """Return what was encoded, of that type."""
    return msgspec.msgpack.decode(raw, type=kind, dec_hook=decode_hook)


def serve(channel: Connection) -> None:
    """Answer calls until the engine closes the channel; the first one makes the lake."""
    lake: Lake | None = None
    while True:
        try:
            call = _call.decode(channel.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            if lake is None:
                lake = Lake(*(decode(one, str) for one in call.arguments))
                reply = LakeReply()
            else:
                reply = LakeReply(msgspec.Raw(encode(_run(lake, call))))
        except LociError as error:
            reply = LakeReply(
                failed=True, error=type(error).__name__, subject=error.subject,
                message=error.message,
            )  # fmt: skip
        except Exception as error:  # noqa: BLE001 - told to the engine
            reply = LakeReply(failed=True, message=UserMessage.literal(_first_line(error)))
        channel.send_bytes(encode(reply))


def _run(lake: Lake, call: LakeCall) -> Any:
    method = getattr(Lake, call.method)
    hints = get_type_hints(method)
    kinds = (kind for name, kind in hints.items() if name != "return")
    arguments = (decode(raw, kind) for raw, kind in zip(call.arguments, kinds, strict=True))
    return method(lake, *arguments)


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return (lines[0] if lines else type(error).__name__)[:300]


if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
