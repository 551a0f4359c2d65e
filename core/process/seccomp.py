"""Seccomp (Linux): the system calls that this process may make; all others fail with `EPERM`.

A filter is a program for the kernel's packet filter over (number, processor, arguments).
"""

import ctypes
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from errno import ENOSYS, EPERM
from itertools import chain
from typing import Any

from core.resources import load_table

_PRCTL_NO_NEW_PRIVILEGES = 38
_PRCTL_SECCOMP, _MODE_FILTER = 22, 2
_PRCTL_GET_SECCOMP = 21
# Column of the table of numbers, and how the kernel names the processor.
_PROCESSORS = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
# Instructions: load a word, jump if equal, at least, or with a bit in common; return.
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER_AT, _PROCESSOR_AT, _ARGUMENTS_AT = 0, 4, 16
# Newer calls are said not to exist, so that libraries take the older ones.
_FIRST_OF_NEW_CALLS = 424
_NEW_THREAD = 0x10000
_WRITE_ONLY, _READ_WRITE, _CREATE, _TRUNCATE = 0o1, 0o2, 0o100, 0o1000

Instruction = tuple[int, int, int, int]


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("program", ctypes.c_char_p))


def has_seccomp() -> bool:
    """Whether the kernel filters system calls, and the numbers of this processor are known."""
    is_known = sys.platform == "linux" and platform.machine() in _PROCESSORS
    return is_known and ctypes.CDLL(None).prctl(_PRCTL_GET_SECCOMP, 0, 0, 0, 0) >= 0


def give_up_privileges() -> None:
    """Keep this process and its children from gaining rights; filters require it."""
    _prctl(_PRCTL_NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def restrict_calls() -> None:
    """Allow this thread and its children the calls of `resources/syscalls.toml` only.

    Files are opened to be read only, threads are started but no processes, and signals reach this
    process only. Raises `OSError`.
    """
    program = b"".join(
        code.to_bytes(2, sys.byteorder) + bytes((then, other)) + value.to_bytes(4, sys.byteorder)
        for code, then, other, value in filter_program(platform.machine(), os.getpid())
    )
    _prctl(_PRCTL_SECCOMP, _MODE_FILTER, ctypes.byref(_Filter(len(program) // 8, program)), 0, 0)


def filter_program(processor: str, pid: int) -> Sequence[Instruction]:
    """Return the filter as instructions (code, jump if true, jump if not, value)."""
    table = load_table("syscalls.toml")
    column, processor_id = _PROCESSORS[processor]
    numbers = {
        name: columns[column] for name, columns in table["numbers"].items() if columns[column] >= 0
    }
    checks = {
        name: _one_of(rule["argument"], rule["values"]) for name, rule in table["values"].items()
    }
    checks |= {
        "kill": _one_of(0, [pid]),
        "tgkill": _one_of(0, [pid]),
        "prlimit64": _one_of(0, [0, pid]),
        "clone": _bits(0, _NEW_THREAD, allow=True),
        "openat": _bits(2, _WRITE_ONLY | _READ_WRITE | _CREATE | _TRUNCATE, allow=False),
    }
    start: list[Instruction] = [
        (_LOAD, 0, 0, _PROCESSOR_AT),
        (_EQUAL, 1, 0, processor_id),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER_AT),
    ]
    calls = chain.from_iterable(
        _call(number, checks.get(name, [(_RETURN, 0, 0, _ALLOW)]))
        for name, number in numbers.items()
    )
    end: list[Instruction] = [
        (_AT_LEAST, 0, 1, _FIRST_OF_NEW_CALLS),
        (_RETURN, 0, 0, _FAIL | ENOSYS),
        (_RETURN, 0, 0, _FAIL | EPERM),
    ]
    return [*start, *calls, *end]


def _call(number: int, check: Sequence[Instruction]) -> Iterator[Instruction]:
    """Yield the instructions for one call; `check` returns in any case."""
    yield (_EQUAL, 0, len(check), number)
    yield from check


def _one_of(argument: int, values: Sequence[int]) -> list[Instruction]:
    """Allow the call if the argument, of 32 bits, is one of these values."""
    tests = [(_EQUAL, len(values) - at, 0, value) for at, value in enumerate(values)]
    return [
        (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * argument), *tests,
        (_RETURN, 0, 0, _FAIL | EPERM), (_RETURN, 0, 0, _ALLOW),
    ]  # fmt: skip


def _bits(argument: int, bits: int, *, allow: bool) -> list[Instruction]:
    """Allow the call, or not, if the argument has any of these bits; else the other way."""
    with_bits, without = (_ALLOW, _FAIL | EPERM) if allow else (_FAIL | EPERM, _ALLOW)
    return [
        (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * argument), (_ANY_BIT, 0, 1, bits),
        (_RETURN, 0, 0, with_bits), (_RETURN, 0, 0, without),
    ]  # fmt: skip


def _prctl(option: int, *arguments: Any) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    words = (ctypes.c_ulong(each) if isinstance(each, int) else each for each in arguments)
    if libc.prctl(option, *words) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
