import type { JSONContent } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { onlyListed } from "../../../db/schema/insights/html.ts";
import { insertFootnote, tidy } from "./footnotes.ts";
import { schema } from "./schema.ts";
import { serialize } from "./serialize.ts";

type MarkJson = NonNullable<JSONContent["marks"]>[number];
const text = (words: string, ...marks: MarkJson[]) => ({ type: "text", text: words, marks });
const block = (type: string, ...content: JSONContent[]) => ({ type, content });
const mark = (key: string) => ({ type: "footnoteMark", attrs: { key } });
const docOf = (...content: JSONContent[]) => schema.nodeFromJSON({ type: "doc", content });

test("an empty document is no text", () => {
  expect(serialize(docOf(block("paragraph")))).toBe("");
});

test("marks are nested and closed in their order, and text is escaped", () => {
  const link = { type: "link", attrs: { href: "https://x.rw/?a=1&b=2", rel: "noopener" } };
  const [strong, em] = [{ type: "bold" }, { type: "italic" }];
  const paragraph = block("paragraph", text("a<", strong), text("b", strong, em), text("c", link));
  expect(serialize(docOf(paragraph))).toBe(
    '<p><strong>a&lt;<em>b</em></strong><a href="https://x.rw/?a=1&amp;b=2" rel="noopener">c</a></p>',
  );
});

test("rows of heads alone are the head of the table, a head in a row names its row", () => {
  const cell = (type: string, words: string) => block(type, block("paragraph", text(words)));
  const table = block(
    "tableBox",
    block("tableCaption", text("Deadlines")),
    block(
      "table",
      block("tableRow", cell("tableHeader", "Step"), cell("tableHeader", "Hours")),
      block("tableRow", cell("tableHeader", "Notice"), cell("tableCell", "48")),
    ),
  );
  const html = serialize(docOf(table));
  expect(html).toContain("<caption>Deadlines</caption>");
  expect(html).toContain(
    '<thead><tr><th scope="col">Step</th><th scope="col">Hours</th></tr></thead>',
  );
  expect(html).toContain('<tr><th scope="row">Notice</th><td>48</td></tr>');
  expect(html).not.toContain("style");
});

test("a cell over two rows, and one over two columns, stays one", () => {
  const cell = (words: string, attrs = {}) => ({
    ...{ type: "tableCell", attrs, content: [block("paragraph", text(words))] },
  });
  const table = block(
    "table",
    block("tableRow", cell("tall", { rowspan: 2 }), cell("wide", { colspan: 2 })),
    block("tableRow", cell("a"), cell("b")),
  );
  expect(serialize(docOf(block("tableBox", table)))).toContain(
    '<tr><td rowspan="2">tall</td><td colspan="2">wide</td></tr>',
  );
});

test("what is written passes the list of the page byte for byte", () => {
  const code = { type: "codeBlock", attrs: { language: "sql" }, content: [text("a < b &\n  c")] };
  const figure = {
    type: "figure",
    attrs: { src: "/x.svg", alt: 'The "night"', width: "10", height: "5", focus: "top-left" },
    content: [text("Kigali")],
  };
  const html = serialize(docOf(code, figure, { type: "horizontalRule" }));
  expect(onlyListed(html)).toBe(html);
  expect(html).toContain('width="10" height="5" class="focus-top-left" /><figcaption>Kigali');
  expect(html).toContain('<pre><code class="language-sql">a &lt; b &amp;\n  c</code></pre>');
});

test("footnotes are numbered by their marks, linked both ways, and come back to the first", () => {
  const doc = docOf(
    block("paragraph", text("a"), mark("y"), mark("x"), mark("y")),
    block(
      "footnotes",
      { ...block("footnote", text("of x")), attrs: { key: "x" } },
      { ...block("footnote", text("of y")), attrs: { key: "y" } },
    ),
  );
  expect(
    serialize(doc),
  ).toBe(`<p>a<sup id="fnref-1"><a href="#fn-1">1</a></sup><sup id="fnref-2"><a href="#fn-2">2</a></sup><sup><a href="#fn-1">1</a></sup></p>
<section class="footnotes">
  <ol>
    <li id="fn-1">of y <a href="#fnref-1">Back to the text</a></li>
    <li id="fn-2">of x <a href="#fnref-2">Back to the text</a></li>
  </ol>
</section>`);
});

test("a footnote goes with its mark, and comes back with it", () => {
  const { tr } = EditorState.create({ doc: docOf(block("paragraph", text("word"))) });
  tr.setSelection(EditorState.create({ doc: tr.doc }).selection);
  expect(insertFootnote(tr)).toBe(true);
  tr.insertText("Article 43", tr.selection.from);
  const lost = new Map();
  tidy(tr, lost);
  const key = tr.doc.lastChild?.firstChild?.attrs["key"];
  const at = tr.doc.firstChild?.children.findIndex(({ type }) => type.name === "footnoteMark");
  expect(at).toBeGreaterThanOrEqual(0);
  tr.delete(1, 2);
  tidy(tr, lost);
  expect(serialize(tr.doc)).toBe("<p>word</p>");
  tr.insert(1, schema.nodeFromJSON(mark(String(key))));
  tidy(tr, lost);
  expect(serialize(tr.doc)).toContain('<li id="fn-1">Article 43 <a');
});

test("ids of headings and list items stay, and give way to those of footnotes", () => {
  const heading = (id: string, words: string) => ({
    ...block("heading", text(words)),
    attrs: { level: 2, id },
  });
  const item = { ...block("listItem", block("paragraph", text("c"))), attrs: { id: "step-1" } };
  const note = { ...block("footnote", text("of x")), attrs: { key: "x" } };
  const html = serialize(
    docOf(
      heading("mise-en-œuvre", "Mise en œuvre et suite"),
      heading("fn-1", "Fn 1"),
      block("bulletList", item),
      block("paragraph", mark("x")),
      block("footnotes", note),
    ),
  );
  expect(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)).toEqual([
    ...["mise-en-œuvre", "fn-1-2", "step-1", "fnref-1", "fn-1"],
  ]);
  expect(onlyListed(html)).toBe(html);
});
