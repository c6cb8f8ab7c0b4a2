import { expect, test } from "vitest";
import { countLine, readTimeOf, wordsIn } from "./read-time.ts";

test("words are counted as a reader would", () => {
  expect(wordsIn("Report within 72 hours - don't wait, says Law No. 058/2021.")).toBe(10);
  expect(wordsIn("Ubuzima bw’umuturage")).toBe(2);
  expect(wordsIn(" \n – … ")).toBe(0);
});

test.each([
  [0, ""],
  [1, "1 min"],
  [90, "1 min"],
  [1284, "6 min"],
  [2500, "13 min"],
])("%i words are proposed as '%s'", (words, readTime) => {
  expect(readTimeOf(words)).toBe(readTime);
});

test("the line below the text says both", () => {
  expect(countLine(1284)).toBe("1,284 words, about 6 min");
  expect(countLine(1)).toBe("1 word, about 1 min");
  expect(countLine(0)).toBe("No words yet");
});
