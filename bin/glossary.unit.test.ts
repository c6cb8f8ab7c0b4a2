// A private word that was given up for one of docs/glossary.md names nothing any more, and is in no sentence.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { root } from "./deno.mjs";
import { alone, first, parts, rooms, sentences, types, type Words } from "./glossary-words.ts";

/** Names that former builds have stored or still send (docs/glossary.md), and the files that read and write them. */
const stored: Record<string, RegExp> = {
  anew: /^(?:api\/changes|sw\/content)\b/,
  answered: /^/,
  apart: /^(?:db\/device\/staff|app\/staff\/sync\/coalesce)\./,
  aside: /^app\/staff\/sync\//,
  held: /^(?:db\/device\/visitor|sw\/outbox)\b/,
  kept: /^db\/device\//,
  "needs-you": /^/,
  parked: /^/,
  unanswered: /^/,
  whole: /^(?:db\/device\/visitor|sw\/content|app\/staff\/sync\/context)\b/,
  withheld: /^(?:db\/device\/staff|app\/staff\/sync\/coalesce)\./,
  // An option of HTTP.
  keep_alive: /^/,
};

/** Files whose words are not ours to change, and why. */
const exempt: Record<string, RegExp> = {
  "says which stored names keep an old word": /^(?:db\/device\/keys\.ts|docs\/glossary\.md)$/,
  "has run on every database": /^db\/migrations\//,
  "content, which the firm writes": /^(?:db\/data\/|docs\/spec\.md$)/,
  "generated, or written by others": /^(?:app\/public\/|app\/routeTree\.gen\.ts$)/,
  "names the words themselves": /^bin\/glossary[\w.-]+$/,
  "keeps what was decided as it was written": /^docs\/decisions\//,
};

/** "left-drafts" and "LeftDrafts" as " left drafts ". */
const inWords = (name: string) =>
  ` ${name
    .replace(/[^A-Za-z0-9]+/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim()} `;

const byWords = (list: Words): [string, string][] =>
  Object.entries(list).map(([word, better]) => [inWords(word), better]);
const asParts = byWords(parts);
const asFirst = byWords(first);
const asAlone = new Map(byWords(alone));
const isStored = (file: string, name: string) =>
  Object.hasOwn(stored, name) && stored[name]?.test(file);

/** Sentences in these files name what only has this name. */
const quoted: Record<string, RegExp> = {
  // A user of the operating system.
  nobody: /^db\/testing\/postgres\./,
  // Keys of the device's notes.
  anew: /^sw\/content\b/,
};

/** What to say instead of this name of this file. */
function betterFor(file: string, name: string): string | undefined {
  if (isStored(file, name)) return undefined;
  const words = inWords(name);
  const inRoom = Object.entries(rooms).find(
    ([room, list]) => file.startsWith(room) && Object.hasOwn(list, name),
  );
  return (
    asParts.find(([word]) => words.includes(word))?.[1] ??
    asFirst.find(([word]) => words.startsWith(word))?.[1] ??
    asAlone.get(words) ??
    (Object.hasOwn(types, name) ? types[name] : inRoom?.[1][name])
  );
}

interface Found {
  file: string;
  line: number;
  word: string;
  better: string;
}

interface Node extends Record<string, unknown> {
  type: string;
  start: number;
}

const isNode = (node: unknown): node is Node =>
  node instanceof Object && "type" in node && typeof node.type === "string";
const nameOf = (node: unknown) => (isNode(node) ? node["name"] : undefined);

/** Every name that a script gives to something: what it imports under its own name is another file's. */
function namesIn(file: string, source: string): { name: string; start: number }[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const found: { name: string; start: number }[] = [];
  const add = (pattern: unknown): void => {
    if (Array.isArray(pattern)) for (const one of pattern) add(one);
    if (!isNode(pattern)) return;
    if (pattern.type === "Identifier" || pattern.type === "PrivateIdentifier")
      found.push({ name: String(pattern["name"]), start: pattern.start });
    // { value: pattern }, [pattern], ...pattern, pattern = 1
    else
      for (const part of ["properties", "elements", "argument", "left", "value", "parameter"])
        add(pattern[part]);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!isNode(node)) return;
    const { id, key, params, local, imported, param, literal } = node;
    if (/(?:Declarator|Declaration|Expression|Function)$/.test(node.type)) add(id);
    if (/Function|TSMethodSignature|TSCallSignature/.test(node.type)) add(params);
    if (/^(?:TS(?:Property|Method)Signature|PropertyDefinition|MethodDefinition)$/.test(node.type))
      add(key);
    if (node.type === "CatchClause") add(param);
    if (/^Import\w*Specifier$/.test(node.type) && nameOf(imported) !== nameOf(local)) add(local);
    // type State = "queued"
    if (
      node.type === "TSLiteralType" &&
      isNode(literal) &&
      /^[\w-]+$/.test(String(literal["value"]))
    )
      found.push({ name: String(literal["value"]), start: node.start });
    for (const child of Object.values(node)) walk(child);
  };
  walk(program);
  return found;
}

