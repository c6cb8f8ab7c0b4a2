import { expect, test } from "vitest";
import { decorateHtml } from "./decorate.ts";

const box = (name: string) =>
  `<div class="table-box" role="region" tabindex="0" aria-label="${name}">`;

test("each table is put in a named box that scrolls", () => {
  const table = "<table><tbody><tr><td>72 h</td></tr></tbody></table>";
  expect(decorateHtml(`<p>Before</p>${table}<p>between</p>${table}`)).toBe(
    `<p>Before</p>${box("Table")}${table}</div><p>between</p>${box("Table (2)")}${table}</div>`,
  );
});

const row = (...cells: string[]) => `<tr>${cells.join("")}</tr>`;
const head = (...names: string[]) =>
  `<thead>${row(...names.map((name) => `<th scope="col">${name}</th>`))}</thead>`;
const cells = (...texts: string[]) => row(...texts.map((text) => `<td>${text}</td>`));

test("the cells of a wide table carry their column's heading, and all its parts their role", () => {
  const stored = `<table>${head("Step", "W<em>h</em>o &amp; how", "When")}<tbody>${cells("Notice", "DPO", "48 h")}${row(
    '<th scope="row">Report</th>',
    "<td>DPO</td>",
    "<td>72 h</td>",
  )}</tbody></table>`;
  const drawn = decorateHtml(stored);
  expect(drawn).toContain(
    '<table role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Step</th>',
  );
  expect(drawn).toContain(
    '<tr role="row"><td role="cell" data-label="Step">Notice</td><td role="cell" data-label="Who &amp; how">DPO</td><td role="cell" data-label="When">48 h</td></tr>',
  );
  expect(drawn).toContain('<th scope="row" role="rowheader" data-label="Step">Report</th>');
});

test.each([
  ["no row of headings", `<tbody>${cells("a", "b", "c")}</tbody>`],
  [
    "two rows of headings",
    `${head("a", "b", "c").replace("</tr>", "</tr><tr></tr>")}<tbody></tbody>`,
  ],
  ["two columns", `${head("a", "b")}<tbody>${cells("1", "2")}</tbody>`],
  [
    "a cell that spans two",
    `${head("a", "b", "c")}<tbody><tr><td colspan="2">1</td><td>2</td></tr></tbody>`,
  ],
  ["a row of another length", `${head("a", "b", "c")}<tbody>${cells("1", "2")}</tbody>`],
])("a table with %s scrolls in its box", (_, inside) => {
  expect(decorateHtml(`<table>${inside}</table>`)).toBe(
    `${box("Table")}<table>${inside}</table></div>`,
  );
});

test.each(["$&", "$`", "$'", "$1", "$$"])("a heading of %s is a label too", (heading) => {
  const row = (cells: string[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join("")}</tr>`;
  const table = `<table><thead>${row([heading.replace("&", "&amp;"), "B", "C"], "th")}</thead><tbody>${row(["1", "2", "3"], "td")}</tbody></table>`;
  const label = heading.replace("&", "&amp;").replace("'", "&#39;");
  const [, attribute = ""] =
    /<td role="cell" data-label="([^"]*)">1</.exec(decorateHtml(table)) ?? [];
  expect([label, label.replace("&#39;", "'")]).toContain(attribute);
});

test("a table with another inside scrolls in its box", () => {
  const inner = `<table>${head("a", "b")}</table>`;
  expect(
    decorateHtml(`<table>${head("a", "b", "c")}<tbody>${cells("1", "2", inner)}</tbody></table>`),
  ).not.toContain("data-label");
});

test("each section has an anchor and links to it", () => {
  expect(
    decorateHtml('<h2>Who signs</h2><p>x</p><h2 id="b">What <em>&amp;</em> when</h2><h3>y</h3>'),
  ).toBe(
    '<h2 id="who-signs"><a href="#who-signs">Who signs</a></h2><p>x</p>' +
      '<h2 id="b"><a href="#b">What <em>&amp;</em> when</a></h2><h3>y</h3>',
  );
});

test("a heading that holds a link is not put into another", () => {
  expect(decorateHtml('<h2><a href="/b">B</a></h2>')).toBe('<h2 id="b"><a href="/b">B</a></h2>');
});

test("a name with quotes stays inside its attribute", () => {
  expect(decorateHtml('<h2 id="a">The "clock" &lt;test&gt;</h2><table></table>')).toContain(
    'aria-label="Table: The &quot;clock&quot; &lt;test>"',
  );
});

test("what only looks like a table is left alone", () => {
  const html = '<p><img src="/a.webp" alt="&lt;table&gt;" />&lt;table&gt; 1 &lt; 2</p>';
  expect(decorateHtml(html)).toBe(html);
});

const hash = "ab".repeat(32);

test("a picture names the widths that there are of it, and waits until it is near", () => {
  const stored = (width: number) =>
    `<img src="/media/${hash}/1600" alt="x" width="${width}" height="9" class="focus-top" />`;
  const drawn = (width: number, srcset: string) =>
    stored(width).replace(
      " />",
      ` srcset="${srcset}" sizes="(min-width: 48rem) 45rem, calc(100vw - 2.5rem)" loading="lazy" decoding="async" />`,
    );
  const at = (width: number, real = width) => `/media/${hash}/${width} ${real}w`;
  expect(decorateHtml(`<figure>${stored(1600)}</figure>`)).toBe(
    `<figure>${drawn(1600, [at(480), at(960), at(1600)].join(", "))}</figure>`,
  );
  expect(decorateHtml(stored(700))).toBe(drawn(700, [at(480), at(960, 700)].join(", ")));
  expect(decorateHtml(stored(480))).toBe(drawn(480, at(480)));
  expect(decorateHtml(stored(200))).toBe(drawn(200, at(480, 200)));
});

test.each([
  ["<script>x</script>", "&lt;script>x&lt;/script>"],
  ["<p onclick=x>y</p>", "&lt;p onclick=x>y</p>"],
  ['<a href="javascript:x">y</a>', '&lt;a href="javascript:x">y</a>'],
  ['<a href="java&#115;cript:x">y</a>', '&lt;a href="java&#115;cript:x">y</a>'],
  ['<img src="//evil.example/x.png" />', '&lt;img src="//evil.example/x.png" />'],
  ['<h3 id="root">y</h3>', '&lt;h3 id="root">y</h3>'],
  ["1 < 2 <!-- x -->", "1 &lt; 2 &lt;!-- x -->"],
])("%s, however it came to be stored, shows as text", (html, shown) => {
  expect(decorateHtml(html)).toBe(shown);
});
