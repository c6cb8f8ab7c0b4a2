import { readFileSync } from "node:fs";
import { read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

// What the content says to readers stands on its page, without scripts: no screen forgets a field.

const addresses = {
  ...{ about: "/about", team: "/about", sectors: "/sectors", process: "/services", home: "/" },
  ...{ frameworks: "/compliance", tools: "/compliance", trust: "/trust" },
};

/** Shown in other words, at other times, or on other pages. */
const others = ["alt", "pricing", "words", "short", "fallback", "loading"];

/** The sentences and titles in it; an id is neither. What is drawn in two pieces counts as two. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return /\S \S/.test(value) ? value.split(/: | - /) : [];
  if (!(value instanceof Object)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith("_") || others.includes(name) ? [] : textsIn(inner),
  );
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
const contentOf = (file: string) =>
  JSON.parse(readFileSync(new URL(`../db/data/${file}.json`, import.meta.url), "utf8"));

test("every text of the starting content stands on its page", async ({ site }) => {
  const services: { slug: string }[] = contentOf("services").items;
  const all = [
    ...Object.entries(addresses).map(([file, path]) => [path, contentOf(file)] as const),
    ...services.map((one) => [`/services/${one.slug}`, one] as const),
  ];
  for (const [path, content] of all) {
    const said = plain((await read(site, path)).one("main").text);
    const texts = textsIn(content);
    expect.soft(texts.length, path).toBeGreaterThan(8);
    const missing = texts.filter((text) => !said.includes(plain(text)));
    expect.soft(missing, path).toEqual([]);
  }
});
