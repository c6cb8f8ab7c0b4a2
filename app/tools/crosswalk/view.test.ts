import { expect, test } from "vitest";
import { articlesIn, entriesOf } from "./entries.ts";
import { knownIn, pathOf, shownIn, type View, viewOf } from "./view.ts";
import { crosswalk, readiness, sources } from "../testing/content.ts";

const entries = entriesOf(crosswalk, readiness, sources);
const known = knownIn(crosswalk);
const everything = viewOf({}, known);

const requirements = (view: Partial<View>) =>
  shownIn(entries.requirements, { ...everything, ...view }, entries.known).map(({ row }) => row.id);
const controls = (view: Partial<View>) =>
  shownIn(entries.controls, { ...everything, ...view }, entries.known).map(({ name }) => name);

const rows = crosswalk.items;

test.each([
  ["ISO control", Object.keys(crosswalk.reference.iso27001), "iso27001"],
  ["NIST outcome", Object.keys(crosswalk.reference.nistCsf), "nistCsf"],
] as const)("finds each %s in exactly the requirements that link it", (_, ids, side) => {
  for (const id of ids) {
    const linked = rows.filter((row) => row[side].some((link) => link.id === id));
    expect(requirements({ query: id }).sort(), id).toEqual(linked.map((row) => row.id).sort());
    expect(linked.length, id).toBeGreaterThan(0);
  }
});

test("a search finds each clause in exactly the requirements that name it", () => {
  for (const clause of Object.keys(crosswalk.reference.isoClauses)) {
    const named = rows.filter(({ isoClauses }) => isoClauses.includes(clause));
    expect(requirements({ query: clause }), clause).toEqual(named.map(({ id }) => id));
  }
});

test("a search takes A.8.1 for that control, and A.8. for all that begin so", () => {
  expect(requirements({ query: "A.8.1" })).toEqual(["row-mcs-assets-1"]);
  const technological = rows.filter(({ iso27001 }) =>
    iso27001.some(({ id }) => id.startsWith("A.8.")),
  );
  expect(requirements({ query: "a.8." })).toEqual(technological.map(({ id }) => id));
});

test("a search finds Article 38 in both its duties, and an article inside a range", () => {
  expect(requirements({ query: "Article 38" })).toEqual(["row-058-38a", "row-058-38b"]);
  expect(requirements({ query: "art. 22" })).toEqual(["row-058-19"]);
  expect(requirements({ query: "articles 58" })).toEqual(["row-058-56"]);
  expect(articlesIn("56 to 61")).toEqual(["56", "57", "58", "59", "60", "61"]);
});

test("a search finds every article by its number, in the view by control too", () => {
  for (const { row, controls: own } of entries.requirements) {
    for (const number of articlesIn(row.article ?? "")) {
      expect(requirements({ query: `Article ${number}` }), row.id).toContain(row.id);
      expect(controls({ query: `Article ${number}` })).toEqual(
        expect.arrayContaining(own.map(({ name }) => name)),
      );
    }
  }
});

test("a search takes a number for a whole one: 43 is Article 43 or Regulation 43, never A.5.43 or 143", () => {
  expect(requirements({ query: "43" })).toEqual(["row-058-43", "row-bnr43"]);
  expect(requirements({ query: "8" })).toEqual(["row-058-8"]);
});

test("a search finds a control by the words of its question", () => {
  const found = requirements({ query: "malicious software" });
  expect(found).toContain("row-mcs-network-6");
  expect(found).toContain("row-60-24");
  expect(controls({ query: "malicious software" })).toEqual(["Network 6"]);
});

test("a search finds what another word means, and has all words of a query", () => {
  expect(requirements({ query: "mfa" })).toContain("row-mcs-access-2");
  const backups = requirements({ query: "backup PR.DS-11" });
  expect(backups).toContain("row-mcs-incident-5");
  expect(backups).not.toContain("row-mcs-access-2");
  expect(requirements({ query: "giraffe" })).toEqual([]);
  expect(controls({ query: "giraffe" })).toEqual([]);
});

test.each([
  ["backup", "row-mcs-incident-5"],
  ["breach", "row-058-43"],
  ["supplier", "row-mcs-risk-5"],
  ["dpo", "row-058-40"],
  ["A.8.13", "row-mcs-incident-5"],
  ["PR.AA-01", "row-mcs-access-1"],
])("a search for %s has the best answer first, and each text's rows together", (query, best) => {
  const found = requirements({ query });
  expect(found[0]).toBe(best);
  expect(found.length).toBeGreaterThan(2);
  const texts = found.map((id) => entries.requirements.find(({ row }) => row.id === id)?.text.id);
  const runs = texts.filter((text, nth) => text !== texts[nth - 1]);
  expect(runs).toHaveLength(new Set(texts).size);
});

test("a search from the international side leads to our controls", () => {
  expect(controls({ query: "A.8.13" })).toEqual(["Incident 5"]);
  expect(controls({ query: "PR.DS-11" })).toEqual(["Incident 5"]);
});

test("filters join texts, and narrow them by theme, function and words", () => {
  expect(requirements({ texts: ["access", "law-26-2017"] })).toHaveLength(9);
  expect(requirements({ texts: ["access"], annex: "A.7" })).toEqual(["row-mcs-access-6"]);
  expect(requirements({ texts: ["access"], csf: "DE" })).toEqual(["row-mcs-access-6"]);
  expect(requirements({ texts: ["access"], query: "A.5.18" })).toHaveLength(2);
});

test("filters show a control under each text that it helps to answer", () => {
  for (const { name, texts } of entries.controls.map((one) => ({
    name: one.name,
    texts: [one.text.id, ...one.requirements.map(({ text }) => text.id)],
  }))) {
    for (const text of known.texts)
      expect(controls({ texts: [text] }).includes(name), `${name} ${text}`).toBe(
        texts.includes(text),
      );
  }
});

test("filters leave out nothing when none is set", () => {
  expect(requirements({})).toHaveLength(81);
  expect(controls({})).toHaveLength(36);
});

test("an address has what is set and nothing else", () => {
  expect(pathOf(everything)).toBe("/compliance/crosswalk");
  const view: View = {
    by: "control",
    texts: ["law-058-2021", "access"],
    annex: "A.8",
    csf: "PR",
    query: "who can",
  };
  const path = pathOf(view);
  expect(path).toBe(
    "/compliance/crosswalk?by=control&text=law-058-2021%2Caccess&annex=A.8&csf=PR&q=who+can",
  );
  const asked = Object.fromEntries(new URL(path, "https://example.rw").searchParams);
  expect(viewOf(asked, known)).toEqual(view);
});

test("an address with words that it does not know shows everything", () => {
  const asked = { by: "colour", text: "law-1,<script>", annex: "A.9", csf: "pr", q: 7 };
  expect(viewOf(asked, known)).toEqual(everything);
});

test("every row has a title, as the law or the control is called", () => {
  const titles = entries.requirements.map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(["Article 2", "Article 3"]);
  expect(titles).toContain("Articles 19, 20, 22 and 23");
  expect(titles).toContain("Articles 12 and 13");
  expect(titles.slice(-1)).toEqual(["Incident 6"]);
  expect(titles.filter((title) => !/^\p{Lu}/u.test(title) || title.includes("undefined"))).toEqual(
    [],
  );
});
