// A figure of ours that an official text contradicts, or that has none, is never shown alone.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { officialOn } from "../app/ui/official-text.ts";
import type { Official } from "../db/schema/parts.ts";

const directory = new URL("../db/data/", import.meta.url);
const files = readdirSync(directory, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .toSorted();

/** A figure, and what has to be said beside it. */
const contradicted: readonly [figure: RegExp, official: RegExp][] = [
  [/RWF 50 million|2% of annual turnover/, /RWF 2 to 5 million.*1%/],
  [/five pillars/i, /three pillars/],
  [/\b24(?:-|–| to )72\b/, /official text/i],
  [/imprisonment of up to (?:2|two) years/i, /(?:6|six) months/],
  [/\bnoti(?:ce|f\w+)\b.*\bwithin 72\b/i, /\b48\b/],
  [/1 January 2024/, /no official text/i],
];

interface Statement {
  file: string;
  text: string;
  official: readonly Official[];
}

function statementsOf(file: string): Statement[] {
  const document = JSON.parse(readFileSync(new URL(file, directory), "utf8"));
  const { official = [], ...rest } = document;
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") texts.push(value.replace(/<[^>]*>/g, " "));
    // A row of the crosswalk is read with its note.
    else if (value instanceof Object && "requirement" in value && "note" in value)
      texts.push(`${value.requirement} ${value.note}`);
    else if (value instanceof Object)
      // Notes for editors; a link, a title of a link and a source are not statements.
      for (const [key, inner] of Object.entries(value))
        if (!/^_|^(?:href|link|startHere|remindAt|says|summary|label)$/.test(key)) walk(inner);
  };
  walk(rest);
  return texts.map((text) => ({ file, text, official }));
}

test.each(contradicted)("beside %s readers see %s", (figure, said) => {
  const stated = files.flatMap(statementsOf).filter(({ text }) => figure.test(text));
  expect(stated.length).toBeGreaterThan(0);
  const alone = stated.filter(
    ({ text, official }) => !said.test(`${text} ${officialOn(text, official)?.text ?? ""}`),
  );
  expect(alone.map(({ file, text }) => `${file}: ${text.slice(0, 120)}`)).toEqual([]);
});

test("one figure has one official text, wherever it is stated", () => {
  const all = files
    .flatMap((file) => statementsOf(file).slice(0, 1))
    .flatMap((one) => one.official);
  expect(all.length).toBeGreaterThan(8);
  for (const one of all)
    for (const other of all)
      if (one.words.some((word) => other.words.includes(word))) expect(one).toEqual(other);
});

test("what is stated in small or capital letters finds its official text", () => {
  const official = [{ words: ["six chapters"], text: "None was found." }];
  expect(officialOn("Six chapters of measures", official)?.text).toBe("None was found.");
  expect(officialOn("Seven chapters", official)).toBeUndefined();
  expect(officialOn("Six chapters", undefined)).toBeUndefined();
});
