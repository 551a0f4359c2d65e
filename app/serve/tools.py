"""The tools that other programs may call, each declared once."""

import threading
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from msgspec import Struct

from app.client import Client
from app.serve import parameters, results
from core.engine.engine import Engine
from core.errors import EngineGone, WrongUse
from core.lanes import Cancel
from core.records.addresses import document_uri
from core.records.answers.answers import AnswerChunk
from core.records.graph.edits import AddFact, EntityName, StatementRef
from core.records.graph.query import GraphQuestion
from core.records.graph.timeline import TimelineQuery
from core.records.graph.traversal import GraphTraversal
from core.records.ids import SessionId

P = ParamSpec("P")
R = TypeVar("R")

SESSION_TITLE = "Other programs"


class Library:
    """The library that the tools read: one connection, shared by all calls of a server."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lock = threading.Lock()
        self._session_id: SessionId | None = None

    def call(
        self, operation: Callable[Concatenate[Engine, P], R], /, *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Call an operation and wait for its result; an engine that has ended is started again."""
        try:
            return self._client.call(operation, *args, **kwargs).result()
        except EngineGone:
            self._client.reconnect()
            return self._client.call(operation, *args, **kwargs).result()

    def allows(self, option: str) -> bool:
        """Return whether the user has switched this option on; '' needs no consent."""
        options = self.call(Engine.list_options) if option else ()
        return not option or any(it.name == option and it.value is True for it in options)

    def session(self) -> SessionId:
        """Return the conversation in which programs remember. Raises `WrongUse` if none is kept."""
        with self._lock:
            if self._session_id is None:
                session = self.call(Engine.begin_session, SESSION_TITLE)
                if session.id <= 0:
                    raise WrongUse("", "memory_is_off")
                self._session_id = session.id
            return self._session_id


class Job(Struct):
    """One call of a tool: the library, how to stop it, and where its progress goes."""

    library: Library
    cancel: Cancel
    report: Callable[[AnswerChunk], None]


class Tool(Struct, frozen=True):
    """A tool: what it takes and gives as types, and the function that runs it in a thread.

    `consent` is the option that the user must have switched on, '' if none is needed.
    """

    name: str
    title: str
    description: str
    takes: type[Struct]
    gives: type[Struct]
    run: Callable[[Job, Any], Struct]
    consent: str = ""
    writes: bool = False


def _ask(job: Job, given: parameters.AskParameters) -> results.AskResult:
    answer = job.library.call(Engine.ask, given.question, on_piece=job.report, cancel=job.cancel)
    return results.to_ask_result(answer)


def _search(job: Job, given: parameters.SearchParameters) -> results.SearchHits:
    hits = job.library.call(Engine.search, given.query, k=given.limit)
    return results.SearchHits(
        tuple(results.to_passage(hit) for hit in hits.hits),
        tuple(results.to_fact(fact) for fact in hits.facts[: given.limit]),
    )


def _read(job: Job, given: parameters.ReadParameters) -> results.DocumentContent:
    document = job.library.call(Engine.show_document, given.path, part=given.part)
    text = document.text[given.start : given.start + given.length]
    return results.DocumentContent(
        uri=document_uri(document.path, document.part),
        path=document.path,
        title=document.title,
        kind=document.kind,
        text=text,
        start=given.start,
        total=len(document.text),
        author=document.author,
        written_at=document.written_at,
    )


def _thing(job: Job, given: parameters.ThingParameters) -> results.Thing:
    return results.to_thing(job.library.call(Engine.show_profile, given.name))


def _path(job: Job, given: parameters.PathParameters) -> results.PathList:
    paths = job.library.call(Engine.find_paths, given.first, given.second, limit=given.limit)
    return results.PathList(tuple(results.to_path(path) for path in paths.paths))


def _traverse(job: Job, given: parameters.TraverseParameters) -> results.Traversal:
    wanted = msgspec.convert(msgspec.structs.asdict(given), GraphTraversal)
    return results.to_traversal(job.library.call(Engine.traverse_graph, wanted))


def _timeline(job: Job, given: parameters.TimelineParameters) -> results.EventList:
    wanted = TimelineQuery(
        since=given.since, until=given.until, text=given.text, thing=given.thing, limit=given.limit
    )
    timeline = job.library.call(Engine.show_timeline, wanted)
    return results.EventList(
        tuple(results.to_event(item) for item in timeline.moments), timeline.total
    )


def _query(job: Job, given: parameters.QueryParameters) -> results.QueryRows:
    if bool(given.query) == bool(given.question):
        raise WrongUse("", "query_or_question")
    call, limit, seconds = job.library.call, given.limit, given.seconds
    if given.query:
        result = call(
            Engine.query_graph, given.query, limit=limit, seconds=seconds, cancel=job.cancel
        )
        return results.to_query_rows(result)
    asked = GraphQuestion(given.question)
    evidence = call(Engine.ask_graph, asked, limit=limit, seconds=seconds, cancel=job.cancel)
    if evidence.result is None:
        raise WrongUse("", "question_no_query")
    return results.to_query_rows(evidence.result)


def _sources(job: Job, _: parameters.NoParameters) -> results.SourceList:
    sources = job.library.call(Engine.status).sources
    return results.SourceList(
        tuple(results.SourceInfo(source.path, source.documents) for source in sources)
    )


