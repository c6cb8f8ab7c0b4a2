import { expect, test } from "./testing/fixtures.ts";
import {
  card,
  expectLinks,
  heading,
  isNarrow,
  main,
  part,
  region,
  walk,
} from "./testing/spec-row.ts";

// spec.md §2: About, Sectors, the compliance framework page, Insights and an article; §9: facts and the grid.

const sectors = [
  ["Financial Services", "financial", "Critical"],
  ["Government & Public Sector", "public", "Critical"],
  ["Healthcare", "healthcare", "High"],
  ["Telecommunications", "telecom", "Critical"],
  ["Education", "education", "Medium"],
] as const;
const article = "/insights/sectors-we-serve-industry-specific-grc-solutions";

test("§2 about: company, team, mission, vision, four pillars, values, story, certifications, partners", async ({
  page,
}) => {
  await page.goto("/about");
  const some = (count: number) => Array<RegExp>(count).fill(/./);
  const pillars = part(page, "Four pillars carry the work.").getByRole("listitem");
  await walk(page, [
    [
      "sections",
      () => heading(page, 2),
      [
        "Company and press",
        "Meet Our Team",
        "Our Mission",
        "Our Vision",
        "Four pillars carry the work.",
        "Core Values",
        "Our Story",
        "Certifications",
        "Partner With Us",
      ],
    ],
    [
      "brand pillars",
      () => pillars.getByRole("heading"),
      ["Govern", "Protect", "Comply", "Resilience"],
    ],
    ["values", () => part(page, "Core Values").getByRole("term"), some(6)],
    ["members", () => part(page, "Meet Our Team").getByRole("article"), some(6)],
    ["story", () => region(page, "Our Story").locator(".story > p"), some(2)],
    ["its years", () => region(page, "Our Story").getByRole("listitem"), some(4)],
    ["certifications", () => region(page, "Certifications").getByRole("listitem"), some(8)],
  ]);
  await expectLinks(region(page, "Partner With Us").getByRole("link"), [
    [/./, "/contact#consultation"],
  ]);
});

test("§2 sectors: five cards with challenges and solutions, and the summary", async ({ page }) => {
  await page.goto("/sectors");
  for (const [name, id, priority] of sectors) {
    const sector = region(page, name);
    await walk(page, [
      [`${name}: priority`, () => sector.getByText(`${priority} priority`), [/./]],
      [
        `${name}: description and prices`,
        () => sector.getByRole("paragraph"),
        [/./, /^SME from \$[\d,]+(\/mo)? · Enterprise from \$[\d,]+(\/mo)?$/],
      ],
      [
        `${name}: heads`,
        () => sector.getByRole("columnheader", { includeHidden: true }),
        ["Common challenge", "Solution"],
      ],
      [`${name}: challenges and solutions`, () => sector.getByRole("cell"), Array(8).fill(/./)],
    ]);
    await expectLinks(sector.getByRole("link", { name: /^Read More/ }), [
      [/^Read More/, `${article}#${id}`],
    ]);
  }
  const across = region(page, "Across all sectors");
  await walk(page, [
    ["summary", () => across.getByRole("definition"), ["50+", "5", "100%"]],
    ["its labels", () => across.getByRole("term"), ["Organisations", "Sectors", "Success Rate"]],
  ]);
  await page.goto(article);
  for (const [, id] of sectors) {
    await expect.soft(main(page).locator(`#${id}`), `where #${id} leads`).toBeAttached();
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

test("§2, §9 compliance: five frameworks with their facts, the checklist, the authorities, the call", async ({
  page,
}) => {
  await page.goto("/compliance");
  await walk(page, [
    ["hero", () => heading(page, 1), ["Rwanda's Cybersecurity Compliance Framework"]],
    [
      "five frameworks",
      () => region(page, "The five texts").getByRole("heading", { level: 3 }),
      frameworks.map(([title]) => title),
    ],
    [
      "implementation checklist",
      () => part(page, "Implementation Checklist").getByRole("heading", { level: 3 }),
      ["Governance & Risk Management", "Asset Management", "Access Control", "Incident Management"],
    ],
    [
      "authorities",
      () => part(page, "Official Resources & Contacts").getByRole("heading", { level: 3 }),
      [/^National Cyber Security Authority/, /^Data Protection and Privacy Office/],
    ],
    [
      "with resources each",
      () => part(page, "Official Resources & Contacts").getByRole("heading", { level: 4 }),
      ["Downloadable Resources", "Downloadable Resources"],
    ],
  ]);
  for (const [title, year, type, facts] of frameworks) {
    const framework = card(main(page), title);
    const exactly = { exact: true };
    await walk(page, [
      [`${title}: year`, () => framework.getByText(year, exactly), [year]],
      [`${title}: type`, () => framework.getByText(type, exactly), [type]],
      [`${title}: key points`, () => framework.getByRole("listitem"), Array(4).fill(/./)],
      [`${title}: docs`, () => framework.locator("a.link"), [/^Official Documentation/]],
      ...facts.map(
        (fact) =>
          [
            `${title}: ${fact.source}`,
            () => framework.getByRole("listitem").filter({ hasText: fact }),
            [fact],
          ] as const,
      ),
    ]);
  }
  await expectLinks(region(page, "Turn the framework into a plan").getByRole("link"), [
    ["Book a Consultation", "/contact#consultation"],
    ["View Our Services", "/services"],
  ]);
});

test("§2, §9 insights: category, title, excerpt, date, read time and link, three columns when there is room", async ({
  page,
}) => {
  await page.goto("/insights");
  await expect(heading(page, 1)).toHaveText("Latest Insights");
  const entries = main(page)
    .locator("article, li")
    .filter({ has: page.getByRole("link", { name: /^Read More/ }) });
  expect(await entries.count()).toBeGreaterThanOrEqual(6);
  for (const entry of await entries.all()) {
    await walk(page, [
      ["title", () => entry.getByRole("heading"), [/./]],
      ["category and excerpt", () => entry.getByRole("paragraph"), [/./, /./]],
      ["date", () => entry.locator("time"), [/^\d{1,2} [A-Z][a-z]+ \d{4}$/]],
      ["read time", () => entry.getByText(/^\d+ min read$/), [/./]],
    ]);
    await expect
      .soft(entry.getByRole("link", { name: /^Read More/ }))
      .toHaveAttribute("href", /^\/insights\/./);
  }
  const columns = () =>
    region(page, "Insights from 2025")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
  expect(await columns()).toBe(isNarrow(page) ? 1 : 3);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await columns(), "from medium screens on").toBe(3);
});

test("§2 article: back link, title, category, date, read time, author, body, the line with an address", async ({
  page,
}) => {
  await page.goto("/insights/insight-002");
  const text = main(page).getByRole("article").first();
  await walk(page, [
    ["title", () => heading(page, 1), ["A Personal Data Breach in Rwanda: The First 72 Hours"]],
    ["category", () => text.getByText("Incident Response", { exact: true }), [/./]],
    ["date", () => text.locator("time"), ["14 April 2025"]],
    ["read time", () => text.getByText("4 min read"), [/./]],
    ["author", () => text.getByText(/^Author: .+ Partners$/), [/./]],
    ["rich body", () => text.getByRole("table"), [/Within 48 hours/]],
    ["contact", () => text.locator("a[href^='mailto:']"), [/^\S+@\S+$/]],
  ]);
  await expect(main(page).getByRole("link", { name: "Back to Insights" })).toHaveAttribute(
    "href",
    "/insights",
  );
});
