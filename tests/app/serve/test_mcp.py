"""The MCP server, asked by the official SDK's own client."""

import random
import string
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import jsonschema
import pytest
from mcp import Client as McpClient
from mcp import StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, PromptReference, ResourceTemplateReference

from app.serve.mcp_server import make_server
from app.serve.tools import TOOLS, json_schema
from core.engine.engine import Engine
from tests.app.serve.conftest import ENDLESS, MANY, NOTES

CONSENTS = ("programs_remember", "programs_recall", "programs_add_facts")


@pytest.fixture
def ask(library):
    """Runs a coroutine with a connected client of the protocol; returns its result."""

    def run(work: Callable[[McpClient], Awaitable[Any]]) -> Any:
        async def main() -> Any:
            async with McpClient(make_server(library, "1.0")) as client:
                return await work(client)

        return anyio.run(main)

    return run


def call(ask, tool: str, /, **arguments: Any) -> CallToolResult:
    return ask(lambda client: client.call_tool(tool, arguments))


def test_each_tool_has_schemas_of_what_it_takes_and_gives(ask):
    listed = ask(lambda client: client.list_tools()).tools

    assert [tool.name for tool in listed] == [tool.name for tool in TOOLS]
    for tool in listed:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        assert tool.input_schema["type"] == "object"


def test_an_answer_cites_the_passages_as_links(ask, folder):
    result = call(ask, "ask", question="Who leads Project Heron?")

    assert not result.is_error
    assert result.structured_content["found"]
    assert result.structured_content["confidence"] == "stated"
    assert "Ines Duarte" in result.structured_content["answer"]
    cited = {passage["path"] for passage in result.structured_content["citations"]}
    assert str(folder / "heron.md") in cited
    links = [part for part in result.content if part.type == "resource_link"]
    assert {link.uri for link in links} >= {
        passage["uri"] for passage in result.structured_content["citations"]
    }


def test_what_a_tool_gives_fits_its_schema(ask, folder):
    results = {
        "ask": call(ask, "ask", question="Who leads Project Heron?"),
        "search": call(ask, "search", query="birds"),
        "read_document": call(ask, "read_document", path=str(folder / "heron.md")),
        "show_entity": call(ask, "show_entity", name="Ines Duarte"),
        "find_path": call(ask, "find_path", first="Ines Duarte", second="Project Heron"),
        "traverse_graph": call(ask, "traverse_graph", start=["Ines Duarte"]),
        "query_graph": call(ask, "query_graph", query="MATCH (a)-[r]->(b) RETURN a, r, b"),
        "timeline": call(ask, "timeline"),
        "list_sources": call(ask, "list_sources"),
    }

    for tool in TOOLS:
        if tool.name in results:
            assert not results[tool.name].is_error
            jsonschema.validate(results[tool.name].structured_content, json_schema(tool.gives))


def test_a_long_document_is_read_in_parts(ask, folder):
    path = str(folder / "heron.md")
    whole = call(ask, "read_document", path=path).structured_content

    part = call(ask, "read_document", path=path, start=2, length=4).structured_content

    assert part["text"] == whole["text"][2:6]
    assert part["total"] == len(whole["text"])


def test_the_link_of_a_citation_leads_to_its_words(ask):
    result = call(ask, "search", query="birds")
    passage = result.structured_content["passages"][0]

    read = ask(lambda client: client.read_resource(passage["uri"]))

    assert read.contents[0].text == passage["text"]


def test_progress_is_reported_when_it_is_asked_for(ask):
    stages = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        stages.append((progress, message))

    ask(
        lambda client: client.call_tool(
            "ask", {"question": "Who leads Project Heron?"}, progress_callback=note
        )
    )

    assert [number for number, _ in stages] == list(range(1, len(stages) + 1))
    assert all(message for _, message in stages)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("remember", {"text": "The gate code is blue."}),
        ("recall", {"question": "gate code"}),
        ("add_fact", {"subject": "Ines Duarte", "relation": "KNOWS", "object": "tides"}),
    ],
)
def test_what_writes_or_recalls_needs_the_users_consent(ask, client, name, arguments):
    refused = call(ask, name, **arguments)
    for option in CONSENTS:
        client.call(Engine.set_option, option, value=True).result()
    client.call(Engine.set_option, "memory", value="on").result()
    try:
        allowed = call(ask, name, **arguments)
    finally:
        for option in CONSENTS:
            client.call(Engine.set_option, option, value=False).result()

    assert refused.is_error
    assert "not allowed" in refused.content[0].text
    assert not allowed.is_error, allowed.content[0].text


def test_what_a_program_was_told_to_remember_is_recalled(ask, client):
    for option in CONSENTS:
        client.call(Engine.set_option, option, value=True).result()
    client.call(Engine.set_option, "memory", value="on").result()
    call(ask, "remember", text="My boat is called Petrel.")

    recalled = call(ask, "recall", question="What is my boat called?").structured_content

    for option in CONSENTS:
        client.call(Engine.set_option, option, value=False).result()
    assert any("Petrel" in it["text"] for it in recalled["memories"])


