import { expect, test } from "vitest";
import { blocksOf } from "./text-blocks.ts";
import { type ComparedBlock, compareBodies, compareLines, type Piece } from "./text-diff.ts";

/** Changed stretches in brackets. */
const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
const lines = (blocks: readonly ComparedBlock[]) =>
  blocks.map(({ kind, pieces }) => `${kind}: ${marked(pieces)}`);
const drawn = (mine: string, theirs: string) =>
  compareBodies(mine, theirs).map((part) =>
    part.same ? lines(part.same) : { mine: lines(part.mine), theirs: lines(part.theirs) },
  );

test("a changed word and an added phrase are marked, each on its side", () => {
  expect(
    drawn(
      "<p>In practice the first six decide everything, because that is when people argue about whether there is a breach at all.</p>",
      "<p>In practice the first twelve decide everything, because that is when people argue.</p>",
    ),
  ).toEqual([
    {
      mine: [
        "p: In practice the first [six] decide everything, because that is when people argue[ about whether there is a breach at all].",
      ],
      theirs: [
        "p: In practice the first [twelve] decide everything, because that is when people argue.",
      ],
    },
  ]);
});

test("paragraphs that are the same stand apart from those that changed", () => {
  expect(
    drawn("<h2>One</h2>\n<p>Two.</p>\n<p>Three.</p>", "<h2>One</h2>\n<p>Two!</p>\n<p>Three.</p>"),
  ).toEqual([["h2: One"], { mine: ["p: Two[.]"], theirs: ["p: Two[!]"] }, ["p: Three."]]);
});

test("a paragraph that one side alone has stands on that side", () => {
  expect(drawn("<p>One.</p><p>New.</p>", "<p>One.</p>")).toEqual([
    ["p: One."],
    { mine: ["p: [New.]"], theirs: [] },
  ]);
});

test("another address of a link, emphasis alone, and another picture are changes", () => {
  expect(drawn('<p>See <a href="/a">this</a>.</p>', '<p>See <a href="/b">this</a>.</p>')).toEqual([
    { mine: ["p: See [this]."], theirs: ["p: See [this]."] },
  ]);
  expect(drawn("<p>So <em>much</em>.</p>", "<p>So much.</p>")).toEqual([
    { mine: ["p: So [much]."], theirs: ["p: So [much]."] },
  ]);
  const figure = (name: string) =>
    `<figure><img src="/media/${name}" alt="A &quot;hill&quot;" width="4" height="3" /><figcaption>Kigali</figcaption></figure>`;
  expect(drawn(figure("a/1600"), figure("b/1600"))).toEqual([
    {
      mine: ['p: [A "hill"]'],
      theirs: ['p: [A "hill"]'],
    },
    ["caption: Kigali"],
  ]);
});

test("the path of a stored picture is that picture, with its focal point", () => {
  const path = `/media/${"ab".repeat(32)}`;
  expect(compareLines(`A lake\n${path}/1600#left`, "A lake\n/scenes/lake.svg")).toMatchObject({
    mine: [
      { text: "A lake " },
      { text: "Focal point: left", marks: `img ${path}/480`, changed: true },
    ],
    theirs: [{ text: "A lake " }, { text: "/scenes/lake.svg" }],
  });
});

test("replaced phrases are marked as one, and a heading that became a paragraph is a change", () => {
  expect(compareLines("Six good weeks of work", "Nine bad days of work")).toMatchObject({
    mine: [{ text: "Six good weeks", changed: true }, { text: " of work" }],
    theirs: [{ text: "Nine bad days", changed: true }, { text: " of work" }],
  });
  expect(drawn("<h3>Scope</h3>", "<p>Scope</p>")).toHaveLength(1);
  expect(drawn("<h3>Scope</h3>", "<p>Scope</p>")[0]).toHaveProperty("mine");
});

test("rows of a table, list items, notes and code come out as what they are", () => {
  const html = `<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody>
    <tr><td>1 &lt; 2</td><td>x</td></tr></tbody></table>
  <ul><li>First<ul><li>Inner</li></ul></li></ul>
  <pre><code class="language-sh">a  b
c</code></pre><hr /><p>H&#39;m&nbsp;<sup id="fnref-1"><a href="#fn-1">1</a></sup></p>`;
  expect(
    blocksOf(html).map(({ kind, words }) => `${kind}: ${words.map(({ text }) => text).join("")}`),
  ).toEqual([
    "tr:  | A | B",
    "tr:  | 1 < 2 | x",
    "li: First",
    "li: Inner",
    "code: a  b\nc",
    "p: ———",
    "p: H'm 1",
  ]);
});

test("whatever is given, nothing of its text is lost and nothing throws", () => {
  for (const html of [
    "",
    "a < b",
    "<p>open",
    "</p></p>x",
    '<a href="x',
    "&#99999999;",
    "&constructor;",
  ])
    expect(() => compareBodies(html, "<p>Other</p>")).not.toThrow();
  expect(
    blocksOf("a < b")[0]
      ?.words.map(({ text }) => text)
      .join(""),
  ).toBe("a < b");
});

test("two long texts without a word in common are compared in a moment", () => {
  const long = (letter: string) =>
    Array.from(
      { length: 3000 },
      (_, at) => `<p>${letter}${at} ${letter}x${at} ${letter}y${at}</p>`,
    ).join("");
  const [part] = compareBodies(long("a"), long("b"));
  expect(part).toMatchObject({ mine: expect.any(Array), theirs: expect.any(Array) });
});
