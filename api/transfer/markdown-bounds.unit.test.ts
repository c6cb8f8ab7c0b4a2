import { expect, test } from "vitest";
import { faultInMarkdown } from "./markdown-bounds.ts";
import { toHtml } from "./thread/markdown.mjs";
import { raw } from "./thread/to-markdown.mjs";

test.each([
  ["bytes", "x".repeat(512_001), "more than 512,000 bytes"],
  ["lines", "a\n".repeat(8_001), "more than 8,000 lines"],
  ["paragraphs", "a\n\n".repeat(2_500) + "- a\n".repeat(2_501), "more than 5,000 paragraphs"],
  ["quotations in each other", `${"> ".repeat(65)}x`, "nested too deep"],
  ["quotations in each other, without spaces", `${">".repeat(65)}x`, "nested too deep"],
  ["lists in each other on a line", `${"1. - ".repeat(33)}x`, "nested too deep"],
  ["lists in each other by their place", `${" ".repeat(201)}- x`, "set too far in"],
  ["brackets", "[".repeat(20_001), "more than 20,000 signs"],
  [
    "columns over too many rows",
    `|${"a|".repeat(9_000)}\n|${"-|".repeat(9_000)}\n${"a\n".repeat(7_900)}`,
    "more than 20,000 cells in its tables",
  ],
  [
    "columns over too many rows in a quotation",
    `> ${"a|".repeat(99)}\n> ${":-:|".repeat(99)}\n${"> a\n".repeat(300)}`,
    "more than 20,000 cells in its tables",
  ],
  [
    "tables",
    `${"a|".repeat(30)}\n${"-|".repeat(30)}\n${"a\n".repeat(40)}\n`.repeat(20),
    "more than 20,000 cells in its tables",
  ],
  [
    "links to a long address defined elsewhere",
    `[a]: /${"x".repeat(300_000)}\n\n${"[a] ".repeat(9_000)}`,
    "too many links to addresses defined elsewhere",
  ],
  [
    "links to an address that grows where it is written",
    `[a]: /${"\u00e9".repeat(1_700)}\n\n${"[a] ".repeat(9_000)}`,
    "too many links to addresses defined elsewhere",
  ],
  ["signs that say how", "a**b".repeat(2_501), "more than 5,000 signs * _ ~"],
])("Markdown with too many %s is not converted", (_, markdown, says) => {
  expect(faultInMarkdown(markdown)).toContain(says);
});

test("a long article is", () => {
  const part = `## Heading {#anchor}\n\n${"Call **now**, _then_ read [this](/a). ".repeat(5)}\n\n`;
  const code = `${"-".repeat(300)}\n\n\`\`\`\n${" ".repeat(60)}deep\n\`\`\`\n`;
  expect(
    faultInMarkdown(part.repeat(150) + code + "- One\n  - Two\n\n".repeat(500)),
  ).toBeUndefined();
});

test("so are long tables, and notes and addresses defined elsewhere", () => {
  const table = `| a | b | c | d |\n| - | - | :-: | - |\n${"| x | y | z | w |\n".repeat(50)}\n`;
  const notes = Array.from({ length: 300 }, (_, nth) => `[^${nth}]: ${"A note. ".repeat(20)}\n`);
  const links = Array.from({ length: 99 }, (_, nth) => `[${nth}]: https://example.org/${nth}\n`);
  const uses = Array.from({ length: 300 }, (_, nth) => `x[^${nth}] [${nth}]`).join("\n");
  expect(
    faultInMarkdown(`${table.repeat(40)}${uses}\n\n${notes.join("")}\n${links.join("")}`),
  ).toBeUndefined();
});

test("what is empty within a text takes no time that grows with its square", () => {
  const space = " ".repeat(400_000);
  expect(toHtml(`# a${space}b`)).toContain(" b</h2>");
  expect(raw([{ type: "text", value: `a${space}b \n c` }])).toBe(`a${space}b c`);
});
