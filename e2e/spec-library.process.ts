import library from "../db/data/library.json" with { type: "json" };
import { expectLinks, expectTexts, inEach, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

// spec.md §2: the compliance library; §4: its tabs; §9: counters, priorities and the facts in it.

const tabs = [
  ["Laws & Regulations", "laws"],
  ["Standards", "standards"],
  ["Sector Guidance", "sectors"],
  ["Timeline", "timeline"],
  ["Resources", "resources"],
] as const;
/** Title, subtitle, year and day of enactment. */
const laws = [
  ["Law No. 26/2017", "Establishing the National Cyber Security Authority", "2017", "31 May 2017"],
  ["Law No. 60/2018", "Prevention and Punishment of Cyber Crimes", "2018", "22 August 2018"],
  ["Law No. 058/2021", "Protection of Personal Data and Privacy", "2021", "13 October 2021"],
] as const;
const standards = [
  [
    "Minimum Cybersecurity Standards",
    "2023, effective January 1, 2024",
    [
      "Governance & Organization",
      "Risk Management",
      "Asset Management",
      "Access Control",
      "Network Security",
      "Incident Response",
    ],
  ],
  [
    "National Cyber Security Strategy 2024-2029",
    "2024",
    [
      "Governance",
      "Capacity Building",
      "Technology & Innovation",
      "Culture of Cybersecurity",
      "Cooperation",
    ],
  ],
] as const;
const priorities = [
  ["Financial Services", "Critical"],
  ["Government & Public Sector", "Critical"],
  ["Healthcare", "High"],
  ["Telecommunications", "Critical"],
  ["Education", "Medium"],
] as const;

const some = (count: number) => Array<RegExp>(count).fill(/./);

test("§2 library: hero, counters, tabs, Laws first, the call", async ({ site }) => {
  const page = await read(site, "/library");
  const main = page.one("main");
  const hero = page.one("region", "Introduction");
  const links = page.one("navigation", "Compliance library").all("link");
  expectLinks(
    links,
    tabs.map(([name, tab]) => [name, `/library?tab=${tab}`] as const),
  );
  expectTexts("hero", main.all("h1"), ["Rwanda’s Cybersecurity Compliance Library"]);
  expectTexts("counters", hero.all("definition"), ["3", "5+", "5"]);
  expectTexts("their labels", hero.all("term"), [
    "Major Laws",
    "Standards & Guidelines",
    "Priority Sectors",
  ]);
  expectTexts(
    "the default tab",
    links.filter((one) => one.get("aria-current")),
    ["Laws & Regulations"],
  );
  expectTexts(
    "one card per law",
    inEach(main.all("article"), "h3"),
    laws.map(([title]) => title),
  );
  for (const [title, subtitle, year, enacted] of laws) {
    const law = main.card(title);
    expectTexts(`${title}: subtitle`, law.saying(subtitle), [subtitle]);
    expectTexts(`${title}: year`, law.saying(year), [year]);
    expectTexts(`${title}: enactment date`, law.saying(`Enacted ${enacted}`), [/./]);
    expectTexts(`${title}: parts`, law.all("h4"), [
      "Key Provisions",
      "Compliance Requirements",
      "Applicable To",
    ]);
    const out = law.all("link", /^(View Official Document|Download PDF)/);
    expectTexts(`${title}: links out`, out, [/^View/, /^Download/]);
    expect.soft(out.map((one) => one.get("target"))).toEqual(["_blank", "_blank"]);
    const own = library.laws.find((one) => one.title === title);
    expect.soft(out.map((one) => one.get("href"))).toEqual([own?.officialLink, own?.downloadLink]);
    const lists = law.all("list");
    expect.soft(lists.length, "provisions, requirements, chips").toBe(3);
    for (const list of lists)
      expect.soft(list.all("listitem").length, title).toBeGreaterThanOrEqual(5);
  }
  expectLinks(page.one("region", "Need Compliance Guidance?").all("link"), [
    ["Schedule a Consultation", "/contact#consultation"],
    ["View Our Services", "/services"],
  ]);
});

test("§2, §4, §9 library: Standards, Sector Guidance, Timeline and Resources", async ({ site }) => {
  const open = async (tab: string, name: string) => {
    const main = (await read(site, `/library?tab=${tab}`)).one("main");
    expectTexts("tab", main.all("h2").slice(0, 1), [name]);
    return main;
  };
  const standardsTab = await open("standards", "Standards");
  expectTexts(
    "two standards",
    inEach(standardsTab.all("article"), "h3"),
    standards.map(([title]) => title),
  );
  for (const [title, year, parts] of standards) {
    const standard = standardsTab.card(title);
    expectTexts(`${title}: year`, standard.saying(year), [year]);
    expectTexts(`${title}: parts`, standard.all("h4"), parts);
    expectTexts(`${title}: document`, standard.all("link", /^View Full Document/), [
      /cyber\.gov\.rw/,
    ]);
  }

  const sectorsTab = await open("sectors", "Sector Guidance");
  expectTexts(
    "five sectors",
    inEach(sectorsTab.all("article"), "h3"),
    priorities.map(([title]) => title),
  );
  for (const [title, priority] of priorities) {
    const sector = sectorsTab.card(title);
    expectTexts(`${title}: badge`, sector.saying(`${priority} priority`), [/^\S+ priority$/]);
    expectTexts(`${title}: requirements`, sector.all("listitem"), some(5));
  }

  const timeline = await open("timeline", "Timeline");
  const line = timeline.one("region", "Timeline").all("listitem");
  expectTexts(
    "six years",
    line.flatMap((one) => one.saying(/^\d{4}$/)),
    ["2017", "2018", "2021", "2023", "2024", "2024"],
  );
  expectTexts("six milestones", inEach(line, "heading"), [
    "National Cyber Security Authority established",
    "Cyber crime law enacted",
    "Personal data protection law enacted",
    "Minimum Cybersecurity Standards issued",
    "National Cyber Security Strategy 2024-2029 launched",
    "Mandatory compliance enforcement begins",
  ]);
  const facts = inEach(timeline.all("complementary"), "definition");
  expectTexts("facts", facts, [
    "48 h notice · 72 h report",
    "Law No. 058/2021, Articles 43 and 44",
    "15 working days",
    "Law No. 058/2021, Article 32",
    "under 16",
    "Law No. 058/2021, Article 9",
    "30 days, renewable once",
    "Law No. 60/2018, Article 12",
    // Those without an official text have a list of their own.
    "24-72 h",
    /^Our working target/,
    "30 days",
    /Access Control$/,
    "quarterly",
    /Access Control$/,
    "monthly",
    /Risk Management$/,
    "TLS 1.2+",
    /Network Security$/,
  ]);

  const resources = (await open("resources", "Resources")).all("article");
  expectTexts(
    "their types",
    resources.flatMap((one) => one.saying(/^(Official|International)$/)),
    ["Official", "Official", "International", "International"],
  );
  expectTexts("four resources", inEach(resources, "h3"), [
    /Cyber Security Authority/,
    /Data Protection/,
    /27001.*27002/,
    /^NIST/,
  ]);
  const out = inEach(resources, "link");
  expectTexts(
    "links",
    out.filter((one) => one.get("target") === "_blank"),
    Array(4).fill(/^Access Resource/),
  );
});

test("documents elsewhere open in a new tab, without its opener", async ({ site }) => {
  for (const name of ["laws", "standards", "resources"]) {
    const main = (await read(site, `/library?tab=${name}`)).one("main");
    const links = main.all("link").filter((one) => one.get("href")?.startsWith("http"));
    expect(links.length, name).toBeGreaterThan(1);
    for (const link of links) {
      expect.soft(link.name).toMatch(/ \(opens in a new tab\)$/);
      expect.soft([link.get("target"), link.get("rel")]).toEqual(["_blank", "noopener noreferrer"]);
    }
  }
});

test("the library, the article and the foot of each page lead to the breach clock", async ({
  site,
}) => {
  const clock = "/compliance/breach";
  const library = await read(site, "/library");
  expect(library.one("link", "A breach? 48 h notice, 72 h report").get("href")).toBe(clock);
  const foot = library.one("contentinfo");
  expect(foot.one("link", "Breach clock").get("href")).toBe(clock);
  const article = await read(site, "/insights/personal-data-breach-first-72-hours");
  const links = article.one("article").all("link");
  expect(links.map((one) => one.get("href"))).toContain(clock);
  expectTexts("the fine as published", article.saying(/RWF 2 to 5 million, or 1%/).slice(0, 1), [
    /./,
  ]);
  const sectors = await read(site, "/library?tab=sectors&q=bank");
  const bank = sectors.card("Financial Services");
  expectTexts("both figures", bank.saying(/48 h notice, 72 h report/).slice(0, 1), [/./]);
});
