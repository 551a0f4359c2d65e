"""The entry of Loci in the settings of assistants."""

import json
import subprocess
from pathlib import Path

import pytest

from app.serve import client_config
from app.serve.client_config import (
    McpClient,
    apply_change,
    known_clients,
    plan_change,
    server_command,
)
from core.errors import WrongUse

ENTRY = {"command": "/usr/bin/loci", "args": ["mcp"]}


def test_other_servers_and_settings_are_kept(tmp_path: Path):
    path = tmp_path / "mcp.json"
    before = {"theme": "dark", "mcpServers": {"other": {"command": "x"}}}
    path.write_text(json.dumps(before))

    apply_change(plan_change(McpClient("Some", path, "mcpServers"), ENTRY))

    assert json.loads(path.read_text()) == {
        "theme": "dark",
        "mcpServers": {"other": {"command": "x"}, "loci": ENTRY},
    }
    assert json.loads(path.with_name("mcp.json.bak").read_text()) == before


def test_a_second_change_changes_nothing(tmp_path: Path):
    client = McpClient("Some", tmp_path / "mcp.json", "servers")
    apply_change(plan_change(client, ENTRY))

    again = plan_change(client, ENTRY)

    assert again.before == again.after


@pytest.mark.parametrize("text", ["{ // a comment\n}", "[]", '{"mcpServers": []}'])
def test_a_file_in_another_form_is_left_alone(tmp_path: Path, text: str):
    path = tmp_path / "mcp.json"
    path.write_text(text)

    with pytest.raises(WrongUse):
        plan_change(McpClient("Some", path, "mcpServers"), ENTRY)
    assert path.read_text() == text


def test_the_command_shows_the_change_and_writes_it_with_consent(loci, monkeypatch, tmp_path):
    client = McpClient("Some", tmp_path / "mcp.json", "mcpServers")
    monkeypatch.setattr(client_config, "known_clients", lambda: (client,))

    code, out, _ = loci("mcp", "--install", "--yes")

    assert code == 0
    assert '"loci"' in out
    assert json.loads(client.path.read_text())["mcpServers"]["loci"]["args"][-1] == "mcp"


def test_without_consent_nothing_is_written(loci, monkeypatch, tmp_path):
    client = McpClient("Some", tmp_path / "mcp.json", "mcpServers")
    monkeypatch.setattr(client_config, "known_clients", lambda: (client,))

    code, _, err = loci("mcp", "--install")

    assert code == 2
    assert "--yes" in err
    assert not client.path.exists()


def test_known_programs_have_a_path_each():
    clients = known_clients()

    assert {client.field for client in clients} == {"mcpServers", "servers"}
    assert all(client.path.is_absolute() for client in clients)


def test_the_written_command_starts_loci_where_the_program_is_not_installed(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PYTHONPATH", raising=False)

    entry = server_command(("--home", str(tmp_path / "home")))
    command = [entry["command"], *entry["args"], "--help"]
    done = subprocess.run(
        command, env=entry.get("env", {}), cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert "Model Context Protocol" in " ".join(done.stdout.split())
