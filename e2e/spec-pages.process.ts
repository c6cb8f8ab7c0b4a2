import { expectInOrder, expectTexts, inEach, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

// spec.md §2: About, Sectors, the compliance framework page, Insights and an article; §8: no such article; §9: facts.
// Outlines prove where each word stands and leads.

test("§2 about: story, pillars, values, team, company, partners", async ({ site }) => {
  const main = (await read(site, "/about")).one("main");
  expectTexts("sections", main.all("h2"), [
    ...["Our Story", "Our Mission", "Our Vision", "Four pillars carry the work.", "Core Values"],
    ...["Meet Our Team", "Certifications", "Company and press", "Partner With Us"],
  ]);
  const pillars = ["Govern", "Protect", "Comply", "Resilience"];
  const cards = main.part("Four pillars carry the work.").all("listitem");
  expectTexts("brand pillars", inEach(cards, "heading"), pillars);
  const certificates = main.one("region", "Certifications").all("listitem");
  expect
    .soft(
      certificates.slice(2, 4).map((one) => one.get("class")),
      "three before the fold",
    )
    .toEqual([undefined, "fold-more"]);
});

test("§2 sectors: five cards with challenges and solutions, and the summary", async ({ site }) => {
  const { words } = (await read(site, "/sectors")).one("main");
  const card = (name: string, priority: string) => [
    ...[name, `${priority} priority`, "Prices from: SME $", "Enterprise $", "Read More"],
    ...["Common challenge", "Solution"],
  ];
  expectInOrder(words, [
    ...card("Financial Services", "Critical"),
    ...card("Government & Public Sector", "Critical"),
    ...card("Healthcare", "High"),
    ...card("Telecommunications", "Critical"),
    ...card("Education", "Medium"),
    ...["50+", "5", "100%"],
  ]);
  for (const label of ["Organisations", "Sectors", "Success Rate"])
    expect.soft(words).toContain(label);
});

test("§2, §9 compliance: frameworks, checklist, authorities, call", async ({ site }) => {
  expectInOrder((await read(site, "/compliance")).one("main").words, [
    ...["Rwanda’s Cybersecurity Compliance Framework", "The five texts"],
    ...["2017", "ICT Governance", "Law No. 26/2017", "24-72 hour window"],
    ...["2018", "Cybercrimes", "Law No. 60/2018"],
    ...["Imprisonment of up to 2 years for illegal access", "Official Documentation"],
    ...["2021", "Data Protection", "Law No. 058/2021"],
    ...["up to RWF 50 million or 2% of annual turnover", "Official Documentation"],
    ...["2023", "Compliance", "Minimum Cybersecurity Standards"],
    ...["Inactive accounts disabled within 30 days", "Access rights reviewed quarterly"],
    ...["2024", "Strategy", "National Cyber Security Strategy 2024-2029"],
    ...["Implementation Checklist", "Governance & Risk Management", "Asset Management"],
    ...["Access Control", "Incident Management", "Official Resources & Contacts"],
    ...["National Cyber Security Authority", "Downloadable Resources"],
    ...["Data Protection and Privacy Office", "Downloadable Resources"],
    ...["Turn the framework into a plan", "Book a Consultation", "View Our Services"],
  ]);
});

test("insights are narrowed to a subject, a rare one behind More", async ({ site }) => {
  const list = await read(site, "/insights");
  const more = list.one("navigation", "Subjects").all("details");
  const single = list.one("navigation", "Subjects").all("link", / 1$/);
  expect(single.length).toBeGreaterThan(1);
  expect(inEach(more, "link")).toHaveLength(single.length);
  expect(more.map((one) => one.get("open"))).toEqual([undefined]);
  for (const [subject, count, open] of [
    [list.one("link", "Data Protection 4"), 4, undefined],
    [single[0], 1, ""],
  ] as const) {
    const page = await read(site, subject?.get("href") ?? "");
    expect(page.one("title").text).toMatch(/^Insights: /);
    expect(page.one("main").all("link", /^Read More/)).toHaveLength(count);
    const subjects = page.one("navigation", "Subjects");
    expectTexts("chosen", subjects.having("aria-current"), [subject?.text ?? ""]);
    expect(subjects.one("details").get("open")).toBe(open);
  }
  const none = await read(site, "/insights?category=Zebras");
  expect(none.saying("No articles found.")).toHaveLength(1);
  expect(none.having("rel", "canonical").map((one) => one.get("href"))).toEqual([undefined]);
});

test("§2 article: back link, facts, body, the closing line", async ({ site }) => {
  const main = (await read(site, "/insights/personal-data-breach-first-72-hours")).one("main");
  const text = main.one("article");
  expectTexts("title", main.all("h1"), ["A Personal Data Breach in Rwanda: The First 72 Hours"]);
  expectTexts("category", text.saying("Incident Response"), [/./]);
  expectTexts("date", text.all("time"), ["14 April 2025"]);
  expectTexts("read time", text.saying(/^4 min read/), [/./]);
  expectTexts("author", text.saying(/^Author: .+ Partners$/), [/./]);
  expectTexts("rich body", text.all("cell", /Within 48 hours/).slice(0, 1), [/./]);
  const contact = text.all("link").filter((one) => one.get("href")?.startsWith("mailto:"));
  expectTexts("contact", contact, [/^\S+@\S+$/]);
  expect(main.one("link", "Back to Insights").get("href")).toBe("/insights");
});

test("§8 article: the server says that there is none", async ({ site }) => {
  const main = (await read(site, "/insights/no-such-article", 404)).one("main");
  expectTexts("not found", main.saying("Article not found."), [/./]);
  expect(main.one("link", "Back to Insights").get("href")).toBe("/insights");
});
