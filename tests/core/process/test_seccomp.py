"""The filter of system calls, run as the kernel runs it, for each processor."""

import operator
import platform
import re
from collections.abc import Callable
from errno import ENOSYS, EPERM
from pathlib import Path

import pytest

from core.process import confinement
from core.process.seccomp import filter_program
from core.records.files.status import ReaderConfinement
from core.resources import load_table

ALLOW, FAIL, KILL = 0x7FFF0000, 0x00050000, 0x80000000
X86, ARM = 0xC000003E, 0xC00000B7
OWN, OTHER = 4321, 1234
# The jumps of a filter: if equal, if at least, if there is a bit in common.
TESTS: dict[int, Callable[[int, int], object]] = {
    0x15: operator.eq,
    0x35: operator.ge,
    0x45: int.__and__,
}
HEADERS = {
    0: (Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), r"#define __NR_(\w+)\s+(\d+)"),
    1: (Path("/usr/include/asm-generic/unistd.h"), r"#define __NR(?:3264)?_(\w+)\s+(\d+)"),
}


def run(processor: str, kernel_id: int, number: int, *arguments: int) -> int:
    """What the filter returns for a call, by the rules of the packet filter."""
    words = {0: number, 4: kernel_id}
    words |= {16 + 8 * at: value & 0xFFFFFFFF for at, value in enumerate(arguments)}
    loaded, at = 0, 0
    program = filter_program(processor, OWN)
    while True:
        code, then, other, value = program[at]
        at += 1
        if code == 0x06:
            return value
        if code == 0x20:
            loaded = words.get(value, 0)
        else:
            at += then if TESTS[code](loaded, value) else other


@pytest.mark.parametrize(
    ("call", "arguments", "result"),
    [
        ("read", (), ALLOW),
        ("exit_group", (), ALLOW),
        ("openat", (0, 0, 0o2000000), ALLOW),
        ("openat", (0, 0, 0o2000000 | 0o1), FAIL | EPERM),
        ("openat", (0, 0, 0o2), FAIL | EPERM),
        ("openat", (0, 0, 0o100), FAIL | EPERM),
        ("openat", (0, 0, 0o1000), FAIL | EPERM),
        ("clone", (0x3D0F00,), ALLOW),
        ("clone", (0x1200011,), FAIL | EPERM),
        ("kill", (OWN,), ALLOW),
        ("kill", (OTHER,), FAIL | EPERM),
        ("kill", (0,), FAIL | EPERM),
        ("kill", (-1,), FAIL | EPERM),
        ("tgkill", (OTHER, OTHER), FAIL | EPERM),
        ("prlimit64", (0,), ALLOW),
        ("prlimit64", (OTHER,), FAIL | EPERM),
        ("fcntl", (3, 1030), ALLOW),
        ("fcntl", (3, 8), FAIL | EPERM),
        ("prctl", (15,), ALLOW),
        ("prctl", (22,), FAIL | EPERM),
    ],
)
@pytest.mark.parametrize(("processor", "kernel_id"), [("x86_64", X86), ("aarch64", ARM)])
def test_a_call_is_let_through_by_its_arguments(
    processor: str, kernel_id: int, call: str, arguments: tuple[int, ...], result: int
) -> None:
    number = load_table("syscalls.toml")["numbers"][call][processor == "aarch64"]

    assert run(processor, kernel_id, number, *arguments) == result


@pytest.mark.parametrize(
    ("processor", "kernel_id", "number"),
    [
        ("x86_64", X86, 41), ("aarch64", ARM, 198),  # socket
        ("x86_64", X86, 59), ("aarch64", ARM, 221),  # execve
        ("x86_64", X86, 101), ("aarch64", ARM, 117),  # ptrace
        ("x86_64", X86, 57), ("x86_64", X86, 2),  # fork, open
    ],
)  # fmt: skip
def test_calls_that_are_not_listed_are_refused(processor: str, kernel_id: int, number: int) -> None:
    assert run(processor, kernel_id, number) == FAIL | EPERM


@pytest.mark.parametrize("number", [425, 435, 437, 1000, 0x40000000 | 41])
def test_new_calls_do_not_exist(number: int) -> None:
    assert run("x86_64", X86, number) == FAIL | ENOSYS


def test_calls_by_the_numbers_of_another_processor_end_the_process() -> None:
    assert run("x86_64", 0x40000003, 0) == KILL
    assert run("aarch64", X86, 0) == KILL


@pytest.mark.parametrize("column", [0, 1])
def test_the_numbers_are_those_of_the_kernel(column: int) -> None:
    path, pattern = HEADERS[column]
    if not path.is_file():
        pytest.skip("the headers of the kernel are not installed")
    numbers = {name: int(number) for name, number in re.findall(pattern, path.read_text())}
    numbers.setdefault("newfstatat", numbers.get("fstatat", -1))

    listed = load_table("syscalls.toml")["numbers"]

    assert {name: columns[column] for name, columns in listed.items()} == {
        name: numbers.get(name, -1) for name in listed
    }


@pytest.mark.parametrize(
    ("landlock", "processor", "has", "words"),
    [
        (7, "x86_64", (True, True, True), "no network, no other files, no programs"),
        (0, "x86_64", (True, False, True), "could open other files"),
        (1, "riscv64", (False, True, False), "could use the network and programs"),
        (0, "riscv64", (False, False, False), "not confined"),
    ],
)
def test_the_status_says_what_holds_on_this_machine(
    monkeypatch: pytest.MonkeyPatch,
    landlock: int,
    processor: str,
    has: tuple[bool, bool, bool],
    words: str,
) -> None:
    monkeypatch.setattr(confinement, "landlock_version", lambda: landlock)
    monkeypatch.setattr(platform, "machine", lambda: processor)
    confinement.confinement.cache_clear()

    holds = confinement.confinement()
    confinement.confinement.cache_clear()

    assert holds == ReaderConfinement(*has)
    assert words in str(holds.summary)
