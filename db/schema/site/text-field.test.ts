import { expect, test } from "vitest";
import { type TextField, textFault } from "./text-field.ts";

test.each<[kind: TextField["kind"], text: string, fits: boolean]>([
  ["address", "/contact?about=small#consultation", true],
  ["address", "/insights/two-hour-tabletop-exercise", true],
  ["address", "http://www.bnr.rw/index.php?id=327", true],
  ["address", "/servces", false],
  ["address", "//evil.example", false],
  ["address", "/\\evil.example", false],
  ["address", "javascript:alert(1)", false],
  ["link", "http://www.bnr.rw", false],
  ["date", "2026-11-30", true],
  ["date", "2026-02-30", false],
  ["date", "30/11/2026", false],
])("%s %s: %s", (kind, text, fits) => {
  expect(textFault({ kind, label: "It" }, text) === undefined).toBe(fits);
});
