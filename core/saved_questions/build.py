"""Builds the checker of saved questions."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Protocol

from core.answer.answerers.evidence import GraphReader
from core.answer.cite import Embed
from core.answer.reply import Replier
from core.ingest.deps import IngestDeps
from core.ingest.parse.registry import filter_kinds
from core.lanes import BULK, Cancel
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.span_reader import Reader
from core.privacy.policy import PrivacyPolicy
from core.records.answers.answers import SearchResult
from core.records.answers.questions import QueryOptions
from core.records.graph.query import QueryResult
from core.retrieve.pipeline import OnHits
from core.saved_questions.answers import AnswerAsker, AnswerDeps, RecordingGraph
from core.saved_questions.checker import CheckerDeps, SavedQuestionChecker
from core.saved_questions.rows import QueryAsker
from core.saved_questions.searches import SearchAsker
from core.store.transaction import Transaction


class AnswerSource(GraphReader, Protocol):
    """Finds passages and facts, and reads the graph."""

    def search(
        self,
        question: str,
        *,
        k: int,
        wishes: QueryOptions = ...,
        cancel: Cancel | None = None,
        on_first: OnHits | None = None,
    ) -> SearchResult:
        """Return the `k` best passages and the facts, with the trace."""
        ...


def build_checker(  # noqa: PLR0913 - what answers are made of
    deps: IngestDeps,
    policy: PrivacyPolicy,
    sources: AnswerSource,
    *,
    run_query: Callable[..., QueryResult],
    embed: Embed,
    vocabulary: Callable[[], Vocabulary],
    reader: Callable[[], Reader | None],
    is_idle: Callable[[], bool],
    announce: Callable[[], None],
) -> SavedQuestionChecker:
    """Build the checker; `sources` and `run_query` read what stays on this computer.

    No language model is asked: equal documents give equal answers, and nothing leaves.
    """
    here, secret = policy.here, deps.store.secret
    recording, lanes = RecordingGraph(sources), deps.lanes
    replier = Replier(
        search=sources.search,
        embed=embed,
        stems=stems,
        model=lambda: None,
        settings=deps.settings,
        vocabulary=vocabulary,
        reader=reader,
        graph=recording,
    )
    answers = AnswerDeps(
        store=here,
        replier=replier,
        graph=recording,
        embed=lambda text: lanes.model.submit(BULK, deps.encoder.embed_question, text).result(),
        limit=lambda: deps.settings().passages_per_question,
        secret=secret,
    )

    def change(work: Callable[[Transaction], Any]) -> Any:
        def run() -> Any:
            with deps.store.write() as write:
                return work(write)

        return lanes.write.submit(run).result()

    return SavedQuestionChecker(
        CheckerDeps(
            policy=policy,
            askers={
                "question": AnswerAsker(answers),
                "search": SearchAsker(here, secret=secret),
                "query": QueryAsker(run_query, here.graph_versions, secret=secret),
            },
            change=change,
            background=lanes.read,
            is_idle=is_idle,
            type_words=filter_kinds(),
            now=lambda: datetime.now(UTC),
            on_change=announce,
        )
    )
