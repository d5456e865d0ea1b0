"""HTML documents rendered from Markdown: rules and findings on the games, and the reference at /api/docs."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour import registry, rules_page
from parlour.lessons import find_lesson
from parlour.registry.discovery import cached_until_reload
from parlour.view.language import speaking, spoken

from .schemas import answers

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

PACKAGE = Path(__file__).parents[2]
FOLDERS = (PACKAGE / "findings", PACKAGE.parents[1] / "docs" / "findings")  # in an installed package; in a checkout
Schema = Mapping[str, Any]
FIGURES = (".svg", ".json")  # pictures and data that the findings link to
FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
{body}</body>
</html>
"""
STYLE = """:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 3rem; }
h3 { margin-top: 2rem; border-top: 1px solid #8888; padding-top: 1rem; }
code { font-size: 0.95em; }
pre { overflow-x: auto; padding: 0.75rem; background: #8882; }
table { border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; border-bottom: 1px solid #8884; }
"""


def rules(name: str) -> answers.Rules:
    """The rules of a game in the current language."""
    html, diagrams = _rules(registry.identity(name), spoken())
    return answers.Rules(
        title=registry.localized_info(name).title,
        html=html,
        diagrams=diagrams,
        lesson=find_lesson(name) is not None,
        findings=findings_page(name) is not None,
    )


@cached_until_reload  # interpreted rules take a while to draw the diagrams
def _rules(package: str, language: str) -> tuple[str, list[answers.DiagramModel]]:
    with speaking(language):
        name = registry.name_of(package)
        diagrams = map(answers.DiagramModel.model_validate, rules_page.pictures(name))
        return _html(rules_page.text(name)), list(diagrams)


def findings(name: str, page: Path) -> answers.Findings:
    """The lab's findings on a game, from a page in Markdown."""
    return answers.Findings(
        title=registry.localized_info(name).title, html=_html(page.read_text("utf-8"), trusted=True)
    )


def findings_page(name: str) -> Path | None:
    """The Markdown file of the lab's findings on a game, in English; None if there is none."""
    file = _findings_folder() / f"{name}.md"
    return file if file.is_file() else None


def findings_figures() -> list[Path]:
    """The pictures and data files of the lab's findings on all games."""
    return sorted(file for file in _findings_folder().glob("*") if file.suffix in FIGURES)


def _findings_folder() -> Path:
    return next((folder for folder in FOLDERS if folder.is_dir()), FOLDERS[0])


@functools.lru_cache(maxsize=64)
def _html(text: str, trusted: bool = False) -> str:
    """Markdown as HTML. HTML in the text is passed through only if trusted: findings use it for collapsible parts."""
    return markdown(html=trusted).render(text)


def markdown(html: bool = False) -> MarkdownIt:
    """A parser for Markdown with tables; `html` lets HTML through."""
    from markdown_it import MarkdownIt  # imported here, because most requests don't need it

    return MarkdownIt("commonmark", {"html": html}).enable("table")


# The reference, made from the OpenAPI document, without scripts


def reference(openapi: Schema, asyncapi: Schema) -> str:
    """The OpenAPI and AsyncAPI documents as an HTML page."""
    reader = markdown()
    tokens = reader.parse("\n".join(_lines(openapi, asyncapi)))
    for opening, heading in pairwise(tokens):
        if opening.type == "heading_open":
            opening.attrSet("id", _anchor(heading.content))
    body = reader.renderer.render(tokens, reader.options, {})
    return FRAME.format(title=escape(openapi["info"]["title"]), body=body)


def _anchor(heading: str) -> str:
    """The id of a heading, for links."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def _lines(openapi: Schema, asyncapi: Schema) -> Iterator[str]:
    info = openapi["info"]
    yield f"# {info['title']}\n\n{info.get('description', '')}\n\n## Requests\n"
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            yield from _operation(f"{method.upper()} {path}", operation)
    yield f"## Live connections\n\n{asyncapi['info']['description']}\n"
    for channel in asyncapi["channels"].values():
        yield from _channel(channel, asyncapi["components"]["messages"])
    yield "## Objects\n"
    for name, schema in openapi["components"]["schemas"].items():
        yield from _object(name, schema)


def _operation(address: str, operation: Schema) -> Iterator[str]:
    yield f"### `{address}`\n\n{operation.get('description') or operation['summary'] + '.'}\n"
    parameters = [it for it in operation.get("parameters", []) if it.get("in") == "query"]
    if parameters:
        yield _table((it["name"], it["schema"], it["schema"].get("description", "")) for it in parameters)
    body = operation.get("requestBody")
    if body:
        yield f"Request body: {_content(body)}.\n"
    answers = [(code, it) for code, it in operation["responses"].items() if code.startswith("2")]
    yield "".join(f"Response {code}: {_content(answer)}.\n" for code, answer in answers)
    refused = ", ".join(code for code in operation["responses"] if not code.startswith("2"))
    yield f"Refusals: {refused}.\n"


def _channel(channel: Schema, messages: Schema) -> Iterator[str]:
    query = channel["bindings"]["ws"]["query"]["properties"]
    yield f"### `{channel['address']}`\n\n{channel['description']}\n"
    if query:
        yield _table((name, schema, schema["description"]) for name, schema in query.items())
    sent = " or ".join(_type(messages[name]["payload"]) for name in channel["messages"] if name != "ping")
    yield f"Messages of the server: {sent}. Message of the client: {_type(messages['ping']['payload'])}.\n"
    reasons = [f"| `{code}` | {reason} |" for code, reason in channel["x-close-codes"].items()]
    yield "\n".join(["| close code | reason |", "|---|---|", *reasons]) + "\n"


def _content(message: Schema) -> str:
    types = message.get("content", {})
    if "application/json" in types:
        return _type(types["application/json"].get("schema", {}))
    return next(iter(types), "nothing")


def _object(name: str, schema: Schema) -> Iterator[str]:
    yield f"### {name}\n\n{schema.get('description', '')}\n"
    required = schema.get("required", [])
    rows = [
        (field if field in required else f"{field}?", it, it.get("description", ""))
        for field, it in schema.get("properties", {}).items()
    ]
    if rows:
        yield _table(rows)


def _table(rows: Iterable[tuple[str, Schema, str]]) -> str:
    escapes = str.maketrans({"|": "\\|", "\n": " "})
    lines = [f"| `{name}` | {_type(schema)} | {meaning.translate(escapes)} |" for name, schema, meaning in rows]
    return "\n".join(["| name | type | description |", "|---|---|---|", *lines]) + "\n"


def _type(schema: Schema) -> str:
    """A short description of a schema's type."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{_anchor(name)})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_type(each) for each in schema[several])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"[ {_type(schema.get('items', {}))}, … ]"
    return schema.get("type", "anything")
