import fc from "fast-check";
import { expect, test } from "vitest";
import { hashedId, idOfKey } from "./idempotency.ts";
import { Problem } from "./problem.ts";

const uuid = "0198b2f0-7c1a-7def-8abc-0123456789ab";
const uuid8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("the id that a key names is the key itself when that is a UUID, in lower case, with or without quotes", () => {
  expect(idOfKey(uuid)).toBe(uuid);
  expect(idOfKey(uuid.toUpperCase())).toBe(uuid);
  expect(idOfKey(`"${uuid}"`)).toBe(uuid);
});

test("the id that a key names is a UUID of version 8 for any other key, the same for ever", () => {
  expect(idOfKey("order-1")).toMatch(uuid8);
  expect(idOfKey('"order-1"')).toBe(idOfKey("order-1"));
  expect(idOfKey("order-1")).not.toBe(idOfKey("order-2"));
  expect(hashedId("a", "b")).not.toBe(hashedId("a,b"));
});

test("the id that a key names reads escapes inside quotes", () => {
  expect(idOfKey('"a\\"b\\\\c"')).toBe(idOfKey('a"b\\c'));
});

test("the id that a key names exists for every string of 1 to 128 visible characters", () => {
  const visible = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 128,
  });
  fc.assert(
    fc.property(visible, (key) => {
      fc.pre(key !== '""');
      const quoted = `"${key.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
      expect(idOfKey(quoted)).toMatch(/^[0-9a-f-]{36}$/);
      // A key that is in quotes itself is that key without them.
      if (!/^".*"$/.test(key)) expect(idOfKey(key)).toBe(idOfKey(quoted));
    }),
  );
});

test.each(["", '""', "a b", "a, b", "k".repeat(129), "k".repeat(10_000), "é", "a\tb", "\u007f"])(
  "the id that a key names is none, and refused, for %j",
  (key) => {
    expect(() => idOfKey(key)).toThrow(Problem);
  },
);
