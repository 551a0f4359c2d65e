"""Words of a query, with marks that make the grammar LALR(1)."""

import re
from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.lexer import Lexer

from core.cypher.failure import syntax_error, unsupported
from core.messages import UserMessage

KEYWORDS = frozenset(
    "UNION OPTIONAL MATCH UNWIND CREATE WITH RETURN DISTINCT ORDER BY SKIP LIMIT WHERE AS OR XOR"
    " AND NOT STARTS ENDS CONTAINS IN IS NULL TRUE FALSE CASE WHEN THEN ELSE END".split()
)
SORT_WORDS = {"ASC": "ASC", "ASCENDING": "ASC", "DESC": "DESC", "DESCENDING": "DESC"}
_WRITES = frozenset("SET DELETE DETACH MERGE REMOVE FOREACH DROP".split())
_BEFORE_BRACKET = frozenset(("FOREACH", "MERGE"))
_REFUSED = {"CALL": "CALL", "LOAD": "LOAD CSV", "START": "START"}
QUANTIFIERS = frozenset(("all", "any", "none", "single"))
_SIGNS = {
    "[": "LSQB", "*": "STAR", "..": "DOTS", "<": "LESS", ">": "GREATER", "<=": "AT_MOST",
    ">=": "AT_LEAST", "<>": "UNEQUAL", "=~": "MATCHES", "+": "PLUS", "-": "MINUS", "/": "SLASH",
    "%": "PERCENT", "^": "CARET", "(": "LPAR", ")": "RPAR", "]": "RSQB", "{": "LBRACE",
    "}": "RBRACE", ",": "COMMA", ":": "COLON", ".": "DOT", "|": "VBAR", "=": "EQUAL",
    ";": "SEMICOLON",
}  # fmt: skip
_OPENERS = frozenset(("LPAR", "LSQB", "LBRACE", "PLPAR", "LLIST", "LPATTERN"))
_CLOSERS = frozenset(("RPAR", "RSQB", "RBRACE"))
_WORD = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")
    |(?P<float>(?:\d+\.\d+|\.\d+|\d+(?=[eE][+-]?\d))(?:[eE][+-]?\d+)?\w*)
    |(?P<integer>\d\w*)
    |(?P<parameter>\$(?:\w+|`[^`]*`))
    |(?P<quoted>(?:`[^`]*`)+)
    |(?P<name>[^\W\d]\w*)
    |(?P<sign><=|>=|<>|=~|\.\.|[-+*/%^()\[\]{},:.|=;<>])
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u(?P<short>\w{0,4})|U(?P<long>\w{0,8})|(?P<one>.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
# A number cannot be the key of a map.
_KEY_END = re.compile(r"\s*:")
_HEX = re.compile(r"0[xX][0-9a-fA-F]+")
_OCTAL = re.compile(r"0[oO]?[0-7]+")
_FLOAT = re.compile(r"\d*\.?\d+(?:[eE][+-]?\d+)?")


class QueryLexer(Lexer):
    """Lexer for lark; names are told from keywords by their place."""

    def __init__(self, lexer_conf: Any) -> None:
        del lexer_conf

    def lex(self, data: str) -> Iterator[Token]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Yield the tokens of a query. Raises `CypherError`."""
        tokens = list(_words(data))
        _name_words(tokens)
        _mark_brackets(tokens)
        yield from _join_functions(tokens)


def _words(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None or word.lastgroup is None:
            detail = "UnexpectedSyntax" if text[at].isascii() else "InvalidUnicodeCharacter"
            raise syntax_error(detail, UserMessage("cypher_unexpected", word=repr(text[at])), at)
        if word.lastgroup in ("integer", "float") and _KEY_END.match(text, word.end()):
            raise syntax_error(
                "UnexpectedSyntax", UserMessage("cypher_unexpected", word=word.group()), at
            )
        if word.lastgroup != "skip":
            yield _token(word.lastgroup, word.group(), at)
        at = word.end()


def _token(group: str, word: str, at: int) -> Token:
    kind, value = group.upper(), word
    match group:
        case "string":
            value = _unescape(word[1:-1], at)
        case "integer":
            value = str(_integer(word, at))
        case "float":
            _check_float(word, at)
        case "parameter":
            kind, value = "PARAM", word[1:].strip("`")
        case "quoted":
            kind, value = "NAME", word[1:-1].replace("``", "`")
        case "sign":
            kind = _SIGNS[word]
        case _:
            pass
    token = Token(kind, value, start_pos=at, end_pos=at + len(word))
    token.line, token.column = 0, at
    token.end_line, token.end_column = 0, at + len(word)
    return token


def _unescape(text: str, at: int) -> str:
    def replace(escape: re.Match[str]) -> str:
        if (one := escape["one"]) is not None:
            if one not in "ntrbf'\"\\`/":
                raise syntax_error(
                    "UnexpectedSyntax", UserMessage("cypher_unknown_escape", letter=one), at
                )
            return _ESCAPED.get(one, one)
        digits = escape["short"] if escape["short"] is not None else escape["long"]
        wanted = 4 if escape["short"] is not None else 8
        try:
            if len(digits) == wanted:
                return chr(int(digits, 16))
        except (ValueError, OverflowError):
            pass
        raise syntax_error(
            "InvalidUnicodeLiteral", UserMessage("cypher_invalid_escape", word=escape.group()), at
        )

    return _ESCAPE.sub(replace, text)


def _integer(word: str, at: int) -> int:
    if word.isdecimal() and (word == "0" or word[0] != "0"):
        return int(word)
    if _HEX.fullmatch(word):
        return int(word, 16)
    if _OCTAL.fullmatch(word):
        return int(word.lower().replace("o", ""), 8)
    raise syntax_error("InvalidNumberLiteral", UserMessage("cypher_invalid_number", word=word), at)


def _check_float(word: str, at: int) -> None:
    if not _FLOAT.fullmatch(word):
        raise syntax_error(
            "InvalidNumberLiteral", UserMessage("cypher_invalid_number", word=word), at
        )
    if float(word) == float("inf"):
        raise syntax_error(
            "FloatingPointOverflow", UserMessage("cypher_number_too_large", word=word), at
        )


def _name_words(tokens: list[Token]) -> None:
    """Tell names from keywords: names follow a dot, AS or the colon of a label, or are map keys."""
    open_brackets: list[str] = []
    for at, token in enumerate(tokens):
        if token.type in _OPENERS:
            open_brackets.append(token.type)
        elif token.type in _CLOSERS and open_brackets:
            open_brackets.pop()
        if token.type == "NAME" and not _is_quoted(token):
            before = [one.type for one in tokens[max(at - 3, 0) : at]]
            after = tokens[at + 1].type if at + 1 < len(tokens) else ""
            if not _is_name(before, after, within="".join(open_brackets[-1:])):
                in_braces = "LBRACE" in open_brackets
                last = "".join(before[-1:])
                token.type = _keyword(token, last, after, in_braces=in_braces)


def _is_quoted(token: Token) -> bool:
    return (token.end_pos or 0) - (token.start_pos or 0) != len(token)


def _is_name(before: list[str], after: str, *, within: str) -> bool:
    """Tell whether a word at this place is a name, whatever it is."""
    last = "".join(before[-1:])
    is_key = within == "LBRACE" and last in ("LBRACE", "COMMA") and after == "COLON"
    is_label = last == "COLON" and within != "LBRACE"
    is_type = before[::2] == ["COLON", "VBAR"]
    return is_key or is_label or is_type or last in ("DOT", "AS")


def _keyword(token: Token, before: str, after: str, *, in_braces: bool) -> str:
    """Return the type of an unquoted word. Raises `CypherError` for a clause that writes."""
    word = str(token).upper()
    if word in KEYWORDS:
        return word
    if word in SORT_WORDS and before not in ("ORDER", "BY", "COMMA", "") and after != "LPAR":
        return SORT_WORDS[word]
    if (word, before) == ("ALL", "UNION") or (word, after) == ("EXISTS", "LBRACE"):
        return word
    if before not in ("COMMA", "LPAR", "LSQB", "EQUAL"):
        _refuse_clause(word, after, token.start_pos or 0, in_braces=in_braces)
    return "NAME"


def _refuse_clause(word: str, after: str, at: int, *, in_braces: bool) -> None:
    if word in _WRITES and (after == "NAME" or (after == "LPAR" and word in _BEFORE_BRACKET)):
        if in_braces:
            raise syntax_error(
                "InvalidClauseComposition", UserMessage("cypher_in_subquery", word=word), at
            )
        raise unsupported(UserMessage("cypher_only_reads", word=word), at)
    if word in _REFUSED and after in ("NAME", "LBRACE"):
        raise unsupported(UserMessage("cypher_unsupported", word=_REFUSED[word]), at)


def _mark_brackets(tokens: list[Token]) -> None:
    """Mark the brackets that begin a pattern, a comprehension or a list of patterns."""
    for at in range(len(tokens) - 1, -1, -1):
        kinds = [token.type for token in tokens[at : at + 4]]
        if kinds[0] == "LPAR" and _begins_relationship(tokens, at):
            tokens[at].type = "PLPAR"
        elif kinds[:3] == ["LSQB", "NAME", "IN"]:
            tokens[at].type = "LLIST"
        elif kinds[0] == "LSQB" and _begins_pattern_list(tokens, at):
            tokens[at].type = "LPATTERN"
        elif kinds == ["NAME", "LPAR", "NAME", "IN"] and tokens[at].lower() in QUANTIFIERS:
            tokens[at].type = "QUANTIFIER"


def _begins_pattern_list(tokens: list[Token], at: int) -> bool:
    kinds = [token.type for token in tokens[at + 1 : at + 4]]
    begins = kinds[:1] == ["PLPAR"] or kinds == ["NAME", "EQUAL", "PLPAR"]
    return begins and any(token.type == "VBAR" for token in _inside(tokens, at))


def _inside(tokens: list[Token], at: int) -> Iterator[Token]:
    """Yield the tokens within a bracket that no inner bracket encloses."""
    place = at + 1
    while place < len(tokens) and tokens[place].type not in _CLOSERS:
        if tokens[place].type in _OPENERS:
            place = _close(tokens, place)
            if place < 0:
                return
        else:
            yield tokens[place]
        place += 1


def _join_functions(tokens: list[Token]) -> Iterator[Token]:
    """Yield the tokens, the name of a function as one, with its namespace."""
    at = 0
    while at < len(tokens):
        last = at
        while [token.type for token in tokens[last : last + 3]] == ["NAME", "DOT", "NAME"]:
            last += 2
        token = tokens[at]
        is_called = last + 1 < len(tokens) and tokens[last + 1].type in ("LPAR", "PLPAR")
        after_dot = at > 0 and tokens[at - 1].type == "DOT"
        if token.type == "NAME" and tokens[last].type == "NAME" and is_called and not after_dot:
            name = "".join(tokens[at : last + 1]).lower()
            kind = "SHORTEST" if name in ("shortestpath", "allshortestpaths") else "FUNCTION"
            yield Token.new_borrow_pos(kind, name, token)
            at = last + 1
        else:
            yield token
            at += 1


def _close(tokens: list[Token], at: int) -> int:
    """Return the position of the bracket that closes the one at `at`, or -1."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += (tokens[place].type in _OPENERS) - (tokens[place].type in _CLOSERS)
        if not depth:
            return place
    return -1


def _begins_relationship(tokens: list[Token], at: int) -> bool:
    """Tell whether a bracket opens a node that a relationship follows."""
    place = at + 1
    types = [token.type for token in tokens[place : place + 1]]
    if types == ["NAME"]:
        place += 1
    while [token.type for token in tokens[place : place + 2]] == ["COLON", "NAME"]:
        place += 2
    if place < len(tokens) and tokens[place].type == "LBRACE":
        place = _close(tokens, place) + 1
    elif place < len(tokens) and tokens[place].type == "PARAM":
        place += 1
    if place >= len(tokens) or tokens[place].type != "RPAR":
        return False
    return _is_relationship(tokens, place + 1)


def _is_relationship(tokens: list[Token], at: int) -> bool:
    if at < len(tokens) and tokens[at].type == "LESS":
        at += 1
    if at >= len(tokens) or tokens[at].type != "MINUS":
        return False
    at += 1
    if at < len(tokens) and tokens[at].type in ("LSQB", "LLIST"):
        at = _close(tokens, at) + 1
        if at <= 0:
            return False
    if at >= len(tokens) or tokens[at].type != "MINUS":
        return False
    at += 1
    if at < len(tokens) and tokens[at].type == "GREATER":
        at += 1
    return at < len(tokens) and tokens[at].type in ("LPAR", "PLPAR")
