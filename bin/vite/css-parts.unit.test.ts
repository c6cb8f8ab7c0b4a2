import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { criticalStyles } from "../../app/document/critical-css.ts";
import { parseParts } from "./css-parts.ts";

const critical = (css: string, html: string) => criticalStyles(parseParts(css), html).top;

test.each([
  [
    "a class, an id and an element",
    "p.a{c:d}#b i{c:d}",
    '<p class="x a"></p><div id="b"><i></i></div>',
  ],
  ["states and attributes", ".a:focus{c:d}.a[open]>i::after{c:d}", '<p class="a"><i></i></p>'],
  [
    "what holds while nothing is under the pointer",
    ".a:not(:hover) i{c:d}",
    '<p class="a"><i></i></p>',
  ],
  ["what an element must not be", ".a:not(.gone){c:d}", '<p class="a"></p>'],
  [
    "one of several in parentheses",
    ":is(.gone,.a) i:has(.gone,:checked){c:d}",
    '<p class="a"><i></i></p>',
  ],
  [
    "all of one in parentheses",
    "p:has(>.a .b):where(.c){c:d}",
    '<p class="c"><i class="a b"></i></p>',
  ],
  ["what an element announces for later", ".a{c:d}", '<p data-later="b a"></p>'],
  ["the root, in every theme", ':root[data-theme="dark"]{c:d}', "<p></p>"],
  ["the order of the layers", "@layer a,b;", ""],
  ["fonts", "@font-face{font-family:x}", ""],
  [
    "a registered property that a rule reads",
    '@property --x{syntax:"*"}.a{c:var(--x)}',
    '<p class="a"></p>',
  ],
  [
    "a class that HTML escapes",
    ".\\[\\&\\>b\\]\\:x>b{c:d}",
    '<p class="[&amp;&gt;b]:x"><b></b></p>',
  ],
  ["important declarations", ".a{c:d!important}", '<p class="a"></p>'],
])("%s stay where the page has them", (_, css, html) => {
  expect(critical(css, html)).toBe(css);
});

test.each([
  ["a rule without its class", ".gone{c:d}", "<p>gone</p>"],
  ["what shows under the pointer", ".a:hover{c:d}", '<p class="a"></p>'],
  ["a rule without any of its alternatives", ":is(.gone,.away)>p{c:d}", "<p></p>"],
  ["a rule without its element", "table td{c:d}", "<p>table</p>"],
  ["a rule without what it looks for in an element", "p:has(.gone){c:d}", "<p></p>"],
  [
    "a rule that wants one class in all its parentheses",
    ":is(.gone p,i .gone){c:d}",
    "<p><i></i></p>",
  ],
  ["a media query left empty", "@media (width>=9rem){.gone{c:d}}", "<p></p>"],
  ["a registered property that no rule reads", '@property --x{syntax:"*"}.a{--x:1}', "<p></p>"],
  ["a name that stands in the page's data only", ".b{c:d}", '<p>{"class=\\"b\\""}</p>'],
  ["a property that no rule reads", ":root{--gone:1;--also:var(--gone)}", "<p></p>"],
  ["keyframes that nothing runs", "@keyframes gone{to{c:d}}", "<p></p>"],
])("%s is left out", (_, css, html) => {
  expect(critical(css, html)).toBe("");
});

test("a rule keeps those of its selectors that the page can match", () => {
  expect(critical(".a,.gone{c:d}", '<p class="a"></p>')).toBe(".a{c:d}");
});

test("properties are kept that others read on the way to a rule, and keyframes with theirs", () => {
  const css =
    ":root{--a:var(--b);--b:1;--k:2}@keyframes move{to{c:var(--k)}}.a{c:var(--a);animation:1s move}";
  expect(critical(css, '<p class="a"></p>')).toBe(css);
});

test("an emblem keeps every colour that its drawing, in a file of its own, inherits", () => {
  const drawing = readFileSync(new URL("../../app/public/emblems.svg", import.meta.url), "utf8");
  const read = new Set(Array.from(drawing.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name));
  expect(read.size).toBeGreaterThan(0);
  const colours = [...read].map((name) => `${name}:1`).join(";");
  const css = `:root{${colours};--gone:1}.em{c:d}`;
  expect(critical(css, '<svg class="em"></svg>')).toBe(`:root{${colours}}.em{c:d}`);
  expect(critical(css, "<p></p>")).toBe("");
});

test("what only the rest of a page or an open menu needs is written where its top ends", () => {
  const css = "@layer a,b;@layer a{p{c:d}.a,.b{c:d}i{c:var(--x)}}:root{--x:1}.menu-sheet{c:d}";
  const menu = '<nav class="menu-sheet"></nav>';
  const html = `${menu}<p class="a"></p><style id="below"></style><p class="b"><i></i></p>`;
  expect(criticalStyles(parseParts(css), html)).toEqual({
    top: "@layer a,b;@layer a{p{c:d}.a{c:d}}:root{--x:1}",
    below: "@layer a{.b{c:d}i{c:var(--x)}}.menu-sheet{c:d}",
  });
});

test("what is for paper is in no page: it comes with the sheets", () => {
  const css = ".a{c:d}@media print{.a{c:e}}@media screen{.a{c:f}}";
  expect(criticalStyles(parseParts(css), '<p class="a"></p>').top).toBe(
    ".a{c:d}@media screen{.a{c:f}}",
  );
});

test("pages with the same names share what was chosen, and others do not get it", () => {
  const sheet = parseParts(".a{c:d}.b{c:e}#c{c:f}");
  const first = criticalStyles(sheet, '<p class="a" id="x"></p>');
  expect(criticalStyles(sheet, '<p class="a z" id="y"></p>')).toBe(first);
  expect(criticalStyles(sheet, '<p class="b"></p>').top).toBe(".b{c:e}");
  expect(criticalStyles(sheet, '<p class="a" id="c"></p>').top).toBe(".a{c:d}#c{c:f}");
});
