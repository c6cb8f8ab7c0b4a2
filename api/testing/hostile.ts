import fc from "fast-check";
import { strangeTexts } from "./strange-texts.ts";

/** JSON Schema in the form of OpenAPI 3.1, which describes the API's own schemas. */
export type JsonSchema = Record<string, unknown>;

const texts = {
  sql: [
    "' or '1'='1",
    "'; drop table contacts; --",
    "1) union all select null--",
    "\\'; --",
    "%' --",
  ],
  html: [
    "<script>polluted()</script>",
    "<img src=x onerror=polluted()>",
    "<svg><a xlink:href='javascript:polluted()'>",
    "</textarea></script><b>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1>">',
    "{{7*7}}#{7*7}<%= 7*7 %>",
  ],
  csv: ["=cmd|' /c calc'!A1", "+1+1", "-2+3", "@sum(1)", "\t=1", '"\r\n=1', "a;=1", 'a;"+1;'],
  mail: [
    "a@b.rw\r\nBcc: all@example.rw",
    "a@b.rw%0abcc:x@y.rw",
    '"a b"@example.rw',
    "a@[127.0.0.1]",
    "@",
    "a@b@c",
  ],
  paths: [
    "../../etc/passwd",
    "..\\..\\x",
    "%2e%2e%2f",
    "/insights//x",
    "a/b",
    "%00",
    "%",
    "%zz",
    "%c0%ae",
    ".",
    "..",
    "~",
    "*",
  ],
  strange: [...strangeTexts, "\0", "\ud800", "a".repeat(300)],
  names: ["constructor", "prototype", "toString", "hasOwnProperty"],
  numbers: [
    "-1",
    "0",
    "1e309",
    "-0",
    "9007199254740993",
    "2147483648",
    "99999999999999999999",
    "0x10",
    "1_0",
    "1.5",
    "٣",
    "²",
  ],
  dates: [
    "2026-02-30",
    "0000-00-00",
    "9999-12-31T23:59:60Z",
    "+275760-09-13T00:00:00.001Z",
    "-000001-01-01",
    "infinity",
    "now",
  ],
  ids: ["00000000-0000-0000-0000-000000000000", "insight-none", "IK-00000000", "a".repeat(64)],
};

const up = [
  ...["..", "%2e%2e", ".%2E", "%252e%252e", "%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae"],
  ...["%u002e%u002e", "..;", "..%00", "..%20", "....", "%ef%bc%8e%ef%bc%8e"],
];
const between = ["/", "//", "%2F", "%5c", "\\", "%252f", "%255c", "%c0%af", "%u2215"];

/** Ways out of a folder: each name of the folder above, each separator, to files beside the build and far from it. */
export const pathsOut: string[] = up.flatMap((name) =>
  between.flatMap((separator) =>
    [
      [1, "server/server.js"],
      [2, "server/server.js"],
      [3, "package.json"],
      [9, "etc/passwd"],
    ].map(([depth, file]) => `${`${name}${separator}`.repeat(Number(depth))}${file}`),
  ),
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.values(texts).flat()) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...texts.html), fc.constantFrom(...texts.sql))
      .map((both) => both.join("")),
  },
  { weight: 1, arbitrary: fc.uuid() },
);

const extremes = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  extremes,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: [] } }),
  fc.jsonValue({ maxDepth: 3 }),
);

const objectOf = (value: unknown): JsonSchema => (value instanceof Object ? { ...value } : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A value that mostly has the right form, with hostile texts in it. */
function valueFor(given: unknown, schemas: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  let schema = objectOf(given);
  const { $ref } = schema;
  if (typeof $ref === "string") schema = objectOf(schemas[$ref.split("/").at(-1) ?? ""]);
  if (depth <= 0) return anything;
  const inner = (one: unknown) => valueFor(one, schemas, depth - 1);
  const either = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  if (either.length > 0) return fc.oneof(...either.map(inner));
  const members = listOf(schema["enum"]);
  if ("const" in schema) members.push(schema["const"]);
  if (members.length > 0)
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...members) },
      { weight: 1, arbitrary: anything },
    );
  const forms: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () => hostileText,
    integer: () => fc.oneof(fc.integer(), extremes),
    number: () => fc.oneof(fc.double(), extremes),
    boolean: () => fc.boolean(),
    array: () => fc.array(inner(schema["items"]), { maxLength: 4 }),
    object: () => objectFor(schema, inner),
  };
  const form = forms[String([schema["type"]].flat()[0])];
  return fc.oneof(
    { weight: 8, arbitrary: form?.() ?? anything },
    { weight: 1, arbitrary: anything },
  );
}

/** Adds names that no schema has: those of other columns, and those that reach every object. */
const extra = fc.dictionary(
  fc.constantFrom(
    ...[
      "id",
      "role",
      "email",
      "status",
      "isAdmin",
      "staff_id",
      "created_at",
      "version",
      "published",
    ],
    ...["constructor", "prototype", "toString"],
  ),
  anything,
  { maxKeys: 2 },
);

const objectFor = (schema: JsonSchema, inner: (one: unknown) => fc.Arbitrary<unknown>) => {
  const properties = Object.entries(objectOf(schema["properties"]));
  const known = fc.record(Object.fromEntries(properties.map(([name, one]) => [name, inner(one)])), {
    requiredKeys: properties.map(([name]) => name).slice(0, -1),
  });
  return fc.tuple(known, extra).map(([own, more]) => ({ ...more, ...own }));
};

export const bodyFor = (
  schema: JsonSchema | undefined,
  schemas: JsonSchema,
): fc.Arbitrary<unknown> => (schema ? valueFor(schema, schemas, 6) : anything);

/** Bodies that no serialiser makes. */
export const rawJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "1e999",
    '{"a":1e999}',
    '{"a":1,"a":2}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"name":"\\ud800"}',
    '{"name":"\\u0000"}',
    "[".repeat(20_000),
    `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
    `{"message":"${"m".repeat(70_000)}"}`,
    `{"n":${"9".repeat(5_000)}}`,
    "\ufeff{}",
    "{}{}",
    "{'a':1}",
    '{"a":NaN}',
    '{"a":/* */1}',
  ),
  hostileText.map((text) => `{${JSON.stringify(text)}:${JSON.stringify(text)}}`),
  fc.json(),
);
