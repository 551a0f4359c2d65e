"""The servers, used by programs that know nothing of Loci."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.app.serve.test_http import TOKEN, address

__all__ = ["address"]
CHECKS = ("not_a_server_error", "response_schema_conformance", "content_type_conformance",
          "negative_data_rejection")  # fmt: skip
NODE = shutil.which("node")
INSPECTOR = (
    Path(sys.prefix) / "inspector" / "node_modules" / "@modelcontextprotocol" / "inspector" / "cli"
    / "build" / "cli.js"
)  # fmt: skip
# The least number of requests, and examples of each route: there are fourteen, some of which allow
# only a few different requests.
CASES = int(os.environ.get("LOCI_HTTP_CASES", "100"))
EXAMPLES = -(-CASES // 12)
SCHEMATHESIS = shutil.which("schemathesis", path=str(Path(sys.executable).parent))


def test_the_client_of_openai_streams_an_answer_with_its_citations(address: str):
    openai = pytest.importorskip("openai", reason="the package openai is not installed")
    messages = [{"role": "user", "content": "Who leads Project Heron?"}]

    # Closed here: the garbage collector may come by its socket first, in a later test.
    with openai.OpenAI(base_url=f"{address}/v1", api_key=TOKEN, max_retries=0) as client:
        chunks = list(client.chat.completions.create(model="loci", messages=messages, stream=True))
        whole = client.chat.completions.create(model="loci", messages=messages)
        vectors = client.embeddings.create(model="loci", input=["a note", "a boat"]).data
        models = {model.id for model in client.models.list()}
        with pytest.raises(openai.BadRequestError):
            client.chat.completions.create(model="loci", messages=[])

    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks)
    assert "Ines Duarte" in text
    assert chunks[-1].citations
    assert whole.choices[0].message.content == text
    assert len(vectors) == 2
    assert "loci" in models


@pytest.mark.timeout(300 + 12 * EXAMPLES)
@pytest.mark.slow
@pytest.mark.skipif(SCHEMATHESIS is None, reason="the package schemathesis is not installed")
def test_requests_made_from_the_description_find_no_server_error(address: str, tmp_path: Path):
    done = subprocess.run(
        [
            SCHEMATHESIS or "", "run", f"{address}/openapi.json",
            "-H", f"Authorization: Bearer {TOKEN}", "--seed", "1", "--max-examples", str(EXAMPLES),
            "--phases", "fuzzing", "--no-color", "--checks",
            ",".join(CHECKS),
        ],
        cwd=tmp_path, capture_output=True, text=True, timeout=240 + 12 * EXAMPLES, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout[-4000:]
    generated = re.search(r"(\d+) generated", done.stdout)
    assert generated is not None, done.stdout[-4000:]
    assert int(generated[1]) >= CASES


def inspect(address: str, method: str, *arguments: str) -> dict[str, Any]:
    """Run the command line of the MCP inspector; return the result that it prints."""
    done = subprocess.run(
        [
            str(NODE), str(INSPECTOR), "--cli", f"{address}/mcp", "--transport", "http",
            "--header", f"Authorization: Bearer {TOKEN}", "--method", method, *arguments,
        ],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.skipif(NODE is None or not INSPECTOR.is_file(), reason="see install_inspector.sh")
def test_the_inspector_lists_and_calls_everything(address: str, folder: Path):
    heron = str(folder / "heron.md")
    arguments = {
        "ask": {"question": "Who leads Project Heron?"},
        "search": {"query": "birds"},
        "read_document": {"path": heron},
        "show_entity": {"name": "Ines Duarte"},
        "find_path": {"first": "Ines Duarte", "second": "Project Heron"},
        "traverse_graph": {"start": '["Ines Duarte"]'},
        "query_graph": {"question": "Who leads Project Heron?"},
        "timeline": {"limit": "3"},
        "list_sources": {},
        "remember": {"text": "The gate code is blue."},
        "recall": {"question": "gate code"},
        "add_fact": {"subject": "Ines Duarte", "relation": "KNOWS", "object": "tides"},
    }

    tools = [tool["name"] for tool in inspect(address, "tools/list")["tools"]]
    results = {
        name: inspect(
            address, "tools/call", "--tool-name", name,
            *(word for pair in arguments[name].items() for word in ("--tool-arg", "=".join(pair))),
        )
        for name in tools
    }  # fmt: skip
    resources = inspect(address, "resources/list")["resources"]
    templates = inspect(address, "resources/templates/list")["resourceTemplates"]
    read = inspect(address, "resources/read", "--uri", f"loci://document/{quote(heron, safe='')}")
    prompts = inspect(address, "prompts/list")["prompts"]
    filled = inspect(
        address, "prompts/get", "--prompt-name", "brief", "--prompt-args", "subject=Project Heron"
    )

    assert set(tools) == arguments.keys()
    refused = {name for name, result in results.items() if result.get("isError")}
    assert refused == {"remember", "recall", "add_fact"}, "these need the user's consent"
    assert "Ines Duarte" in results["query_graph"]["content"][0]["text"]
    assert {resource["name"] for resource in resources} == {path.name for path in folder.iterdir()}
    assert {template["name"] for template in templates} == {"document", "thing"}
    assert "Project Heron" in read["contents"][0]["text"]
    assert {prompt["name"] for prompt in prompts} == {"brief", "prepare"}
    assert "Project Heron" in filled["messages"][0]["content"]["text"]
