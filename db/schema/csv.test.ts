import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];

/** Every cell that some spreadsheet may see in a line, whatever separates cells there and however it reads quotes. */
const everyCell = (line: string): string[] =>
  line.split(/[,;\t\r\n]/).map((part) => part.replace(/^[\s\0"]+/, ""));

const hostile = signs.flatMap((sign) => [
  `Ann;${sign}1+1`,
  `Ann; ;${sign}1+1`,
  `;${sign}1+1`,
  `Ann\t${sign}1+1`,
  `Please call.\n${sign}2+3;${sign}HYPERLINK(A1)`,
  `Please call.\r\n \0${sign}2+3`,
  `Ann;"${sign}HYPERLINK(A1);`,
  `Ann;" ""${sign}1+1"`,
]);

test.each(hostile)("no part of %j is a formula where `;`, a tab or a line ends a cell", (text) => {
  const line = csvLine(["IK-0123ABCD", text, `${text};`, "=1+1"]);
  for (const cell of everyCell(line)) expect(signs).not.toContain(cell[0]);
});

test("the apostrophe stands before the sign, and the rest of a text is as it was", () => {
  expect(csvLine(["Ann;=1+1"])).toBe(`"Ann;'=1+1"\r\n`);
  expect(csvLine(["A list:\n- one;\n- two"])).toBe(`"A list:\n'- one;\n'- two"\r\n`);
  expect(csvLine(["=1;=2", -1, null])).toBe(`"'=1;'=2",-1,\r\n`);
  expect(csvLine(["a-b; c=d\n5 + 6", "a@example.rw"])).toBe(`"a-b; c=d\n5 + 6",a@example.rw\r\n`);
});

test("a cell with another list separator in it is one cell where both are read", () => {
  expect(csvLine(["Ann; Bob", "a\tb"])).toBe(`"Ann; Bob","a\tb"\r\n`);
});
