"""HTTP downloads that are resumable, verified, and moved into place atomically.

A file is written as `NAME.part`. `NAME.part.json` identifies its source, so that a partial file is
never continued with the bytes of another one. Proxies are those of the environment.
"""

import hashlib
import http.client
import os
import shutil
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct

from core.errors import DiskFull, ModelDamaged, ModelMissing, WrongUse
from core.lanes import Cancel
from core.messages import UserMessage

CHUNK = 256 * 1024
TIMEOUT_S = 30.0
# Delays before each retry; the count restarts whenever new bytes arrive.
RETRY_DELAYS_S = (0.0, 1.0, 4.0)
# Bytes that stay free on the disk.
KEEP_FREE = 500 * 2**20
_PARTIAL, _NOT_SATISFIABLE = 206, 416

OnBytes = Callable[[int, int], None]


class DownloadSpec(Struct, frozen=True):
    """A file to download; `size_bytes` is 0 and `sha256` empty where unknown."""

    address: str
    size_bytes: int = 0
    sha256: str = ""


class _PartialSource(Struct):
    """Source of a partial file: address, validator (ETag or date), total size."""

    address: str
    mark: str = ""
    size_bytes: int = 0


class _ConnectionFailed(Exception):
    """The connection failed or ended too early."""

    def __init__(self, reason: str | UserMessage) -> None:
        self.reason = reason


def download(
    wanted: DownloadSpec,
    target: Path,
    *,
    on_bytes: OnBytes,
    cancel: Cancel,
    rests_s: tuple[float, ...] = RETRY_DELAYS_S,
) -> None:
    """Download the file to `target`; report bytes received and in total (0: unknown).

    After `cancel` or a network error the partial file stays and the next call resumes it. Raises
    `Cancelled`, `WrongUse` for an invalid address, `ModelMissing` if it cannot be fetched,
    `ModelDamaged` if size or checksum are wrong, `DiskFull`.
    """
    if not wanted.address.startswith(("https://", "http://")):
        raise WrongUse(wanted.address, "download_address_invalid")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    tries, most = 0, _length(part)
    while True:
        try:
            size = _fetch(wanted, part, on_bytes=on_bytes, cancel=cancel)
            break
        except _ConnectionFailed as error:
            # Only bytes beyond the previous maximum count as progress.
            tries, most = (1, _length(part)) if _length(part) > most else (tries + 1, most)
            if tries > len(rests_s):
                raise ModelMissing(
                    wanted.address, "download_interrupted", reason=error.reason
                ) from error
            _wait_for_retry(rests_s[tries - 1], cancel)
    _check(wanted, part, size)
    part.replace(target)
    _source_file(part).unlink(missing_ok=True)


def downloaded_bytes(target: Path) -> int:
    """Return the size of the file, or of its partial download."""
    return _length(target) or _length(target.with_name(f"{target.name}.part"))


def delete_partial(target: Path) -> None:
    """Delete a partial download."""
    _delete_part(target.with_name(f"{target.name}.part"))


def _delete_part(part: Path) -> None:
    part.unlink(missing_ok=True)
    _source_file(part).unlink(missing_ok=True)


def _fetch(wanted: DownloadSpec, part: Path, *, on_bytes: OnBytes, cancel: Cancel) -> int:
    """Complete the partial file; return the total size, 0 if the server did not send it."""
    source = _read_source(part, wanted)
    start = _length(part) if source is not None else 0
    if source is not None and start and start == source.size_bytes:
        return start
    headers = {"User-Agent": "Loci", "Accept-Encoding": "identity"}
    if source is not None and start:
        headers |= {"Range": f"bytes={start}-"} | ({"If-Range": source.mark} if source.mark else {})
    with _open(wanted, urllib.request.Request(wanted.address, headers=headers), part) as reply:
        content_range = str(reply.headers.get("Content-Range", ""))
        goes_on = reply.status == _PARTIAL and content_range.startswith(f"bytes {start}-")
        start = start if goes_on else 0
        size = _whole_size(reply, start)
        _check_promise(wanted, size)
        _check_room(part, size - start)
        note = _PartialSource(wanted.address, _validator(reply), size)
        _source_file(part).write_bytes(msgspec.json.encode(note))
        forget = cancel.add_callback(lambda: _abort_read(reply))
        try:
            with part.open("ab" if goes_on else "wb") as file:
                _copy(reply, file, wanted, start, size, on_bytes=on_bytes, cancel=cancel)
        finally:
            forget()
    cancel.check()
    return size


