import { type Part, expectLinks, expectTexts, inEach, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

// spec.md §1 and §2: the home page, the hero banner, the ticker, service and sector cards; navigation and footer of
// every page; the 404 page and /admin's form to sign in.

const teasers = [
  ["Risk Assessment", "risk-assessment"],
  ["Compliance Audits", "compliance-audit"],
  ["Policy Development", "policy-development"],
  ["Incident Response", "incident-response"],
  ["Training & Awareness", "training"],
  ["Continuous Monitoring", "continuous-monitoring"],
] as const;
const sectors = [
  ["Financial Services", "financial", "Critical"],
  ["Government & Public Sector", "public", "Critical"],
  ["Healthcare", "healthcare", "High"],
  ["Telecommunications", "telecom", "Critical"],
  ["Education", "education", "Medium"],
] as const;
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

const some = (count: number) => Array<RegExp>(count).fill(/./);
const has = (one: Part, name: string) => one.get("class")?.split(" ").includes(name) ?? false;
const starting = (links: readonly Part[], start: string) =>
  links.filter((one) => one.get("href")?.startsWith(start));

test("§2 hero and ticker: titles, scenes, calls, articles, dots", async ({ site }) => {
  const home = await read(site, "/");
  const hero = home.one("region", "Introduction");
  for (const title of ["Security your board can stand on.", "Ready before the regulator asks."])
    expectTexts("title", hero.one("h1").saying(title), [title]);
  expectLinks(hero.all("link"), [
    ["Find your sector", "/sectors"],
    ["See Services We Provide", "/services"],
  ]);
  expect.soft(hero.with((one) => has(one, "hero-art"))).toHaveLength(6);
  const ticker = home.one("region", "Latest insights");
  const links = inEach(ticker.all("listitem"), "link");
  expect.soft(links).toHaveLength(5);
  for (const link of links) expect.soft(link.get("href")).toMatch(/^\/insights\/./);
  expect
    .soft(ticker.all("button").map(({ name }) => name))
    .toEqual(links.map(({ text }, index) => `Insight ${index + 1} of 5: ${text}`));

  const sectorsPage = await read(site, "/sectors");
  const lower = sectorsPage.one("region", "Introduction");
  expectLinks(lower.all("link"), []);
  expect.soft(lower.with((one) => has(one, "hero-art"))).toHaveLength(6);
  expect.soft(sectorsPage.all("region", "Latest insights")).toHaveLength(1);
});

test("§1, §2 home: figures, services, sectors, laws, voices", async ({ site }) => {
  const home = await read(site, "/");
  const main = home.one("main");
  const highlights = home.one("region", "Key highlights");
  expectTexts("key highlights", highlights.all("listitem"), some(4));
  expectLinks(highlights.all("link"), [
    ["A breach? 48 h notice, 72 h report", "/compliance/breach"],
  ]);
  expectTexts("figures", main.all("definition"), ["50+", "100%", "8+", "24/7"]);
  expectTexts("their labels", main.all("term"), [
    "Clients Served",
    "Compliance Rate",
    "Years Experience",
    "Support",
  ]);
  const services = main.part("Six services. One chain of evidence.");
  expectTexts(
    "service teasers",
    inEach(services.all("article"), "heading"),
    teasers.map(([name]) => name),
  );
  for (const [name, slug] of teasers)
    expectLinks(services.card(name).all("link", /^Learn More/), [[/./, `/services/${slug}`]]);
  const leaned = main.part("Five sectors the country leans on.");
  expectTexts(
    "sector cards",
    inEach(leaned.all("article"), "heading"),
    sectors.map(([name]) => name),
  );
  for (const [name, anchor, priority] of sectors) {
    const card = leaned.card(name);
    expectLinks(card.all("link", /^Read More/), [
      [/./, `/insights/sectors-we-serve-industry-specific-grc-solutions#${anchor}`],
    ]);
    expectTexts(`${name}: priority`, card.saying(`${priority} priority`), [/./]);
    expectTexts(`${name}: text`, card.all("paragraph"), [/./]);
  }
  const laws = home.one("region", "Four texts. We work in them every day.").all("listitem");
  expectTexts("first four laws", inEach(laws, "h3"), some(4));
  expectTexts(
    "their years",
    laws.flatMap((one) => one.saying(/^\d{4}$/)),
    ["2017", "2018", "2021", "2022"],
  );
  const types = ["ICT governance", "Cyber crimes", "Data protection", "Financial services"];
  expectTexts(
    "their types",
    laws.flatMap((one) => types.flatMap((type) => one.saying(type))),
    types,
  );
  expectTexts("three reasons", main.part("Why Choose Us").all("h3"), some(3));
  const said = home.one("region", "What Our Clients Say").all("blockquote");
  expect.soft(said.length, "testimonials").toBeGreaterThan(0);
  for (const { text } of said) expect.soft(text).toMatch(/^“.+”$/);
  const partners = home.one("region", "Working alongside");
  expectTexts("five partner bodies", partners.all("listitem"), some(5));
  expect.soft(partners.all("image"), "with logos").toHaveLength(5);
  expectLinks(partners.all("link"), [["Become a Partner", "/contact#consultation"]]);
  const hrefs = main.all("link").map((one) => one.get("href"));
  expect(hrefs).toEqual(
    expect.arrayContaining([
      "/services",
      "/contact#consultation",
      "/compliance",
      "/services#sme-services",
      "/services#grc-consultation",
      "/services#enterprise-services",
    ]),
  );
  expectLinks(home.one("region", "Someone should be awake. Let it be us.").all("link"), [
    ["Book a Consultation", "/contact#consultation"],
    ["View Our Services", "/services"],
  ]);
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

test("§2 footer: tagline, links, services, office, elsewhere", async ({ site }) => {
  const foot = (await read(site, "/")).one("contentinfo");
  expectLinks(
    foot.one("navigation", "Quick links").all("link"),
    pages.filter(([name]) => name !== "Library"),
  );
  expectTexts("motto", foot.saying("Govern. Protect. Comply."), [/./]);
  expectTexts("tagline", foot.saying(/advice from Kigali/), [/^Cybersecurity governance/]);
  const services = foot.all("list").find(({ text }) => text.includes("Risk Assessment"));
  expectTexts("services in plain text", services?.all("listitem") ?? [], [
    "Risk Assessment",
    "Compliance Audits",
    "Policy Development",
    "Incident Response",
    "Training & Awareness",
  ]);
  expectLinks(services?.all("link") ?? [], []);
  expectLinks(foot.all("link", "Compliance tools"), [["Compliance tools", "/compliance#tools"]]);
  const links = foot.all("link");
  expectTexts("address", foot.all("address"), [/Kigali, Rwanda$/]);
  expectTexts("two email addresses", starting(links, "mailto:"), [/^\S+@\S+$/, /^\S+@\S+$/]);
  const phones = foot.all("listitem").flatMap((one) => starting(one.all("link"), "tel:+250"));
  expectTexts("two phone numbers", phones, [
    /^\+250 .+Reception$/,
    /^\+250 .+Incident line, day and night$/,
  ]);
  expectTexts("the one for tonight", foot.saying(/An incident right now\?/), [
    /^An incident right now\? Call \+250 /,
  ]);
  // product.md: a placeholder without a target is not shown.
  const networks = foot.one("list", "Social networks");
  expectTexts("networks", networks.all("listitem"), [/^LinkedIn/, /^WhatsApp/]);
  expectTexts("professional", starting(links, "https://www.linkedin.com/company/"), [/^LinkedIn/]);
  expectTexts("chat", starting(links, "https://wa.me/"), [/^WhatsApp/]);
  // product.md: the two placeholders of the specification are pages here.
  expectLinks(
    links.filter(({ text }) => /^(Privacy|Terms)/.test(text)),
    [
      ["Privacy Policy", "/privacy"],
      ["Terms of Service", "/terms"],
    ],
  );
});

test("§2, §8 unknown route: the 404 page, hint and way home", async ({ site }) => {
  const main = (await read(site, "/nothing/<here>", 404)).one("main");
  expectTexts("title", main.all("h1"), ["404 Page Not Found"]);
  expectTexts("developer hint", main.saying(/^Developer hint/), [
    "Developer hint: no route matches '/nothing/%3Chere%3E'",
  ]);
  expect(main.one("link", "Back to home").get("href")).toBe("/");
  const pause = main.with((one) => one.get("type") === "checkbox");
  expect(pause, "useCarousel is off: nothing moves").toEqual([]);
});

test("§2 /admin: Insights CMS behind a sign-in, not indexed", async ({ site }) => {
  const page = await read(site, "/admin");
  const main = page.one("main");
  expect(main.saying("Insights CMS").length).toBeGreaterThan(0);
  const robots = page.having("name", "robots");
  expect(robots.map((one) => one.get("content"))).toEqual(["noindex"]);
});
