"""The MCP server's entry in the configuration files of known programs."""

import json
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from core.errors import WrongUse
from core.process.launch import module_command, module_environment
from core.resources import load_table

ENTRY = "loci"


class McpClient(Struct, frozen=True):
    """A program that reads MCP servers from a JSON file: its name, the file, the field in it."""

    name: str
    path: Path
    field: str

    @property
    def is_installed(self) -> bool:
        """Whether the folder of its settings exists."""
        return self.path.parent.is_dir()


class ConfigChange(Struct, frozen=True):
    """The text of a configuration file before ('' if there is none) and after."""

    client: McpClient
    before: str
    after: str


def known_clients() -> tuple[McpClient, ...]:
    """Return the known programs with the paths of this system."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
    rows = load_table("mcp_clients.toml")["clients"]
    return tuple(
        McpClient(row["name"], Path(os.path.expandvars(row[system])).expanduser(), row["field"])
        for row in rows
    )


def server_command(arguments: tuple[str, ...]) -> dict[str, Any]:
    """Return how a program starts the server, from any working directory."""
    if (program := shutil.which("loci")) is not None:
        return {"command": str(Path(program).resolve()), "args": [*arguments, "mcp"]}
    first, *rest = module_command("app.main")
    entry = {"command": first, "args": [*rest, *arguments, "mcp"]}
    added = set(module_environment({}).items())
    return entry | ({"env": dict(added)} if added else {})


def plan_change(client: McpClient, entry: Mapping[str, Any]) -> ConfigChange:
    """Return the change that adds the server. Raises `WrongUse` if the file is no JSON object."""
    before = client.path.read_text(encoding="utf-8") if client.path.exists() else ""
    try:
        settings = msgspec.json.decode(before or "{}", type=dict[str, Any])
        servers = msgspec.convert(settings.get(client.field, {}), dict[str, Any])
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise WrongUse(str(client.path), "config_no_json", problem=str(error)) from error
    changed = settings | {client.field: servers | {ENTRY: dict(entry)}}
    after = json.dumps(changed, indent=2, ensure_ascii=False) + "\n"
    return ConfigChange(client, before, after)


def apply_change(change: ConfigChange) -> None:
    """Write the file anew; the one before is kept beside it as ``.bak``."""
    path = change.client.path
    path.parent.mkdir(parents=True, exist_ok=True)
    if change.before:
        path.with_name(path.name + ".bak").write_text(change.before, encoding="utf-8")
    written = path.with_name(path.name + ".new")
    written.write_text(change.after, encoding="utf-8")
    written.replace(path)
