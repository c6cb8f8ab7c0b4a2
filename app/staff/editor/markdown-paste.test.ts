import { Editor } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { MarkdownPaste } from "./markdown-paste.ts";
import { extensions } from "./schema.ts";
import { serialize } from "./serialize.ts";

const empty = { type: "doc", content: [{ type: "paragraph" }] };

/** What is stored after lines of plain text are pasted into an article, behind `before`. */
function pasted(lines: readonly string[], before = ""): string {
  const editor = new Editor({
    element: null,
    extensions: [...extensions, MarkdownPaste],
    content: empty,
  });
  const { schema, extensionManager } = editor;
  const paragraph = (text: string) => schema.node("paragraph", null, text ? schema.text(text) : []);
  const doc = schema.node("doc", null, paragraph(before));
  const state = EditorState.create({
    doc,
    selection: TextSelection.atEnd(doc),
    plugins: extensionManager.plugins,
  });
  const slice = new Slice(Fragment.from(lines.map(paragraph)), 1, 1);
  return serialize(state.apply(state.tr.replaceSelection(slice).setMeta("uiEvent", "paste")).doc);
}

test("Markdown that is pasted becomes headings, lists, quotations, links and marks", () => {
  const lines = [
    "# Title",
    "Call **now**, see [the plan](/services) and `code`.",
    "* one *two*",
    "* three",
    "3. third",
    "4. fourth",
    "> Quoted",
    "> twice",
    "### Next",
  ];
  expect(pasted(lines)).toBe(`<h2 id="title">Title</h2>
<p>Call <strong>now</strong>, see <a href="/services">the plan</a> and <code>code</code>.</p>
<ul>
  <li>one <em>two</em></li>
  <li>three</li>
</ul>
<ol start="3">
  <li>third</li>
  <li>fourth</li>
</ol>
<blockquote>
  <p>Quoted</p>
  <p>twice</p>
</blockquote>
<h3 id="next">Next</h3>`);
});

test("what is pasted into a line stays a part of it", () => {
  expect(pasted(["- 1", "- 2"], "3 ")).toBe("<p>3 - 1</p>\n<ul>\n  <li>2</li>\n</ul>");
  expect(pasted(["2026. A year, #1 of many"])).toBe("<p>2026. A year, #1 of many</p>");
});
