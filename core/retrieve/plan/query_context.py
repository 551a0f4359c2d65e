"""What is sought: a question with everything that is decided before the first method is asked."""

from msgspec import Struct

from core.graph.name_index import NameBook
from core.graph.snapshot import Snapshot
from core.records.answers.questions import Analysis, Plan, QueryOptions
from core.records.dates import CalendarPeriod
from core.retrieve.filters.facets import Mask
from core.retrieve.plan.list_target import ListTarget
from core.retrieve.question.things.read import Question


class QueryContext(Struct, frozen=True):
    """A question as read and planned, over the graph of one commit.

    `allowed` are the rows of passages that may answer, None when all may; `liked` those that are
    preferred, `dated` those of documents of a day or month that the question names. `told` are
    those whose facts count: with `at` things are as they were then, which later passages may
    tell, too. `all_of` is what is wanted all of, `listed` the rows of passages of which lists are
    made, None when of all that may answer. `unmet` says of a filter that no document meets what
    there is.
    """

    text: str
    k: int
    wishes: QueryOptions
    analysis: Analysis
    question: Question
    plan: Plan
    snapshot: Snapshot
    names: NameBook
    allowed: Mask | None = None
    liked: Mask | None = None
    dated: Mask | None = None
    told: Mask | None = None
    at: CalendarPeriod | None = None
    all_of: ListTarget = ListTarget()
    listed: Mask | None = None
    unmet: str = ""