def _remember(job: Job, given: parameters.RememberParameters) -> results.Acknowledgement:
    answer = job.library.call(
        Engine.ask, f"Remember: {given.text}", session_id=job.library.session(), cancel=job.cancel
    )
    return results.Acknowledgement(answer.answer)


def _recall(job: Job, given: parameters.RecallParameters) -> results.RecollectionList:
    recalled = job.library.call(Engine.recall, given.question, k=given.limit)
    return results.RecollectionList(
        tuple(results.Recollection(it.episode.text, it.episode.happened_at) for it in recalled)
    )


def _add_fact(job: Job, given: parameters.FactParameters) -> results.Acknowledgement:
    statement = StatementRef(
        EntityName(given.subject), given.relation, given.object, given.object_kind
    )
    edit = job.library.call(Engine.edit, AddFact(statement))
    return results.Acknowledgement(f"Added as edit {edit.id}; it can be taken back in Loci.")


TOOLS: tuple[Tool, ...] = (
    Tool(
        "ask",
        "Ask the user's documents",
        "Answer a question from the user's own documents, with citations, or say that they do not "
        "answer it.",
        parameters.AskParameters,
        results.AskResult,
        _ask,
    ),
    Tool(
        "search",
        "Search the user's documents",
        "Find the passages of the user's documents, and the facts, that fit a question best, by "
        "meaning and by words.",
        parameters.SearchParameters,
        results.SearchHits,
        _search,
    ),
    Tool(
        "read_document",
        "Read a document",
        "Return the text of one of the user's documents, in parts if it is long.",
        parameters.ReadParameters,
        results.DocumentContent,
        _read,
    ),
    Tool(
        "show_entity",
        "Show a person, place or thing",
        "Return what the user's documents say about a person, organization, place or other thing: "
        "its properties and relations, each with the sentence that states it.",
        parameters.ThingParameters,
        results.Thing,
        _thing,
    ),
    Tool(
        "find_path",
        "Find how two things are connected",
        "Return the best chains of facts between two things of the user's documents.",
        parameters.PathParameters,
        results.PathList,
        _path,
    ),
    Tool(
        "traverse_graph",
        "Walk the graph from things",
        "Return everything within some facts of one or more things, with filters by relation, type "
        "and confidence: things with their distance, facts, paths, and the documents that state "
        "them.",
        parameters.TraverseParameters,
        results.Traversal,
        _traverse,
    ),
    Tool(
        "query_graph",
        "Query the graph of the user's documents",
        "Run a read-only query in openCypher over the people, organizations and other things of "
        "the user's documents and the facts between them, or have one written from a question. "
        "MATCH (a)-[r]->(b) RETURN DISTINCT labels(a), type(r), labels(b) shows what there is.",
        parameters.QueryParameters,
        results.QueryRows,
        _query,
    ),
    Tool(
        "timeline",
        "Show what happened when",
        "List dated documents, facts and tasks of a period, in order of time.",
        parameters.TimelineParameters,
        results.EventList,
        _timeline,
    ),
    Tool(
        "list_sources",
        "List what Loci reads",
        "List the folders that Loci reads, with the number of documents in each.",
        parameters.NoParameters,
        results.SourceList,
        _sources,
    ),
    Tool(
        "remember",
        "Remember a sentence for the user",
        "Keep a sentence in the user's memory, because the user has asked for it.",
        parameters.RememberParameters,
        results.Acknowledgement,
        _remember,
        consent="programs_remember",
        writes=True,
    ),
    Tool(
        "recall",
        "Recall earlier conversations",
        "Find what the user said in earlier conversations with Loci on a question.",
        parameters.RecallParameters,
        results.RecollectionList,
        _recall,
        consent="programs_recall",
    ),
    Tool(
        "add_fact",
        "Add a fact for the user",
        "Add a fact to the user's graph, because the user has stated it. It can be undone.",
        parameters.FactParameters,
        results.Acknowledgement,
        _add_fact,
        consent="programs_add_facts",
        writes=True,
    ),
)
BY_NAME = {tool.name: tool for tool in TOOLS}


def run_tool(job: Job, name: str, given: Any) -> Struct:
    """Check the parameters and the consent, and run a tool.

    Raises `WrongUse` for an unknown tool, wrong parameters or a missing consent, and any error of
    the engine.
    """
    tool = BY_NAME.get(name)
    if tool is None:
        raise WrongUse(name, "tool_unknown", tools=", ".join(BY_NAME))
    try:
        parameters = msgspec.convert(given, tool.takes, strict=True)
    except msgspec.ValidationError as error:
        raise WrongUse(name, "tool_parameters_wrong", problem=str(error)) from error
    if not job.library.allows(tool.consent):
        raise WrongUse(name, "consent_missing", option=tool.consent)
    return tool.run(job, parameters)


def json_schema(kind: type[Struct]) -> dict[str, Any]:
    """Return the JSON schema of a struct, an object at its top as MCP wants it."""
    (schema,), definitions = msgspec.json.schema_components((kind,), ref_template="#/$defs/{name}")
    top = definitions.pop(schema["$ref"].rpartition("/")[2])
    return {**top, "$defs": definitions} if definitions else top
