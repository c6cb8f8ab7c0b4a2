import { expectLinks, expectTexts, inEach, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

// spec.md §2: About, Sectors, the compliance framework page, Insights and an article; §8: no such article; §9: facts.

const sectors = [
  ["Financial Services", "financial", "Critical"],
  ["Government & Public Sector", "public", "Critical"],
  ["Healthcare", "healthcare", "High"],
  ["Telecommunications", "telecom", "Critical"],
  ["Education", "education", "Medium"],
] as const;
const article = "/insights/sectors-we-serve-industry-specific-grc-solutions";
const some = (count: number) => Array<RegExp>(count).fill(/./);

test("§2 about: story, pillars, values, team, company, partners", async ({ site }) => {
  const main = (await read(site, "/about")).one("main");
  expectTexts("sections", main.all("h2"), [
    "Our Story",
    "Our Mission",
    "Our Vision",
    "Four pillars carry the work.",
    "Core Values",
    "Meet Our Team",
    "Certifications",
    "Company and press",
    "Partner With Us",
  ]);
  const pillars = main.part("Four pillars carry the work.").all("listitem");
  expectTexts("brand pillars", inEach(pillars, "heading"), [
    "Govern",
    "Protect",
    "Comply",
    "Resilience",
  ]);
  expectTexts("values", main.part("Core Values").all("term"), some(6));
  expectTexts("members", main.part("Meet Our Team").all("article"), some(6));
  const story = main.one("region", "Our Story");
  const text = story.with((one) => one.get("class")?.split(" ").includes("story") ?? false);
  expect.soft(inEach(text, "paragraph").length, "story").toBeGreaterThanOrEqual(2);
  expectTexts("its years", story.all("listitem"), some(4));
  const certificates = main.one("region", "Certifications").all("listitem");
  expectTexts("certifications", certificates, some(8));
  expect
    .soft(
      certificates.slice(2, 4).map((one) => one.get("class")),
      "three before the fold",
    )
    .toEqual([undefined, "fold-more"]);
  expectLinks(main.one("region", "Partner With Us").all("link"), [[/./, "/contact#consultation"]]);
});

test("§2 sectors: five cards with challenges and solutions, and the summary", async ({ site }) => {
  const page = await read(site, "/sectors");
  for (const [name, id, priority] of sectors) {
    const sector = page.one("region", name);
    expectTexts(`${name}: priority`, sector.saying(`${priority} priority`), [/./]);
    expectTexts(`${name}: description and prices`, sector.all("paragraph"), [
      /./,
      /^Prices from: SME \$[\d,]+(\/mo)?, \w.+ Enterprise \$[\d,]+(\/mo)?, \w.+$/,
    ]);
    expectTexts(`${name}: heads`, sector.all("columnheader"), ["Common challenge", "Solution"]);
    expectTexts(`${name}: challenges and solutions`, sector.all("cell"), some(8));
    expectLinks(sector.all("link", /^Read More/), [[/^Read More/, `${article}#${id}`]]);
  }
  const across = page.one("region", "Across all sectors");
  expectTexts("summary", across.all("definition"), ["50+", "5", "100%"]);
  expectTexts("its labels", across.all("term"), ["Organisations", "Sectors", "Success Rate"]);
  const text = (await read(site, article)).one("main");
  for (const [, id] of sectors) {
    expect.soft(text.having("id", id), `where #${id} leads`).toHaveLength(1);
  }
});

/** Title, year, type and the facts of §9 among its key points. */
const frameworks = [
  ["Law No. 26/2017", "2017", "ICT Governance", [/24-72 hour window/]],
  ["Law No. 60/2018", "2018", "Cybercrimes", [/^Imprisonment of up to 2 years for illegal access/]],
  [
    "Law No. 058/2021",
    "2021",
    "Data Protection",
    [
      /breach notification within 72 hours.*48 h notice/,
      /up to RWF 50 million or 2% of annual turnover/,
    ],
  ],
  [
    "Minimum Cybersecurity Standards",
    "2023",
    "Compliance",
    [
      /^Inactive accounts disabled within 30 days$/,
      /^Access rights reviewed quarterly$/,
      /^TLS 1\.2 or newer/,
      /^Monthly vulnerability scans$/,
    ],
  ],
  ["National Cyber Security Strategy 2024-2029", "2024", "Strategy", []],
] as const;

test("§2, §9 compliance: frameworks, checklist, authorities, call", async ({ site }) => {
  const main = (await read(site, "/compliance")).one("main");
  expectTexts("hero", main.all("h1"), ["Rwanda’s Cybersecurity Compliance Framework"]);
  expectTexts(
    "five frameworks",
    main.one("region", "The five texts").all("h3"),
    frameworks.map(([title]) => title),
  );
  expectTexts("implementation checklist", main.part("Implementation Checklist").all("h3"), [
    "Governance & Risk Management",
    "Asset Management",
    "Access Control",
    "Incident Management",
  ]);
  const authorities = main.part("Official Resources & Contacts");
  expectTexts("authorities", authorities.all("h3"), [
    /^National Cyber Security Authority/,
    /^Data Protection and Privacy Office/,
  ]);
  expectTexts("with resources each", authorities.all("h4"), [
    "Downloadable Resources",
    "Downloadable Resources",
  ]);
  for (const [title, year, type, facts] of frameworks) {
    const framework = main.card(title);
    expectTexts(`${title}: year`, framework.saying(year), [year]);
    expectTexts(`${title}: type`, framework.saying(type), [type]);
    expectTexts(`${title}: key points`, framework.all("listitem"), some(4));
    expectTexts(`${title}: docs`, framework.all("link", /^Official Documentation/), [/./]);
    for (const fact of facts)
      expectTexts(`${title}: ${fact.source}`, framework.all("listitem", fact), [fact]);
  }
  const tools = inEach(main.having("id", "tools"), "link");
  expect(tools.map((one) => one.get("href"))).toEqual(
    expect.arrayContaining(
      ["applies", "readiness", "breach", "crosswalk"].map((tool) => `/compliance/${tool}`),
    ),
  );
  expectLinks(main.one("region", "Turn the framework into a plan").all("link"), [
    ["Book a Consultation", "/contact#consultation"],
    ["View Our Services", "/services"],
  ]);
});

test("§2, §9 insights: each article with its facts and link", async ({ site }) => {
  const main = (await read(site, "/insights")).one("main");
  expectTexts("title", main.all("h1"), ["Latest Insights"]);
  const entries = [...main.all("article"), ...main.all("listitem")].filter(
    (one) => one.all("link", /^Read More/).length > 0,
  );
  expect(entries.length).toBeGreaterThanOrEqual(6);
  for (const entry of entries) {
    expectTexts("title", entry.all("heading"), [/./]);
    expectTexts("category and excerpt", entry.all("paragraph"), [/./, /./]);
    expectTexts("date", entry.all("time"), [/^\d{1,2} [A-Z][a-z]+ \d{4}$/]);
    expectTexts("read time", entry.saying(/^\d+ min read$/), [/./]);
    expect.soft(entry.one("link", /^Read More/).get("href")).toMatch(/^\/insights\/./);
  }
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
