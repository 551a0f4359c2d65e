"""From the text of a query to its syntax tree."""

from functools import lru_cache
from typing import Any

from lark import Lark, Token, Tree, UnexpectedInput

from core.cypher import syntax as s
from core.cypher.failure import syntax_error
from core.cypher.lexer import QueryLexer
from core.messages import UserMessage
from core.resources import read_resource

_LARGEST = 2**63 - 1


@lru_cache(maxsize=1)
def _grammar() -> Lark:
    return Lark(
        read_resource("cypher", "grammar.lark"),
        parser="lalr",
        lexer=QueryLexer,
        propagate_positions=True,
        maybe_placeholders=False,
    )


def parse(text: str) -> s.QueryTree:
    """Return the syntax tree of a query. Raises `CypherError` with the offset of the fault."""
    try:
        grammar: Any = _grammar()
        tree: Any = grammar.parse(text)
        return _Builder(text).union(tree.children[0])
    except UnexpectedInput as error:
        token: Any = getattr(error, "token", None)
        at = token.start_pos if token is not None and token.type != "$END" else len(text)
        raise _unexpected(token, text, at or 0) from error
    except RecursionError as error:
        raise syntax_error("UnexpectedSyntax", UserMessage("cypher_too_deep"), 0) from error


def _unexpected(token: Token | None, text: str, at: int) -> Exception:
    if token is None or token.type == "$END":
        return syntax_error("UnexpectedSyntax", UserMessage("cypher_ends_early"), at)
    detail = "UnexpectedSyntax"
    before = text[:at].rstrip()
    in_relationship = before.rfind("[") > max(before.rfind("]"), before.rfind("("))
    if token.type in ("DOTS", "MINUS", "FLOAT") and in_relationship and "-" in text[:at]:
        detail = "InvalidRelationshipPattern"
    return syntax_error(detail, UserMessage("cypher_unexpected", word=text[at : token.end_pos]), at)


def _tokens(tree: Any, kind: str) -> list[str]:
    return [str(one) for one in tree.children if isinstance(one, Token) and one.type == kind]


def _trees(tree: Any, *names: str) -> list[Any]:
    return [one for one in tree.children if isinstance(one, Tree) and one.data in names]


def _start(tree: Any) -> int:
    return (tree if isinstance(tree, Token) else tree.meta).start_pos or 0


_NO_DETAIL: Any = Tree[Any]("detail", [])


