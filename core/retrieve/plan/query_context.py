"""A question with everything that is decided before recall starts."""

from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.read import Question
from core.messages import UserMessage
from core.records.answers.questions import Analysis, Plan, QueryOptions
from core.records.dates import CalendarPeriod
from core.retrieve.filters.facets import Mask
from core.retrieve.plan.list_target import ListTarget


class QueryContext(Struct, frozen=True):
    """An analyzed and planned question over the graph of one commit.

    Masks are over the rows of passages, None when all rows count. `allowed` may answer,
    `preferred` rank higher, `in_period` belong to documents of a day or month that the
    question names. `fact_passages` are those whose facts count: with `as_of` facts are as of
    that time, and later passages may state them, too. `list_target` is what a complete list
    is wanted of, `listable` the rows from which it is built. `unmet_filter` says of a filter
    that no document meets which values exist.
    """

    text: str
    k: int
    options: QueryOptions
    analysis: Analysis
    question: Question
    plan: Plan
    snapshot: Snapshot
    names: EntityNameIndex
    allowed: Mask | None = None
    preferred: Mask | None = None
    in_period: Mask | None = None
    fact_passages: Mask | None = None
    as_of: CalendarPeriod | None = None
    list_target: ListTarget = ListTarget()
    listable: Mask | None = None
    unmet_filter: UserMessage = UserMessage()
