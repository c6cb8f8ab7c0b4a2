import { expect, test, vi } from "vitest";
import { kindOf, lawBeside, lawOf } from "./law-of.ts";

const privacy = {
  reference: "Law No. 058/2021 of 13 October 2021",
  texts: ["https://laws.example/2021/58", "https://office.example/law/principles"],
};
const crimes = {
  reference: "Law No. 60/2018 of 22 August 2018",
  texts: ["https://laws.example/2018/60"],
};
const standards = { reference: "Minimum Standards, 2023", texts: ["https://cyber.example/"] };
const laws = [privacy, crimes, standards];

const article = (title: string, ...links: string[]) => ({
  title,
  excerpt: "An article",
  content: links.map((href) => `<p><a href="${href}" rel="noopener">Read</a></p>`).join(""),
});

test.each([
  ["Law No. 60/2018 for Service Providers", crimes],
  ["What 58/2021 asks", privacy],
  ["Form 160/2018 and law 60/20181", undefined],
  ["Access reviews", undefined],
])("the title '%s' tells the law by its number", (title, law) => {
  expect(lawOf(article(title), laws)).toBe(law);
});

test("the number in the excerpt counts before any link", () => {
  const named = {
    ...article("Breaches", "https://laws.example/2018/60"),
    excerpt: "058/2021 says",
  };
  expect(lawOf(named, laws)).toBe(privacy);
});

test("a link to the text of a law tells it", () => {
  expect(lawOf(article("Checklist", "/library", "https://cyber.example/"), laws)).toBe(standards);
  expect(lawOf(article("Logs", "https://laws.example/2018/60"), laws)).toBe(crimes);
});

test("so does a page of a site that serves one law alone", () => {
  expect(lawOf(article("Officers", "https://office.example/law/other"), laws)).toBe(privacy);
  expect(lawOf(article("Officers", "https://laws.example/1999/1"), laws)).toBeUndefined();
});

test.each([
  ["Law No. 058/2021 of 13 October 2021", "Law"],
  ["BNR Regulation No. 50/2022 of 2 June 2022", "Regulation"],
  ["NCSA Minimum Cybersecurity Standards, 2023", "Standard"],
  ["National Cyber Security Strategy 2024-2029", "Document"],
])("'%s' is a %s", (reference, kind) => {
  expect(kindOf(reference)).toBe(kind);
});

test("an article without a body, or with a broken link, is about none", () => {
  expect(lawOf({ title: "A", excerpt: "B", content: null }, laws)).toBeUndefined();
  expect(lawOf(article("A", "https://["), laws)).toBeUndefined();
});

test.each([
  ["laws", "/library#law-1"],
  ["standards", "/library?tab=standards#law-1"],
  [null, "https://official.example/"],
] as const)("beside an article its law leads to the tab %s", (tab, link) => {
  const official = { id: "law-1", title: "Law", link: "https://official.example/", tab };
  expect(lawBeside(article("58/2021"), [{ ...privacy, ...official }])).toEqual({
    kind: "Law",
    reference: privacy.reference,
    title: "Law",
    link,
  });
  expect(lawBeside(article("No law"), [{ ...privacy, ...official }])).toBeNull();
});

test("of thousands of links each is read once, and each address of a law too", () => {
  const links = Array.from({ length: 4_900 }, (_, nth) => `https://host-${nth}.example/x`);
  const many = Array.from({ length: 600 }, (_, nth) => ({
    reference: `Minimum Standards ${nth}`,
    texts: Array.from(
      { length: 3 },
      (_, text) => `https://laws-${nth % 10}.example/${nth}/${text}`,
    ),
  }));
  const linked = article("Checklist", ...links);
  const read = vi.spyOn(URL, "parse");
  expect(lawOf(linked, many)).toBeUndefined();
  expect(read.mock.calls.length).toBeLessThanOrEqual(links.length + 3 * many.length);
  const alone = { reference: "Minimum Standards, 2023", texts: ["https://host-4899.example/"] };
  expect(lawOf(linked, [...many, alone])).toBe(alone);
});
