import { expect, test } from "vitest";
import { typedDate } from "./typed-date.ts";

test.each(["2026-06-09", "9 June 2026", "09 jun 2026", " 9/6/2026 ", "9.6.2026", "2026-6-9"])(
  "%j is the ninth of June",
  (text) => {
    expect(typedDate(text)).toBe("2026-06-09");
  },
);

test.each(["", "31 June 2026", "2026-02-30", "June 2026", "9 foo 2026", "6/31/2026", "tomorrow"])(
  "%j is no day",
  (text) => {
    expect(typedDate(text)).toBeUndefined();
  },
);
