import fc from "fast-check";
import { expect, test } from "vitest";
import { logLine } from "./log-line.ts";

test("an event is one line of JSON with its time, whatever a text holds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const line = logLine({ text }, new Date(0));
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(JSON.parse(line)).toEqual({ at: "1970-01-01T00:00:00.000Z", text });
    }),
  );
  for (const text of ["a\r\nb", "\u001b[31m", "\u2028\u2029\u0085", '"}\n{"status":200}'])
    expect(logLine({ text })).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
});