def _open(wanted: DownloadSpec, request: urllib.request.Request, part: Path) -> Any:
    try:
        # A new opener, because the shared one keeps the proxies of the time of its creation.
        return urllib.request.build_opener().open(request, timeout=TIMEOUT_S)
    except urllib.error.HTTPError as error:
        error.close()  # it holds the connection
        if error.code == _NOT_SATISFIABLE:
            # The partial file is longer than the file, so it is of another version.
            part.unlink(missing_ok=True)
            reason = UserMessage("download_not_continued", code=error.code)
            raise _ConnectionFailed(reason) from error
        answer = str(error.reason)
        if error.code >= http.client.INTERNAL_SERVER_ERROR:
            reason = UserMessage("download_server_failed", code=error.code, reason=answer)
            raise _ConnectionFailed(reason) from error
        raise ModelMissing(
            wanted.address, "download_refused", code=error.code, reason=answer
        ) from error
    except (OSError, http.client.HTTPException) as error:
        raise _ConnectionFailed(str(getattr(error, "reason", error))) from error


def _copy(  # noqa: PLR0913 - one loop, all about where it stands
    reply: Any,
    file: Any,
    wanted: DownloadSpec,
    got: int,
    size: int,
    *,
    on_bytes: OnBytes,
    cancel: Cancel,
) -> None:
    while True:
        cancel.check()
        on_bytes(got, size)
        try:
            piece = cast("bytes", reply.read1(CHUNK))
        except (OSError, http.client.HTTPException) as error:
            cancel.check()
            raise _ConnectionFailed(str(error)) from error
        if not piece:
            break
        got += len(piece)
        limit = wanted.size_bytes or size
        if limit and got > limit:
            raise ModelDamaged(wanted.address, "download_too_long", expected=limit)
        try:
            file.write(piece)
        except OSError as error:
            raise DiskFull(file.name, "download_disk_full") from error
    cancel.check()
    if size and got < size:
        raise _ConnectionFailed(UserMessage("download_ended_early", got=got, size=size))


def _check(wanted: DownloadSpec, part: Path, size: int) -> None:
    """Verify size and checksum; otherwise delete the partial file and raise `ModelDamaged`."""
    problem = UserMessage()
    length = _length(part)
    expected = wanted.size_bytes or size
    if expected and length != expected:
        problem = UserMessage("download_wrong_size", size=length, expected=expected)
    elif wanted.sha256 and _sha256(part) != wanted.sha256.lower():
        problem = UserMessage("download_wrong_checksum")
    if problem:
        _delete_part(part)
        raise ModelDamaged(wanted.address, problem)


def _check_promise(wanted: DownloadSpec, size: int) -> None:
    if wanted.size_bytes and size and size != wanted.size_bytes:
        raise ModelDamaged(
            wanted.address, "download_size_offered", size=size, expected=wanted.size_bytes
        )


def _check_room(part: Path, more: int) -> None:
    free = shutil.disk_usage(part.parent).free
    if more + KEEP_FREE > free:
        raise DiskFull(str(part.parent), "download_needs_space", need=more, free=free)


def _whole_size(reply: Any, start: int) -> int:
    length = str(reply.headers.get("Content-Length", ""))
    return start + int(length) if length.isdecimal() else 0


def _validator(reply: Any) -> str:
    """Return the validator for If-Range; weak ETags do not qualify (RFC 9110, 13.1.5)."""
    tag = str(reply.headers.get("ETag", ""))
    if tag and not tag.startswith("W/"):
        return tag
    return str(reply.headers.get("Last-Modified", ""))


def _source_file(part: Path) -> Path:
    return part.with_name(f"{part.name}.json")


def _read_source(part: Path, wanted: DownloadSpec) -> _PartialSource | None:
    """Read the source of the partial file; None if it cannot be resumed."""
    try:
        source = msgspec.json.decode(_source_file(part).read_bytes(), type=_PartialSource)
    except (OSError, msgspec.DecodeError):
        return None
    return source if source.address == wanted.address else None


def _length(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _wait_for_retry(seconds: float, cancel: Cancel) -> None:
    stopped = threading.Event()
    forget = cancel.add_callback(stopped.set)
    stopped.wait(seconds)
    forget()
    cancel.check()


def _abort_read(reply: Any) -> None:
    """Abort a blocking read of the response."""
    try:
        with socket.socket(fileno=os.dup(reply.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)
    except (OSError, ValueError):
        # The connection is closed already.
        return