class _Builder:
    """Builds the tree; a method per rule of the grammar, named like it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._unnamed = 0

    def union(self, tree: Any) -> s.QueryTree:
        parts = tuple(
            tuple(self._clause(one) for one in part.children) for part in _trees(tree, "single")
        )
        words = _tokens(tree, "UNION"), _tokens(tree, "ALL")
        if words[1] and len(words[0]) != len(words[1]):
            at = _start(_trees(tree, "single")[1])
            raise syntax_error("InvalidClauseComposition", UserMessage("cypher_mixed_union"), at)
        return s.QueryTree(parts, bool(words[1]))

    def _clause(self, tree: Any) -> s.Clause:
        at = _start(tree)
        match tree.data:
            case "match":
                optional = bool(_tokens(tree, "OPTIONAL"))
                return s.Match(self._patterns(tree), self._where(tree), optional, at)
            case "unwind":
                return s.Unwind(self.expr(tree.children[1]), _tokens(tree, "NAME")[0], at)
            case "create":
                return s.Create(self._patterns(tree), at)
            case _:
                return self._projection(tree, at)

    def _projection(self, tree: Any, at: int) -> s.Projection:
        inner = _trees(tree, "projection")[0]
        items = _trees(inner, "items")[0]
        bounds = {
            name: self.expr(trees[0].children[1]) if (trees := _trees(inner, name)) else None
            for name in ("skip", "limit")
        }
        return s.Projection(
            is_return=tree.data == "return_",
            distinct=bool(_tokens(inner, "DISTINCT")),
            star=bool(_tokens(items, "STAR")),
            items=tuple(self._item(one) for one in _trees(items, "item")),
            order=tuple(
                s.SortItem(self.expr(one.children[0]), bool(_tokens(one, "DESC")))
                for order in _trees(inner, "order")
                for one in _trees(order, "sort")
            ),
            skip=bounds["skip"],
            limit=bounds["limit"],
            where=self._where(tree),
            at=at,
        )

    def _item(self, tree: Any) -> s.Item:
        value = self.expr(tree.children[0])
        names = [str(one) for one in tree.children[1:] if one.type == "NAME"]
        if names:
            return s.Item(value, names[0], True)
        name = value.name if isinstance(value, s.Variable) else None
        return s.Item(value, name or self._source(tree), name is not None)

    def _source(self, tree: Any) -> str:
        return self._text[tree.meta.start_pos : tree.meta.end_pos]

    def _where(self, tree: Any) -> s.Expr | None:
        wheres = _trees(tree, "where")
        return self.expr(wheres[0].children[1]) if wheres else None

    def _patterns(self, tree: Any) -> tuple[s.PathPattern, ...]:
        return tuple(
            self._path(one.children[-1], "".join(_tokens(one, "NAME")))
            for patterns in _trees(tree, "patterns")
            for one in _trees(patterns, "pattern")
        )

    def _path(self, tree: Any, name: str) -> s.PathPattern:
        shortest = ""
        at = _start(tree)
        if tree.data == "shortest":
            shortest = "all" if tree.children[0].startswith("all") else "one"
            tree = tree.children[1]
        nodes = tuple(self._node(one) for one in _trees(tree, "node"))
        rels = tuple(self._relationship(one) for one in _trees(tree, "rel"))
        if shortest and len(rels) != 1:
            raise syntax_error("UnexpectedSyntax", UserMessage("cypher_shortest_one"), at)
        return s.PathPattern(name, nodes, rels, at, shortest)

    def _variable(self, tree: Any) -> tuple[str, bool]:
        names = _tokens(tree, "NAME")
        if names:
            return names[0], True
        self._unnamed += 1
        return f" {self._unnamed}", False

    def _properties(self, tree: Any) -> s.Expr | None:
        for one in tree.children:
            if isinstance(one, Tree) and one.data == "map":
                return self.map(one)
            if isinstance(one, Token) and one.type == "PARAM":
                text = UserMessage("cypher_properties_passed")
                raise syntax_error("InvalidParameterUse", text, one.start_pos or 0)
        return None

    def _node(self, tree: Any) -> s.NodePattern:
        name, is_named = self._variable(tree)
        labels = [str(name) for one in _trees(tree, "labels") for name in one.children]
        return s.NodePattern(name, tuple(labels), self._properties(tree), _start(tree), is_named)

    def _relationship(self, tree: Any) -> s.RelationshipPattern:
        at, left, right = _start(tree), _tokens(tree, "LESS"), _tokens(tree, "GREATER")
        direction = "-" if bool(left) == bool(right) else ("<" if left else ">")
        details = _trees(tree, "detail")
        detail = details[0] if details else _NO_DETAIL
        name, is_named = self._variable(detail)
        types = [str(name) for one in _trees(detail, "types") for name in one.children]
        ranges = _trees(detail, "range")
        least, most = self._range(ranges[0]) if ranges else (1, 1)
        return s.RelationshipPattern(
            name, tuple(types), direction, self._properties(detail), at, is_named,
            bool(ranges), least, most,
        )  # fmt: skip

    def _range(self, tree: Any) -> tuple[int, int | None]:
        kinds = [one.type for one in tree.children]
        numbers = [int(one) for one in tree.children if one.type == "INTEGER"]
        if "DOTS" not in kinds:
            return (numbers[0], numbers[0]) if numbers else (1, None)
        has_least = kinds[1] == "INTEGER"
        most = numbers[-1] if kinds[-1] == "INTEGER" else None
        return (numbers[0] if has_least else 1), most

    def expr(self, tree: Any) -> s.Expr:
        return getattr(self, tree.data)(tree)

    def binary(self, tree: Any) -> s.Expr:
        left, operator, right = tree.children
        at = operator.start_pos
        return s.Binary(str(operator).upper(), self.expr(left), self.expr(right), at=at)

    def unary(self, tree: Any) -> s.Expr:
        operator, operand = tree.children
        is_integer = operand.data == "literal" and operand.children[0].type == "INTEGER"
        if str(operator) == "-" and is_integer:
            return self.literal(operand, sign=-1)
        return s.Unary(str(operator).upper(), self.expr(operand), at=operator.start_pos)

    def comparison(self, tree: Any) -> s.Expr:
        operands = tuple(self.expr(one) for one in tree.children[::2])
        operators = tuple(str(one.children[0]) for one in tree.children[1::2])
        return s.Comparison(operands, operators, at=_start(tree))

    def string_test(self, tree: Any) -> s.Expr:
        words = [one for one in tree.children if isinstance(one, Token)]
        operator = " ".join(str(one).upper() for one in words)
        left, right = tree.children[0], tree.children[-1]
        return s.Binary(operator, self.expr(left), self.expr(right), at=words[0].start_pos or 0)

    def is_null(self, tree: Any) -> s.Expr:
        return s.Unary("IS NULL", self.expr(tree.children[0]), at=_start(tree))

    def is_not_null(self, tree: Any) -> s.Expr:
        return s.Unary("IS NOT NULL", self.expr(tree.children[0]), at=_start(tree))

    def property_(self, tree: Any) -> s.Expr:
        return s.Property(self.expr(tree.children[0]), str(tree.children[1]), at=_start(tree))

    def has_labels(self, tree: Any) -> s.Expr:
        labels = tuple(str(one) for one in tree.children[1].children)
        return s.Labels(self.expr(tree.children[0]), labels, at=_start(tree))

    def index(self, tree: Any) -> s.Expr:
        return s.Index(self.expr(tree.children[0]), self.expr(tree.children[2]), at=_start(tree))

    def slice(self, tree: Any) -> s.Expr:
        rest = tree.children[2:]
        dots = next(at for at, one in enumerate(rest) if isinstance(one, Token))
        first, last = rest[:dots], rest[dots + 1 :]
        return s.Slice(
            self.expr(tree.children[0]),
            self.expr(first[0]) if first else None,
            self.expr(last[0]) if last else None,
            at=_start(tree),
        )

    def parens(self, tree: Any) -> s.Expr:
        return self.expr(tree.children[0])

    def literal(self, tree: Any, sign: int = 1) -> s.Expr:
        token, at = tree.children[0], _start(tree)
        match token.type:
            case "STRING":
                return s.Literal(str(token), at=at)
            case "INTEGER":
                if not -_LARGEST - 1 <= sign * int(token) <= _LARGEST:
                    raise syntax_error(
                        "IntegerOverflow",
                        UserMessage("cypher_number_too_large", word=str(token)),
                        at,
                    )
                return s.Literal(sign * int(token), at=at)
            case "FLOAT":
                return s.Literal(float(token), at=at)
            case kind:
                return s.Literal({"TRUE": True, "FALSE": False, "NULL": None}[kind], at=at)

    def parameter(self, tree: Any) -> s.Expr:
        return s.Parameter(str(tree.children[0]), at=_start(tree))

    def variable(self, tree: Any) -> s.Expr:
        return s.Variable(str(tree.children[0]), at=_start(tree))

    def list(self, tree: Any) -> s.Expr:
        items = tuple(self.expr(one) for one in tree.children if isinstance(one, Tree))
        return s.ListOf(items, at=_start(tree))

    def map(self, tree: Any) -> s.Expr:
        entries = tuple((str(one.children[0]), self.expr(one.children[1])) for one in tree.children)
        return s.MapOf(entries, at=_start(tree))

    def call(self, tree: Any) -> s.Expr:
        arguments = tuple(self.expr(one) for one in tree.children if isinstance(one, Tree))
        name, distinct = str(tree.children[0]), bool(_tokens(tree, "DISTINCT"))
        return s.Call(name, arguments, distinct, at=_start(tree))

    def call_star(self, tree: Any) -> s.Expr:
        if str(tree.children[0]) != "count":
            raise syntax_error("UnexpectedSyntax", UserMessage("cypher_only_count"), _start(tree))
        return s.Call("count(*)", (), at=_start(tree))

    def case(self, tree: Any) -> s.Expr:
        rest: list[Any] = [one for one in tree.children if isinstance(one, Tree)]
        cases = tuple(
            (self.expr(one.children[1]), self.expr(one.children[3])) for one in _trees(tree, "when")
        )
        subject = self.expr(rest[0]) if rest[0].data != "when" else None
        default = self.expr(rest[-1]) if _tokens(tree, "ELSE") else None
        return s.Case(subject, cases, default, at=_start(tree))

    def comprehension(self, tree: Any) -> s.Expr:
        rest: list[Any] = [
            one for one in tree.children if isinstance(one, Tree) and one.data != "where"
        ]
        result = self.expr(rest[1]) if len(rest) > 1 else None
        name = _tokens(tree, "NAME")[0]
        return s.Comprehension(name, self.expr(rest[0]), self._where(tree), result, at=_start(tree))

    def quantifier(self, tree: Any) -> s.Expr:
        condition = self._where(tree)
        assert condition is not None
        kind, name = str(tree.children[0]).lower(), _tokens(tree, "NAME")[0]
        items: list[Any] = [one for one in tree.children if isinstance(one, Tree)]
        return s.Quantifier(kind, name, self.expr(items[0]), condition, at=_start(tree))

    def pattern_list(self, tree: Any) -> s.Expr:
        path = self._path(_trees(tree, "chain")[0], "".join(_tokens(tree, "NAME")))
        result = self.expr(tree.children[-1])
        return s.PatternComprehension(path, self._where(tree), result, at=_start(tree))

    def relationships(self, tree: Any) -> s.Expr:
        return s.PatternPredicate(self._path(tree.children[0], ""), at=_start(tree))

    def shortest_value(self, tree: Any) -> s.Expr:
        path = self._path(tree.children[0], " path")
        one = s.PatternComprehension(path, None, s.Variable(" path"), at=_start(tree))
        return one if path.shortest == "all" else s.Call("head", (one,), at=_start(tree))

    def exists(self, tree: Any) -> s.Expr:
        unions = _trees(tree, "union")
        if unions:
            return s.Exists(self.union(unions[0]), at=_start(tree))
        match = s.Match(self._patterns(tree), self._where(tree), False, _start(tree))
        return s.Exists(s.QueryTree(((match,),)), at=_start(tree))
