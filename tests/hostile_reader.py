# ruff: noqa: PTH101,PTH102,PTH104,PTH108,PTH208,PTH211
"""A reader in which a file has taken over: it tries what the file's name says, against `Target`."""

import ctypes
import fcntl
import os
import platform
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from core.ingest.workers.worker import ReadOptions
from tests.readers import read_plainly


class Target(msgspec.Struct):
    """What a hostile file is after: a file and folder of the user, the engine and its socket."""

    secret: str
    folder: str
    socket: str
    engine: int


def _call(number: int, *arguments: object) -> None:
    """A system call, by its number on x86-64 unless it has the same everywhere."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(ctypes.c_long(number), *arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _connect(family: socket.AddressFamily, kind: socket.SocketKind, address: Any) -> None:
    with socket.socket(family, kind) as made:
        made.connect(address)


def _write_beside(target: Target) -> None:
    (Path(target.folder) / "left").write_text("left behind")


def _read_memory(target: Target) -> None:
    buffer = ctypes.create_string_buffer(8)
    local = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 8)
    remote = (ctypes.c_void_p * 2)(id(None), 8)
    _call(310, target.engine, local, 1, remote, 1, 0)


STREAM = socket.SOCK_STREAM
ATTACKS: dict[str, Callable[[Target], object]] = {
    "tcp": lambda _: _connect(socket.AF_INET, STREAM, ("127.0.0.1", 9)),
    "udp": lambda _: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(
        b"x", ("127.0.0.1", 9)
    ),
    "tcp6": lambda _: _connect(socket.AF_INET6, STREAM, ("::1", 9)),
    "engine_socket": lambda target: _connect(socket.AF_UNIX, STREAM, target.socket),
    "abstract_socket": lambda _: _connect(socket.AF_UNIX, STREAM, "\0abstract"),
    "socket_pair": lambda _: socket.socketpair(),
    "read_file": lambda target: Path(target.secret).read_bytes(),
    "list_folder": lambda target: os.listdir(target.folder),
    "passwords": lambda _: Path("/etc/passwd").read_bytes(),
    "keychain": lambda _: os.listdir(Path.home()),
    "engine_files": lambda target: os.listdir(f"/proc/{target.engine}/fd"),
    "engine_file": lambda target: os.open(f"/proc/{target.engine}/fd/1", os.O_RDONLY),
    "engine_memory": lambda target: os.open(f"/proc/{target.engine}/mem", os.O_RDONLY),
    "engine_environment": lambda target: Path(f"/proc/{target.engine}/environ").read_bytes(),
    "write": _write_beside,
    "append": lambda target: os.open(target.secret, os.O_RDWR | os.O_APPEND),
    "truncate": lambda target: os.truncate(target.secret, 0),
    "delete": lambda target: os.unlink(target.secret),
    "rename": lambda target: os.rename(target.secret, target.secret + ".old"),
    "link": lambda target: os.link(target.secret, f"{target.folder}/left"),
    "symbolic_link": lambda target: os.symlink(target.secret, f"{target.folder}/left"),
    "make_folder": lambda target: os.mkdir(f"{target.folder}/left"),
    "make_pipe": lambda target: os.mkfifo(f"{target.folder}/left"),
    "change_rights": lambda target: os.chmod(target.secret, 0o777),
    "change_time": lambda target: os.utime(target.secret, (0, 0)),
    "shared_memory": lambda _: os.open("/dev/shm/left", os.O_CREAT | os.O_RDWR),
    "fork": lambda _: os.fork() or os._exit(0),
    "program": lambda _: subprocess.run(["/bin/true"], check=True),
    "spawn": lambda _: os.posix_spawn("/bin/true", ["true"], {}),
    "exec": lambda _: os.execv("/bin/true", ["true"]),
    "python": lambda _: os.execv(sys.executable, [sys.executable, "-c", ""]),
    "memory_file": lambda _: os.memfd_create("program"),
    "kill_engine": lambda target: os.kill(target.engine, signal.SIGTERM),
    "kill_all": lambda _: os.kill(-1, signal.SIGTERM),
    "kill_group": lambda _: os.killpg(0, signal.SIGTERM),
    "slow_engine": lambda target: os.setpriority(os.PRIO_PROCESS, target.engine, 19),
    "move_engine": lambda target: os.sched_setaffinity(target.engine, {0}),
    "leave_root": lambda target: os.chroot(target.folder),
}
# With numbers that are the same on every processor.
RAW: dict[str, Callable[[Target], object]] = {
    "send_by_descriptor": lambda target: _call(424, target.engine, signal.SIGTERM, None, 0),
    "uring": lambda _: _call(425, 8, ctypes.create_string_buffer(256)),
    "open_process": lambda target: _call(434, target.engine, 0),
    "clone3": lambda _: _call(435, ctypes.create_string_buffer(88), ctypes.c_size_t(88)),
    "open2": lambda target: _call(
        437, -100, target.secret.encode(), ctypes.create_string_buffer(24), ctypes.c_size_t(24)
    ),
    "take_descriptor": lambda _: _call(438, 0, 1, 0),
    "new_landlock": lambda _: _call(444, ctypes.create_string_buffer(24), ctypes.c_size_t(24), 0),
}
RAW_X86: dict[str, Callable[[Target], object]] = {
    "trace": lambda target: _call(101, 16, target.engine, 0, 0),
    "read_memory": _read_memory,
    "old_fork": lambda _: _call(57),
    "vfork": lambda _: _call(58),
    "signal_with_data": lambda target: _call(129, target.engine, 15, None),
    "signal_thread": lambda target: _call(200, target.engine, 15),
    "limit_engine": lambda target: _call(302, target.engine, 7, (ctypes.c_uint64 * 2)(0, 0), None),
    "namespace": lambda _: _call(272, 0x10000000),
    "mount": lambda target: _call(165, b"tmpfs", target.folder.encode(), b"tmpfs", 0, None),
    "bpf": lambda _: _call(321, 0, ctypes.create_string_buffer(64), 64),
    "events": lambda _: _call(298, ctypes.create_string_buffer(112), 0, -1, -1, 0),
    "page_faults": lambda _: _call(323, 1),
    "keyring": lambda _: _call(250, 0, -4, 0),
    "shared_segment": lambda _: _call(29, 0, 4096, 0o1600),
    "message_queue": lambda _: _call(240, b"left", 0o102, 0o600, None),
    "old_open": lambda target: _call(2, target.secret.encode(), 0),
    "x32_socket": lambda _: _call(0x40000000 | 41, 2, 1, 0),
}
ATTACKS.update(RAW)
if platform.machine() == "x86_64":
    ATTACKS.update(RAW_X86)
# These use the file that the reader was given.
BY_DESCRIPTOR: dict[str, Callable[[BinaryIO, Target], object]] = {
    "write_to_file": lambda file, _: os.pwrite(file.fileno(), b"changed", 0),
    "truncate_file": lambda file, _: os.ftruncate(file.fileno(), 0),
    "reopen_file": lambda file, _: os.open(f"/proc/self/fd/{file.fileno()}", os.O_RDWR),
    "file_rights": lambda file, _: os.fchmod(file.fileno(), 0o777),
    "file_owner": lambda file, target: fcntl.fcntl(file.fileno(), fcntl.F_SETOWN, target.engine),
    "type_on_terminal": lambda file, _: fcntl.ioctl(file.fileno(), 0x5412, b"x"),
}


def read_maliciously(file: BinaryIO, path: str, terms: ReadOptions) -> bytes:
    """Do what the name of the file says, or read the number of this process, or the file."""
    name = Path(path).stem
    if name == "process":
        return read_plainly(BytesIO(str(os.getpid()).encode()), path, terms)
    if name in ATTACKS or name in BY_DESCRIPTOR:
        target = msgspec.json.decode(file.read(), type=Target)
        file.seek(0)
        if name in ATTACKS:
            ATTACKS[name](target)
        else:
            BY_DESCRIPTOR[name](file, target)
    return read_plainly(file, path, terms)