def test_documents_are_listed_and_templates_completed(ask, folder):
    async def work(client):
        listed = await client.list_resources()
        reference = ResourceTemplateReference(uri="loci://thing/{name}")
        named = await client.complete(reference, {"name": "name", "value": "Ines"})
        return listed.resources, named.completion.values

    resources, names = ask(work)

    assert {resource.name for resource in resources} == {path.name for path in folder.iterdir()}
    assert "Ines Duarte" in names


def test_prompts_are_filled_in(ask):
    async def work(client):
        prompts = (await client.list_prompts()).prompts
        return prompts, await client.get_prompt("brief", {"subject": "Project Heron"})

    prompts, filled = ask(work)

    assert {prompt.name for prompt in prompts} == {"brief", "prepare"}
    assert "Project Heron" in filled.messages[0].content.text


@pytest.mark.parametrize(
    "uri", ["loci://document/", "loci://nothing/x", "file:///etc/passwd", "loci://document/%2Fno"]
)
def test_an_address_that_is_none_is_refused(ask, uri):
    async def work(client: McpClient) -> None:
        with pytest.raises(MCPError):
            await client.read_resource(uri)

    ask(work)


def test_200_random_calls_leave_the_server_well(ask):
    chance = random.Random(7)

    def value() -> Any:
        letters = string.printable + "äß\u202e"
        return chance.choice(
            [
                None,
                chance.randint(-(2**70), 2**70),
                "".join(chance.choices(letters, k=chance.randint(0, 40))),
                [],
                {"a": 1},
                True,
                1.5,
            ]
        )

    async def work(client: McpClient) -> CallToolResult:
        for _ in range(200):
            tool = chance.choice(TOOLS)
            fields = [*tool.takes.__struct_fields__, "unknown"]
            given = {name: value() for name in fields if chance.random() < 0.6}
            name = tool.name if chance.random() < 0.9 else "no_such_tool"
            await client.call_tool(name, given)
        return await client.call_tool("list_sources", {})

    assert not ask(work).is_error


def test_completing_a_prompt_that_is_unknown_is_no_failure(ask):
    completion = ask(
        lambda client: client.complete(
            PromptReference(name="brief"), {"name": "subject", "value": "Heron"}
        )
    )

    assert isinstance(completion.completion.values, list)


def test_a_cancelled_call_stops_the_question(library, client):
    """The engine's own token is set; see `in_thread`."""
    stopped = []

    class Waiting:
        def call(self, operation, *_args, cancel=None, **_kwargs):
            cancel.add_callback(lambda: stopped.append(operation.__name__))
            while not cancel.wait(0.01):
                pass
            return client.call(Engine.ask, "Who leads Project Heron?").result()

        def allows(self, _option):
            return True

    async def main() -> None:
        async with McpClient(make_server(Waiting(), "1.0")) as asking:
            with anyio.move_on_after(0.5):
                await asking.call_tool("ask", {"question": "Who?"})
            with anyio.fail_after(10):
                while not stopped:
                    await anyio.sleep(0.02)

    anyio.run(main)

    assert stopped == ["ask"]


def test_cancelled_queries_free_the_engine(ask):
    async def work(client: McpClient) -> CallToolResult:
        async with anyio.create_task_group() as calls:
            for _ in range(MANY):
                given = {"query": ENDLESS, "seconds": 30}
                calls.start_soon(client.call_tool, "query_graph", given)
            await anyio.sleep(0.5)
            calls.cancel_scope.cancel()
        with anyio.fail_after(15):
            return await client.call_tool("query_graph", {"query": "RETURN 1 AS one"})

    assert ask(work).structured_content["rows"] == [["1"]]


def test_the_command_serves_over_standard_streams(client, tmp_path: Path):
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "app.main", "--home", str(client.home), "mcp"]
    )

    async def main() -> Any:
        async with McpClient(server) as asking:
            return await asking.call_tool("list_sources", {})

    sources = anyio.run(main).structured_content["sources"]

    assert [source["documents"] >= len(NOTES) for source in sources] == [True]


def test_an_assistant_sees_masks_if_the_user_wishes_it(ask, client, folder):
    path = folder / "reach.md"
    path.write_text("# Reach\n\nMail Ida Solberg at ida.solberg@example.org about Reach.\n")
    client.call(Engine.sync).result()
    client.call(Engine.settle).result()
    plain = call(ask, "read_document", path=str(path)).structured_content["text"]
    client.call(Engine.set_option, "mask_for_programs", value=True).result()
    try:
        masked = call(ask, "read_document", path=str(path)).structured_content["text"]
        [token] = set(masked.split()) - set(plain.split())
        found = call(ask, "search", query=token).structured_content["passages"]
    finally:
        client.call(Engine.set_option, "mask_for_programs", value=False).result()
        path.unlink()
        client.call(Engine.sync).result()
        client.call(Engine.settle).result()

    assert "ida.solberg@example.org" in plain
    assert "example.org" not in masked
    assert any(token in passage["text"] for passage in found), (
        "a token is understood when it returns"
    )
