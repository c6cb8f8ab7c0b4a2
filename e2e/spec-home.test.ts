import { expect, test } from "./testing/fixtures.ts";
import { card, expectLinks, hero, main, part, region, walk } from "./testing/spec-row.ts";

// spec.md §1 and §2: the home page, the hero banner and its options, the ticker, service and sector cards.

const teasers = [
  ["Risk Assessment", "risk-assessment"],
  ["Compliance Audits", "compliance-audit"],
  ["Policy Development", "policy-development"],
  ["Incident Response", "incident-response"],
  ["Training & Awareness", "training"],
  ["Continuous Monitoring", "continuous-monitoring"],
] as const;
const sectors = [
  ["Financial Services", "financial"],
  ["Government & Public Sector", "public"],
  ["Healthcare", "healthcare"],
  ["Telecommunications", "telecom"],
  ["Education", "education"],
] as const;

test("§2 hero and ticker: two titles, the two calls, one article title and its dots", {
  tag: ["@core", "@phone"],
}, async ({ page }) => {
  await page.goto("/");
  const title = hero(page).getByRole("heading", { level: 1 });
  await expect(title.locator(":scope > *")).toHaveCount(2);
  await expectLinks(hero(page).getByRole("link"), [
    ["Find your sector", "/sectors"],
    ["See Services We Provide", "/services"],
  ]);
  await expect(hero(page).locator(".hero-art")).toHaveCount(6);

  const ticker = region(page, "Latest insights");
  const shown = ticker.getByRole("listitem").getByRole("link").filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute("href", /^\/insights\/./);
  const dots = ticker.getByRole("button");
  await expect(dots).toHaveCount(5);
  await expect(dots.nth(2)).toHaveAccessibleName(/^Insight 3 of 5: ./);
  await dots.nth(2).click();
  await expect(shown).toHaveText(
    (await dots.nth(2).getAttribute("aria-label"))?.replace("Insight 3 of 5: ", "") ?? "-",
  );
  await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
});

test("§2 hero: without its calls, lower and with a title of its own on the other pages", {
  tag: "@phone",
}, async ({ page }) => {
  const height = () => hero(page).evaluate((banner) => banner.getBoundingClientRect().height);
  await page.goto("/");
  const full = await height();
  await page.goto("/sectors");
  expect(await height()).toBeLessThan(full);
  await expect(hero(page).getByRole("link")).toHaveCount(0);
  await expect(hero(page).locator(".hero-art")).toHaveCount(6);
  await expect(region(page, "Latest insights")).toBeVisible();
});

test("§1, §2 home: figures, six services, five sectors, laws, reasons, voices and partners", {
  tag: ["@core", "@phone"],
}, async ({ page }) => {
  await page.goto("/");
  const services = part(page, "Six services. One chain of evidence.");
  const laws = region(page, "Four texts. We work in them every day.").getByRole("listitem");
  const partners = region(page, "Working alongside");
  await walk(page, [
    [
      "key highlights",
      () => region(page, "Key highlights").getByRole("listitem"),
      [/./, /./, /./, /./],
    ],
    ["figures", () => main(page).getByRole("definition"), ["50+", "100%", "8+", "24/7"]],
    [
      "their labels",
      () => main(page).getByRole("term"),
      ["Clients Served", "Compliance Rate", "Years Experience", "Support"],
    ],
    [
      "service teasers",
      () => services.getByRole("article").getByRole("heading"),
      teasers.map(([name]) => name),
    ],
    [
      "sector cards",
      () =>
        part(page, "Five sectors the country leans on.").getByRole("article").getByRole("heading"),
      sectors.map(([name]) => name),
    ],
    [
      "for someone with a breach",
      () => region(page, "Key highlights").getByRole("link"),
      ["A breach? 48 h notice, 72 h report"],
    ],
    ["first four laws", () => laws.getByRole("heading", { level: 3 }), [/./, /./, /./, /./]],
    ["their years", () => laws.getByText(/^\d{4}$/), ["2017", "2018", "2021", "2022"]],
    [
      "their types",
      () => laws.getByText(/^(ICT governance|Cyber crimes|Data protection|Financial services)$/),
      ["ICT governance", "Cyber crimes", "Data protection", "Financial services"],
    ],
    [
      "three reasons",
      () => part(page, "Why Choose Us").getByRole("heading", { level: 3 }),
      [/./, /./, /./],
    ],
    [
      "testimonials",
      () => region(page, "What Our Clients Say").getByRole("blockquote"),
      [/^“.+”$/],
    ],
    ["five partner bodies", () => partners.getByRole("listitem"), [/./, /./, /./, /./, /./]],
  ]);
  await expect(partners.locator("ul:not([aria-hidden]) img"), "with logos").toHaveCount(5);

  for (const [name, slug] of teasers) {
    const more = card(services, name).getByRole("link", { name: /^Learn More/ });
    await expect.soft(more).toHaveAttribute("href", `/services/${slug}`);
  }
  for (const [name, anchor] of sectors) {
    const more = card(main(page), name).getByRole("link", { name: /^Read More/ });
    await expect
      .soft(more)
      .toHaveAttribute(
        "href",
        `/insights/sectors-we-serve-industry-specific-grc-solutions#${anchor}`,
      );
  }
  for (const href of [
    "/services",
    "/contact#consultation",
    "/compliance",
    "/services#sme-services",
    "/services#grc-consultation",
    "/services#enterprise-services",
  ]) {
    const links = main(page).locator(`a[href='${href}']`).filter({ visible: true });
    await expect.soft(links.first(), href).toBeVisible();
  }
  await expectLinks(partners.getByRole("link"), [["Become a Partner", "/contact#consultation"]]);
  await expectLinks(region(page, "Someone should be awake. Let it be us.").getByRole("link"), [
    ["Book a Consultation", "/contact#consultation"],
    ["View Our Services", "/services"],
  ]);
});

test("home is nine screens long on a phone, and its way to the breach deadlines is on the second", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const foot = await page.getByRole("contentinfo").boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(9 * 844);
  const breach = page.getByRole("link", { name: "A breach? 48 h notice, 72 h report" });
  expect((await breach.boundingBox())?.y).toBeLessThan(2 * 844 - 44);
  await expect(breach).toHaveAttribute("href", "/compliance/breach");
  const book = page.getByRole("banner").getByRole("link", { name: "Book Consultation" });
  await expect(book, "without the menu").toBeInViewport();
});

test("home says Book a Consultation only where it leads to the form", async ({ page }) => {
  await page.goto("/");
  for (const link of await page.getByRole("link", { name: /^Book/ }).all())
    await expect(link).toHaveAttribute("href", "/contact#consultation");
});
