"""Landlock (Linux 5.13 and later): which files, ports and processes this process may reach.

Rights that a kernel does not know are left out, by the version of its interface.
"""

import ctypes
import os
import sys
from collections.abc import Iterable

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_BENEATH_PATH = 1
_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3
# Number of rights over files, by the first version that has them.
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
_TCP_SINCE, _TCP_BIND_AND_CONNECT = 4, 0b11
_SCOPES_SINCE, _ABSTRACT_SOCKETS_AND_SIGNALS = 6, 0b11


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64), ("ports", ctypes.c_uint64), ("scopes", ctypes.c_uint64)
    )  # fmt: skip


class _PathRule(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("descriptor", ctypes.c_int32))


def landlock_version() -> int:
    """Return the version of the kernel's interface; 0 without Landlock."""
    if sys.platform != "linux":
        return 0
    version: int = _libc().syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _ASK_VERSION)
    return max(0, version)


def restrict_files(readable: Iterable[str]) -> None:
    """Allow this thread and its children to read below these paths, and nothing else.

    Paths that do not exist are left out. Where the kernel can, TCP, and sockets and signals of
    other processes are refused too. The process must have given up new privileges. Raises
    `OSError`.
    """
    version = landlock_version()
    count = max(rights for since, rights in _FILE_RIGHTS.items() if since <= version)
    wanted = _Ruleset(
        (1 << count) - 1,
        _TCP_BIND_AND_CONNECT if version >= _TCP_SINCE else 0,
        _ABSTRACT_SOCKETS_AND_SIGNALS if version >= _SCOPES_SINCE else 0,
    )
    size = 24 if version >= _SCOPES_SINCE else 16 if version >= _TCP_SINCE else 8
    ruleset = _call(_CREATE_RULESET, ctypes.byref(wanted), ctypes.c_size_t(size), 0)
    try:
        for path in readable:
            _allow(ruleset, path)
        _call(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        rights = _READ_FILE | _READ_FOLDER if os.path.isdir(path) else _READ_FILE  # noqa: PTH112
        rule = _PathRule(rights, descriptor)
        _call(_ADD_RULE, ruleset, _BENEATH_PATH, ctypes.byref(rule), 0)
    finally:
        os.close(descriptor)


def _call(number: int, *arguments: object) -> int:
    result: int = _libc().syscall(number, *arguments)
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