/** Classes, custom properties and data attributes of a stylesheet. */
const namesInStyles = (source: string) =>
  Array.from(source.matchAll(/(?<=\.|--|\[data-)[a-z][\w-]*/g), ({ 0: name, index }) => ({
    name,
    start: index,
  }));

function foundIn(file: string, source: string): Found[] {
  const lineAt = (start: number) => source.slice(0, start).split("\n").length;
  const names = file.split("/").map((part) => ({ name: part.replace(/\..*/, ""), start: 0 }));
  if (/\.(?:ts|tsx|mjs)$/.test(file)) names.push(...namesIn(file, source));
  if (file.endsWith(".css")) names.push(...namesInStyles(source));
  const named = names.flatMap(({ name, start }) => {
    const better = betterFor(file, name);
    return better ? [{ file, line: lineAt(start), word: name, better }] : [];
  });
  const said = Object.entries(sentences)
    .flatMap(([better, pattern]) =>
      Array.from(source.matchAll(pattern), ({ 0: word, index }) => {
        return { file, line: lineAt(index), word: word.toLowerCase(), better };
      }),
    )
    .filter(({ word }) => !quoted[word]?.test(file));
  // Of a name that is a word of these sentences too, once.
  return [
    ...named,
    ...said.filter(
      ({ line, word }) =>
        !named.some((one) => one.line === line && inWords(one.word).includes(word)),
    ),
  ];
}

test("no name and no sentence has a word that was given up", () => {
  const files = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .stdout.split("\n")
    .filter((file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file))
    .filter((file) => !Object.values(exempt).some((one) => one.test(file)));
  const found = files.flatMap((file) => foundIn(file, readFileSync(join(root, file), "utf8")));
  expect(
    found.map(({ file, line, word, better }) => `${file}:${line}: "${word}", say ${better}`),
  ).toEqual([]);
});

describe("a word is found", () => {
  const wordsIn = (file: string, source: string) =>
    foundIn(file, source)
      .map(({ word }) => word)
      .toSorted();

  test("in every kind of name, and in no other", () => {
    const source = `import { other as wishOther, theirWish } from "./a.ts";
      const { a: wishA, wishB = 1, c: [wishC, ...wishD] } = other;
      function sendWish(wishE: string, { wishF }: { wishG: string }) { try {} catch (wishH) {} }
      interface Wish { wishI: string; wishJ(wishK: number): (wishL: string) => void }
      class Wishes { #wishM = 1; wishN = 2; wishO() {} }
      type WishP = { kind: "wishQ" } | typeof theirWish.wishX;
      const swish = { wishX: 1, wishful: (wishR) => wishR.wishX };`;
    expect(wordsIn("app/a.ts", source)).toEqual(
      [
        ...["sendWish", "Wish", "Wishes", "WishP", "wishOther"],
        ...[..."ABCDEFGHIJKLMNOQR"].map((one) => `wish${one}`),
      ].toSorted(),
    );
  });

  test("as a part, as a beginning, alone, as a type and in its room", () => {
    const source =
      "let notKept, keepRow, upkeep, mostRows, almost, land, landed, sent, keep_alive;";
    expect(wordsIn("sw/a.ts", source)).toEqual(["keepRow", "land", "mostRows", "notKept"]);
    expect(wordsIn("sw/a.ts", "type Sent = 1; let press, sign;")).toEqual(["Sent", "sign"]);
    expect(wordsIn("api/a.ts", "let press, sign;")).toEqual(["press"]);
  });

  test("in names of files and styles, and in sentences", () => {
    expect(wordsIn("app/staff/left-drafts.css", ".kept-row [data-alive] { --wish: 1 }")).toEqual([
      "alive",
      "kept-row",
      "left-drafts",
      "wish",
    ]);
    expect(wordsIn("docs/a.md", "Whoever asks is answered at once. A wish is kept.")).toEqual([
      "at once",
      "whoever",
      "wish",
    ]);
  });
});
