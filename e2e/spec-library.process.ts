import { expectInOrder, expectTexts, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

// spec.md §2: the compliance library; §4: its tabs; §9: counters, priorities and the facts in it. Outlines prove where each
// word stands and leads.

const tabs: [tab: string, words: string[]][] = [
  [
    "laws",
    [
      ...["Rwanda’s Cybersecurity Compliance Library", "Laws & Regulations", "Standards"],
      ...["Sector Guidance", "Timeline", "Resources"],
      ...["Law No. 26/2017", "31 May 2017", "Establishing the National Cyber Security Authority"],
      ...["View Official Document", "Download PDF"],
      ...["Key Provisions", "Compliance Requirements", "Applicable To"],
      ...["Law No. 60/2018", "22 August 2018", "Prevention and Punishment of Cyber Crimes"],
      ...["Law No. 058/2021", "13 October 2021", "Protection of Personal Data and Privacy"],
      ...["Need Compliance Guidance?", "Schedule a Consultation", "View Our Services"],
    ],
  ],
  [
    "standards",
    [
      ...["Minimum Cybersecurity Standards", "2023, effective January 1, 2024"],
      ...["View Full Document", "Governance & Organization", "Risk Management"],
      ...["Asset Management", "Access Control", "Network Security", "Incident Response"],
      ...["National Cyber Security Strategy 2024-2029", "2024", "Governance", "Capacity Building"],
      ...["Technology & Innovation", "Culture of Cybersecurity", "Cooperation"],
    ],
  ],
  [
    "sectors",
    [
      ...["Financial Services", "Critical priority", "Government & Public Sector"],
      ...["Critical priority", "Healthcare", "High priority", "Telecommunications"],
      ...["Critical priority", "Education", "Medium priority"],
    ],
  ],
  [
    "timeline",
    [
      ...["2017", "National Cyber Security Authority established", "2018"],
      ...["Cyber crime law enacted", "2021", "Personal data protection law enacted", "2023"],
      ...["Minimum Cybersecurity Standards issued", "2024"],
      ...["National Cyber Security Strategy 2024-2029 launched", "2024"],
      ...["Mandatory compliance enforcement begins", "48 h notice · 72 h report"],
      ...["15 working days", "under 16", "30 days, renewable once", "24-72 h", "30 days"],
      ...["quarterly", "monthly", "TLS 1.2+"],
    ],
  ],
  [
    "resources",
    [
      ...["Official", "Cyber Security Authority", "Access Resource", "Official"],
      ...["Data Protection", "Access Resource", "International", "ISO/IEC 27001"],
      ...["Access Resource", "International", "NIST", "Access Resource"],
    ],
  ],
];

test("§2, §4, §9 library: hero, counters, tabs, Laws first, the call", async ({ site }) => {
  const page = await read(site, "/library");
  const hero = page.one("region", "Introduction");
  expectTexts("counters", hero.all("definition"), ["3", "5+", "5"]);
  const labels = ["Major Laws", "Standards & Guidelines", "Priority Sectors"];
  expectTexts("their labels", hero.all("term"), labels);
  const links = page.one("navigation", "Compliance library").all("link");
  const chosen = links.filter((one) => one.get("aria-current"));
  expectTexts("the default tab", chosen, ["Laws & Regulations"]);
  for (const [tab, words] of tabs)
    expectInOrder((await read(site, `/library?tab=${tab}`)).one("main").words, words);
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

test("an article leads to the breach clock, and says what the law says", async ({ site }) => {
  const article = await read(site, "/insights/personal-data-breach-first-72-hours");
  const links = article.one("article").all("link");
  expect(links.map((one) => one.get("href"))).toContain("/compliance/breach");
  expectTexts("the fine as published", article.saying(/RWF 2 to 5 million, or 1%/).slice(0, 1), [
    /./,
  ]);
  const sectors = await read(site, "/library?tab=sectors&q=bank");
  const bank = sectors.card("Financial Services");
  expectTexts("both figures", bank.saying(/48 h notice, 72 h report/).slice(0, 1), [/./]);
});
