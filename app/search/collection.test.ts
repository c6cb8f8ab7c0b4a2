import { expect, test } from "vitest";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import { Collection, maxHits } from "./collection.ts";
import { articleDocuments } from "./document.ts";

const noPause = () => undefined;

const article = (id: string, parts: Partial<InsightSummary> = {}): InsightSummary => ({
  id,
  title: `Article ${id}`,
  excerpt: "A summary.",
  author: "Inkingi Partners",
  date: "2026-01-01",
  link: `/insights/${id}`,
  readTime: null,
  category: "Risk",
  image: null,
  imageAlt: null,
  ...parts,
});

async function holding(...articles: InsightSummary[]): Promise<Collection> {
  const collection = new Collection();
  await collection.put("articles", articleDocuments(articles, new Map()), noPause);
  return collection;
}

const ids = (collection: Collection, typed: string) =>
  collection.find(typed)?.hits.map(({ id }) => id) ?? [];

test("slips in the spelling find the word: one letter in five, two at most", async () => {
  const collection = await holding(article("a", { title: "Ransomware on the file server" }));
  for (const typed of ["ransomwere", "ransmware", "rnsomwar"])
    expect(ids(collection, typed), typed).toEqual(["article a"]);
  expect(ids(collection, "rnsmwr")).toEqual([]);
});

test("a word that is there is not taken for one that is spelt alike", async () => {
  const collection = await holding(
    article("form", { title: "The form" }),
    article("from", { title: "The farm" }),
  );
  expect(ids(collection, "form ")).toEqual(["article form"]);
});

test("a title counts more than a category, and that more than the text", async () => {
  const collection = await holding(
    article("text", { excerpt: "Encryption and encryption, again encryption." }),
    article("category", { category: "Encryption" }),
    article("title", { title: "Encryption of laptops" }),
  );
  expect(ids(collection, "encryption")).toEqual([
    "article title",
    "article category",
    "article text",
  ]);
});

test("what is called exactly so stands first", async () => {
  const collection = await holding(
    article("a", { title: "Consent, consent and consent forms", excerpt: "Consent." }),
    article("b", { title: "Consent" }),
  );
  expect(ids(collection, "consent")[0]).toBe("article b");
});

test("every hit has all the words, and where nothing has, it is said that hits have some", async () => {
  const collection = await holding(
    article("a", { title: "Data breach" }),
    article("b", { title: "Data register" }),
  );
  expect(collection.find("data breach")).toMatchObject({ total: 1, complete: true });
  const some = collection.find("breach elephants register data");
  expect(some).toMatchObject({ total: 2, complete: false });
});

test("only so many hits are handed over, and all are counted", async () => {
  const many = Array.from({ length: 100 }, (_, place) => article(`n${place}`));
  const found = (await holding(...many)).find("article");
  expect(found?.hits).toHaveLength(maxHits);
  expect(found?.total).toBe(100);
});

test("bodies that are at hand are looked through, without their markup", async () => {
  const collection = new Collection();
  const bodies = new Map([
    ["a", "<p>Keep the <strong>evid</strong>ence &amp; the log.</p><h2>Next</h2>"],
  ]);
  await collection.put("articles", articleDocuments([article("a")], bodies), noPause);
  expect(ids(collection, "evidence")).toEqual(["article a"]);
  expect(ids(collection, "strong")).toEqual([]);
});

test("what changes is found by its new words alone, what goes is not found", async () => {
  const collection = await holding(
    article("a", { title: "Before" }),
    article("b", { title: "Gone" }),
  );
  await collection.put(
    "articles",
    articleDocuments(
      [article("a", { title: "After" }), article("c", { title: "Came" })],
      new Map(),
    ),
    noPause,
  );
  expect(ids(collection, "before")).toEqual([]);
  expect(ids(collection, "gone")).toEqual([]);
  expect(ids(collection, "after")).toEqual(["article a"]);
  expect(ids(collection, "came")).toEqual(["article c"]);
});

test("answers come while the index is being built", async () => {
  const collection = new Collection();
  const said: number[] = [];
  await collection.put(
    "articles",
    articleDocuments([article("a"), article("b")], new Map()),
    async () => {
      said.push(collection.find("article")?.total ?? 0);
    },
  );
  expect(said).toEqual([1, 2]);
});
