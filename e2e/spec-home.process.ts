import {
  type Part,
  expectInOrder,
  expectLinks,
  expectTexts,
  inEach,
  read,
} from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

// spec.md §1 and §2: the home page, the hero banner, the ticker, service and sector cards; navigation and footer of
// every page; the 404 page and /admin's form to sign in. Outlines prove where each word stands and leads.

const pages = [
  ["Home", "/"],
  ["About", "/about"],
  ["Services", "/services"],
  ["Sectors", "/sectors"],
  ["Library", "/library"],
  ["Insights", "/insights"],
  ["Contact", "/contact"],
] as const;
// Beyond the specification: the compliance tools, each of them in the menu.
const tools = ["Tools", "/compliance#tools"] as const;
const eachTool = [
  ["What applies to me?", "/compliance/applies"],
  ["Readiness check", "/compliance/readiness"],
  ["Breach clock", "/compliance/breach"],
  ["Crosswalk", "/compliance/crosswalk"],
] as const;
const book = ["Book Consultation", "/contact#consultation"] as const;

const has = (one: Part, name: string) => one.get("class")?.split(" ").includes(name) ?? false;

test("§2 hero and ticker: titles, scenes, calls, articles, dots", async ({ site }) => {
  const home = await read(site, "/");
  const hero = home.one("region", "Introduction");
  for (const title of ["Security your board can stand on.", "Ready before the regulator asks."])
    expectTexts("title", hero.one("h1").saying(title), [title]);
  expect.soft(hero.with((one) => has(one, "hero-art"))).toHaveLength(6);
  const ticker = home.one("region", "Latest insights");
  const links = inEach(ticker.all("listitem"), "link");
  expect
    .soft(ticker.all("button").map(({ name }) => name))
    .toEqual(links.map(({ text }, index) => `Insight ${index + 1} of 5: ${text}`));

  const sectorsPage = await read(site, "/sectors");
  const lower = sectorsPage.one("region", "Introduction");
  expect.soft(lower.with((one) => has(one, "hero-art"))).toHaveLength(6);
});

test("§1, §2 home: figures, services, sectors, laws, voices, the foot", async ({ site }) => {
  const home = await read(site, "/");
  expectInOrder(home.words, [
    ...["A breach?", "48 h notice", "72 h report", "50+", "100%", "8+", "24/7"],
    ...["Six services. One chain of evidence.", "Risk Assessment", "Compliance Audits"],
    ...["Policy Development", "Incident Response", "Training & Awareness", "Continuous Monitoring"],
    ...["Five sectors the country leans on.", "Financial Services", "Critical priority"],
    ...["Government & Public Sector", "Critical priority", "Healthcare", "High priority"],
    ...["Telecommunications", "Critical priority", "Education", "Medium priority"],
    ...["Four texts. We work in them every day.", "2017", "ICT governance", "2018", "Cyber crimes"],
    ...["2021", "Data protection", "2022", "Financial services", "Why Choose Us"],
    ...["What Our Clients Say", "Working alongside", "Become a Partner"],
    ...["Someone should be awake. Let it be us.", "Book a Consultation", "View Our Services"],
    ...["Govern. Protect. Comply.", "An incident right now? Call", "Quick links", "Services"],
    ...["Risk Assessment", "Compliance Audits", "Policy Development", "Incident Response"],
    ...["Training & Awareness", "Kigali, Rwanda", "Reception", "Incident line, day and night"],
    ...["Compliance tools", "Privacy Policy", "Terms of Service", "LinkedIn", "WhatsApp"],
  ]);
  const labels = ["Clients Served", "Compliance Rate", "Years Experience", "Support"];
  expectTexts("labels of the figures", home.one("main").all("term"), labels);
  expect.soft(home.one("region", "Working alongside").all("image"), "logos").toHaveLength(5);
  for (const link of home.all("link", /^Book/))
    expect.soft(link.get("href"), link.name).toBe("/contact#consultation");
});

test("§2 navigation: seven links, tools, button, marked page", async ({ site }) => {
  for (const [name, path] of [
    ...pages,
    ["Insights", "/insights/law-60-2018-for-ict-managers-and-service-providers"],
  ] as const) {
    const banner = (await read(site, path)).one("banner");
    const bar = banner.one("navigation", "Main").all("link");
    const menu = banner.one("navigation", "Menu").all("link");
    expectLinks(bar, [...pages, tools]);
    expectLinks(menu, [...pages, tools, ...eachTool, book]);
    for (const links of [bar, menu])
      expectTexts(
        path,
        links.filter((one) => one.get("aria-current") === "page"),
        [name],
      );
    expectLinks(banner.all("link", book[0]).slice(0, 1), [book]);
  }
});

test("§2, §8 unknown route: the 404 page with a hint", async ({ site }) => {
  const main = (await read(site, "/nothing/<here>", 404)).one("main");
  expectInOrder(main.text, ["404 Page Not Found", "Developer hint: no route matches"]);
});

test("§2 /admin: Insights CMS behind a sign-in, not indexed", async ({ site }) => {
  const page = await read(site, "/admin");
  const main = page.one("main");
  expect(main.saying("Insights CMS").length).toBeGreaterThan(0);
  const robots = page.having("name", "robots");
  expect(robots.map((one) => one.get("content"))).toEqual(["noindex"]);
});
