"""List of vaults: libraries with a name, each in a data directory of its own (D21).

The file holds names and directories only. The default data directory is always the first vault,
also without a file.
"""

import fcntl
import os
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from core.datadir.layout import check_home_path, has_passphrase, is_data_folder
from core.datadir.pointer import resolve_home
from core.display_text import display_line
from core.errors import Damaged, WrongUse
from core.records.datadir import Vault

DEFAULT_NAME = "Main"
LONGEST_NAME = 60


class _Entry(Struct, frozen=True):
    """A vault as it is stored."""

    name: str
    home: Annotated[str, Meta(pattern=r"^/[^\x00]*$")]


class VaultList:
    """The user's vaults. `folder` is where new ones are kept. Safe for several processes."""

    def __init__(self, file: Path, *, default_home: Path, folder: Path) -> None:
        self._file = file
        self._default = str(default_home)
        self._folder = folder

    def all(self) -> tuple[Vault, ...]:
        """Return all vaults, the default one first. Raises `Damaged`."""
        return tuple(self._describe(entry) for entry in self._read())

    def named(self, name: str) -> Vault:
        """Return the vault of that name. Raises `WrongUse` with all names if there is none."""
        vaults = self.all()
        wanted = _key(name)
        for vault in vaults:
            if _key(vault.name) == wanted:
                return vault
        names = ", ".join(vault.name for vault in vaults)
        raise WrongUse(display_line(name), "vault_unknown", names=names)

    def at(self, home: Path) -> Vault | None:
        """Return the vault in that data directory, if it is one.

        Other directories, which may be on a drive that does not answer, are looked at only if none
        is listed by this path.
        """
        entries, path = self._read(), str(home)
        same = (entry for entry in entries if entry.home == path)
        moved = (entry for entry in entries if self._describe(entry).home == path)
        entry = next(chain(same, moved), None)
        return None if entry is None else self._describe(entry)

    @property
    def has_several(self) -> bool:
        """Whether there is another vault beside the default one. Raises `Damaged`."""
        return len(self._read()) > 1

    def create(self, name: str, home: Path | None = None) -> Vault:
        """Add a vault in a new or empty directory, or in one that has a library already.

        Raises `WrongUse` for a name that is taken, and for a directory that cannot be used.
        """
        with self._locked():
            entries = self._read()
            name = _checked_name(name, entries)
            homes = [Path(self._describe(entry).home) for entry in entries]
            home = self._new_home(name, homes) if home is None else home.expanduser().resolve()
            _check_home(home, homes)
            entry = _Entry(name, str(home))
            self._write([*entries, entry])
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self._describe(entry)

    def rename(self, name: str, new_name: str) -> Vault:
        """Give a vault another name; its directory stays. Raises `WrongUse`."""
        with self._locked():
            vault, entries = self.named(name), self._read()
            others = [entry for entry in entries if entry.name != vault.name]
            new_name = _checked_name(new_name, others)
            self._write(
                [replace(it, name=new_name) if it.name == vault.name else it for it in entries]
            )
        return replace(vault, name=new_name)

    def forget(self, name: str) -> Vault:
        """Remove a vault from the list; its files stay. Raises `WrongUse` for the default one."""
        with self._locked():
            vault = self.named(name)
            if vault.is_default:
                raise WrongUse(vault.name, "vault_is_default")
            self._write([entry for entry in self._read() if entry.name != vault.name])
        return vault

    def _describe(self, entry: _Entry) -> Vault:
        home, is_missing = Path(entry.home), False
        try:
            home = resolve_home(home)
        except WrongUse as missing:  # it was moved to a drive that is not there
            home, is_missing = Path(missing.subject), True
        is_default = entry.home == self._default
        return Vault(
            name=entry.name,
            home=str(home),
            is_default=is_default,
            is_missing=is_missing or not (is_default or home.is_dir()),
            has_passphrase=has_passphrase(home),
        )

    def _new_home(self, name: str, homes: Iterable[Path]) -> Path:
        """Return a directory named after the vault that nothing is in yet."""
        base = "".join(char if char.isalnum() else "-" for char in name).strip("-").lower()
        base = base.encode()[:100].decode(errors="ignore") or "vault"
        taken, number, home = {one.name for one in homes}, 1, self._folder / base
        while home.name in taken or home.exists():
            number += 1
            home = self._folder / f"{base}-{number}"
        return home

    def _read(self) -> list[_Entry]:
        try:
            entries = msgspec.json.decode(self._file.read_bytes(), type=list[_Entry])
        except FileNotFoundError:
            entries = []
        except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
            raise Damaged(str(self._file), "vault_list_damaged") from error
        default = [entry for entry in entries if entry.home == self._default]
        others = [entry for entry in entries if entry.home != self._default]
        return [*(default or [_Entry(DEFAULT_NAME, self._default)]), *others]

    def _write(self, entries: list[_Entry]) -> None:
        draft = self._file.with_name(f"{self._file.name}.new")
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(entries), indent=1))
        draft.chmod(0o600)
        draft.replace(self._file)

    @contextmanager
    def _locked(self) -> Generator[None]:
        """Keep other processes from changing the list meanwhile."""
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(self._file.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()


def _checked_name(name: str, others: Iterable[_Entry]) -> str:
    """Return the name as it is stored. Raises `WrongUse` if it is empty, too long or taken."""
    name = " ".join(display_line(name).split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise WrongUse("", "vault_name_invalid", longest=LONGEST_NAME)
    if _key(name) in {_key(other.name) for other in others}:
        raise WrongUse(name, "vault_name_taken")
    return name


def _check_home(home: Path, homes: Iterable[Path]) -> None:
    """Raise `WrongUse` for a directory that cannot be a vault beside those."""
    check_home_path(home)
    if home.exists() and not home.is_dir():
        raise WrongUse(str(home), "folder_is_file")
    for other in homes:
        if home == other:
            raise WrongUse(str(home), "vault_home_taken")
        if home.is_relative_to(other) or other.is_relative_to(home):
            raise WrongUse(str(home), "vault_home_nested")
        # Automatic backups are named after the directory.
        if home.name == other.name:
            raise WrongUse(str(home), "vault_folder_name_taken", other=str(other))
    if home.is_dir() and any(home.iterdir()) and not is_data_folder(home):
        raise WrongUse(str(home), "vault_folder_not_empty")
