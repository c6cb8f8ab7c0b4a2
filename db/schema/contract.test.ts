import { expect, test } from "vitest";

// All that a caller is told, and may send: `-u` records it anew, and its difference is to be read.

const modules = import.meta.glob<Record<string, unknown>>(["./**/*.ts", "!**/*.test.ts"], {
  eager: true,
});

/** Each limit and each message of a schema, with the field that it is of. */
function rulesOf(schema: unknown, field: string, seen = new Set<unknown>()): string[] {
  if (!(schema instanceof Object) || seen.has(schema)) return [];
  const among = new Set([...seen, schema]);
  const { type, entries, pipe, options, item, items, wrapped, literal, value, requirement } =
    schema as Record<string, unknown>;
  const { message } = schema as { message?: unknown };
  const shown = (some: unknown) =>
    some instanceof RegExp || typeof some !== "object" ? String(some) : JSON.stringify(some);
  const picked = Array.isArray(options) && options.every((one) => typeof one !== "object");
  const own = [
    ...(type === "literal" ? [shown(literal)] : []),
    ...(picked ? [options.join(", ")] : []),
    // Other patterns are the library's own.
    ...(type === "regex" || ["number", "string"].includes(typeof requirement)
      ? [shown(requirement)]
      : []),
    ...(typeof message === "string" ? [message] : []),
  ];
  return [
    ...(own.length === 0 ? [] : [[field, type, ...own].join(" | ")]),
    ...Object.entries(entries ?? {}).flatMap(([name, one]) =>
      rulesOf(one, `${field}.${name}`, among),
    ),
    ...[item, wrapped, value, ...[pipe, picked ? [] : options, items].flat()].flatMap((one) =>
      rulesOf(one, field, among),
    ),
  ];
}

test("the contract holds the rules that it held", () => {
  const all = Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, one]) => [
      ...new Set(rulesOf(one, `${file.slice(2)} ${name}`)),
    ]),
  );
  expect(all.length).toBeGreaterThan(500);
  return expect(`${all.join("\n")}\n`).toMatchFileSnapshot("testing/contract.txt");
});
