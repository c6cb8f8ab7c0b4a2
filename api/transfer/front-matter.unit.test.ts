import { expect, test } from "vitest";
import { FrontMatterProblem, readFrontMatter, withFrontMatter } from "./front-matter.ts";

const faultOf = (yaml: string) => {
  try {
    return readFrontMatter(`---\n${yaml}\n---\ntext`).fields;
  } catch (error) {
    if (error instanceof FrontMatterProblem) return error.message;
    throw error;
  }
};
const keys = (count: number) => Array.from({ length: count }, (_, nth) => `k${nth}`);

test.each([
  ["thousands of fields in braces", `{${keys(2_500).join(",")}}`, "1,500 lines and signs"],
  ["thousands of fields on lines", keys(1_600).join(": x\n"), "1,500 lines and signs"],
  ["thousands of quotation marks", `a: ${'"'.repeat(1_600)}`, "1,500 lines and signs"],
  ["more fields than any article", `${keys(51).join(": x\n")}: x`, "more than 50 fields"],
  ["a field twice", "title: a\nauthor: b\ntitle: c", "The front matter has title twice"],
  ["a field twice in braces", "{title: a, title: b}", "The front matter has title twice"],
  ["an error in its third line", 'title: a\nauthor: b\nlink: "', "not valid YAML (line 4)"],
  ["a list for the name of a field", "? [a, b]\n: c", "not valid YAML"],
  ["a value that refers to another", "a: &a x\nb: *a", "not valid YAML"],
  ["what nests without end", "[".repeat(1_499), "not valid YAML"],
])("what has %s is a fault", (_, yaml, says) => {
  expect(faultOf(yaml)).toContain(says);
});

test("what is not a text stays so, and what is empty is empty", () => {
  expect(faultOf("title: 2026\ntags:\n- a\nempty:\nmore: {a: {b: c}, a: d}")).toEqual({
    title: "2026",
    tags: [],
    empty: "",
    more: [],
  });
});

test("an article of the strangest signs comes back as it is", () => {
  const excerpt = `"'*&!?%@|> - : ,[]{}#\n`.repeat(28).trim();
  const fields = {
    title: "\n".repeat(199).concat("x"),
    excerpt,
    author: "{},[]*&!|>'\"%@`".repeat(6),
  };
  expect(readFrontMatter(withFrontMatter({ fields, body: "x" }))).toEqual({ fields, body: "\nx" });
});
