// What people read says what a thing is or does: on a screen nothing stands, lies, goes, waits or is let go.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

const wrong = [
  /\b(stands?|stood)\b/i,
  /\b(lies?|lay|lain)\b/i,
  /\bgoes\b(?! (?:live|wrong))/i,
  /\bwaits\b/i,
  /\blets?\b(?: [\w“”"']+){0,3} go(?:es)?\b/i,
  /\btak(?:e|es|en|ing)\b(?: [\w“”"']+){0,3} (?:back|away)\b/i,
];

/** Whole texts that may say so: of a person, or in a figure of speech. */
const allowed = new Set([
  "Security your board can stand on.",
  "Who we are and what we stand for",
  "… means pillar. A house stands on it, and so does trust.",
  "The pillar still stands. These pages are saved on this device.",
]);

/** A text that people read, and the line that it begins in. */
interface Text {
  text: string;
  line: number;
}

/** Every text of a file that people may read. */
function textsOf(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const found: Text[] = [];
  const add = (text: string, start: number) => {
    const inOneLine = text.replace(/\s+/g, " ").trim();
    // A word alone is a key or a name.
    if (!inOneLine.includes(" ")) return;
    found.push({ text: inOneLine, line: source.slice(0, start).split("\n").length });
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!isNode(node) || isForMachines(node)) return;
    if (isElement(node)) add(wordsIn(node.children), node.start);
    else if (node.type === "TemplateLiteral") add(templateText(node), node.start);
    else if (node.type === "Literal" && typeof node["value"] === "string")
      add(node["value"], node.start);
    for (const [name, child] of Object.entries(node))
      if (!(name === "key" && node.type === "Property")) walk(child);
  };
  walk(program);
  return found;
}

interface Node extends Record<string, unknown> {
  type: string;
  start: number;
}

const isNode = (node: unknown): node is Node =>
  node instanceof Object && "type" in node && typeof node.type === "string";

const isElement = (node: Node): node is Node & { children: unknown[] } =>
  (node.type === "JSXElement" || node.type === "JSXFragment") && Array.isArray(node["children"]);

// No words for people: SQL, types, addresses of modules, and attributes that no one reads.
function isForMachines(node: Node): boolean {
  if (node.type.startsWith("TS") && node.type.endsWith("Type")) return true;
  if (node.type === "TaggedTemplateExpression") return isSql(node["tag"]);
  if (node.type === "JSXAttribute" && isNode(node["name"]))
    return /^(className|id|href|d|style|key|data-.*)$/.test(String(node["name"]["name"]));
  return /^(Import|Export(Named|All)Declaration$)/.test(node.type) && isNode(node["source"]);
}

const isSql = (tag: unknown): boolean => isNode(tag) && tag["name"] === "sql";

/** What an element says by itself, each value in it as "…". */
const wordsIn = (children: readonly unknown[]): string =>
  children
    .filter(isNode)
    .map((child) => (child.type === "JSXText" ? String(child["value"]) : saidIn(child)))
    .join("");

function saidIn(child: Node): string {
  const inner = child["expression"];
  const isText = isNode(inner) && inner.type === "Literal" && typeof inner["value"] === "string";
  return isText ? String(inner["value"]) : "…";
}

/** A template's text, each value in it as "…". */
function templateText({ quasis }: Node): string {
  if (!Array.isArray(quasis)) return "";
  return quasis.map((part) => String(part.value.cooked ?? "")).join("…");
}

const faultsIn = (file: string, source: string, words: readonly RegExp[] = wrong): string[] =>
  textsOf(file, source)
    .filter(({ text }) => !allowed.has(text) && words.some((word) => word.test(text)))
    .map(({ text, line }) => `${file}:${line}: ${text}`);

/** The files of a folder whose texts people may read. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => `${folder}/${file}`);

test("on a screen nothing stands, lies, goes, waits, is let go or taken back", () => {
  const files = ["app", "api", "sw", "db/schema"].flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(300);
  const faults = files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), "utf8")));
  expect(faults, faults.join("\n")).toEqual([]);
});

// A straight apostrophe is no letter of a word, and the specification's labels say "Email".
const misspelt = [/\p{L}'\p{L}/u, /\be-mail/i];

test("visitors read curly apostrophes, and one spelling of email", () => {
  const files = [
    ...sourcesIn("app").filter((file) => !/^app\/(?:staff|boot)\/|synonyms\.ts$/.test(file)),
    ...["sw/outbox/post.ts", "db/schema/state-device.ts", "db/schema/state-server.ts"],
  ];
  const faults = files.flatMap((file) =>
    faultsIn(file, readFileSync(join(root, file), "utf8"), misspelt),
  );
  expect(faults, faults.join("\n")).toEqual([]);
});

test.each(
  readdirSync(join(root, "db/data"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".json"),
  ),
)("so they do in %s", (file) => {
  // What begins with an underscore is for editors.
  const { _meta, ...content } = JSON.parse(readFileSync(join(root, "db/data", file), "utf8"));
  const faults: string[] = [];
  JSON.stringify(content, (key, value: unknown) => {
    if (key.startsWith("_")) return undefined;
    if (typeof value === "string" && misspelt.some((one) => one.test(value))) faults.push(value);
    return value;
  });
  expect(faults).toEqual([]);
});

test.each([
  ["a text", 'say("It lies in the bin.")'],
  ["a template", "say(`It goes ${" + "when}`)"],
  ["an element, with values in it", 'const a = <p>What {name} wrote{" "}stands here</p>'],
  ["an attribute that is read out", 'const a = <p aria-label="What stands here" />'],
])("the words are found in %s", (_, source) => {
  expect(faultsIn("a.tsx", source)).toHaveLength(1);
});

test.each([
  ["a comment", "// It stands here."],
  ["a class name", 'const a = <p className="stands here" />'],
  ["SQL", "sql`select stands as is`"],
  ["a type", 'let a: "it stands here"'],
  ["a key", 'const a = { "it stands": 1 }'],
])("they are not looked for in %s", (_, source) => {
  expect(faultsIn("a.tsx", source)).toEqual([]);
});
