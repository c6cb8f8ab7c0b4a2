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

test("what is empty within a text takes no time that grows with its square", () => {
  const space = " ".repeat(400_000);
  expect(toHtml(`# a${space}b`)).toContain(" b</h2>");
  expect(raw([{ type: "text", value: `a${space}b \n c` }])).toBe(`a${space}b c`);
});
