import { expect, test } from "./testing/fixtures.ts";
import { card, expectLinks, heading, hero, main, region, walk } from "./testing/spec-row.ts";

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

test("§2 library: hero, counters, five tabs, Laws first with every field of three laws, the call", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/library");
  const links = page.getByRole("navigation", { name: "Compliance library" }).getByRole("link");
  await expectLinks(
    links,
    tabs.map(([name, tab]) => [name, `/library?tab=${tab}`] as const),
  );
  await walk(page, [
    ["hero", () => heading(page, 1), ["Rwanda's Cybersecurity Compliance Library"]],
    ["counters", () => hero(page).getByRole("definition"), ["3", "5+", "5"]],
    [
      "their labels",
      () => hero(page).getByRole("term"),
      ["Major Laws", "Standards & Guidelines", "Priority Sectors"],
    ],
    ["the default tab", () => links.and(page.locator("[aria-current]")), ["Laws & Regulations"]],
    [
      "one card per law",
      () => main(page).getByRole("article").getByRole("heading", { level: 3 }),
      laws.map(([title]) => title),
    ],
  ]);
  for (const [title, subtitle, year, enacted] of laws) {
    const law = card(main(page), title);
    const one = { exact: true };
    await walk(page, [
      [`${title}: subtitle`, () => law.getByText(subtitle, one), [subtitle]],
      [`${title}: year`, () => law.getByText(year, one), [year]],
      [`${title}: enactment date`, () => law.getByText(`Enacted ${enacted}`, one), [/./]],
      [
        `${title}: parts`,
        () => law.getByRole("heading", { level: 4 }),
        ["Key Provisions", "Compliance Requirements", "Applicable To"],
      ],
      [
        `${title}: links out`,
        () => law.locator(".law-l a[target=_blank]"),
        [/^View Official Document/, /^Download PDF/],
      ],
    ]);
    for (const list of await law.getByRole("list").all()) {
      expect.soft(await list.getByRole("listitem").count(), title).toBeGreaterThanOrEqual(5);
    }
    await expect.soft(law.getByRole("list"), "provisions, requirements, chips").toHaveCount(3);
  }
  await expectLinks(region(page, "Need Compliance Guidance?").getByRole("link"), [
    ["Schedule a Consultation", "/contact#consultation"],
    ["View Our Services", "/services"],
  ]);
});

test("§2, §4, §9 library: the visitor switches to Standards, Sector Guidance, Timeline, Resources and back", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/library");
  const open = async (name: string) => {
    const tab = page
      .getByRole("navigation", { name: "Compliance library" })
      .getByRole("link", { name });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(heading(page, 2).first()).toHaveText(name);
  };
  const titles = () => main(page).getByRole("article").getByRole("heading", { level: 3 });

  await open("Standards");
  await walk(page, [["two standards", titles, standards.map(([title]) => title)]]);
  for (const [title, year, parts] of standards) {
    const standard = card(main(page), title);
    await walk(page, [
      [`${title}: year`, () => standard.getByText(year, { exact: true }), [year]],
      [`${title}: parts`, () => standard.getByRole("heading", { level: 4 }), parts],
      [
        `${title}: document`,
        () => standard.locator("a").filter({ hasText: /^View Full Document/ }),
        [/cyber\.gov\.rw/],
      ],
    ]);
  }

  await open("Sector Guidance");
  await walk(page, [["five sectors", titles, priorities.map(([title]) => title)]]);
  for (const [title, priority] of priorities) {
    const sector = card(main(page), title);
    await walk(page, [
      [`${title}: badge`, () => sector.getByText(`${priority} priority`), [/^\S+ priority$/]],
      [`${title}: requirements`, () => sector.getByRole("listitem"), Array(5).fill(/./)],
    ]);
  }

  await open("Timeline");
  const line = region(page, "Timeline").getByRole("listitem");
  await walk(page, [
    [
      "six years",
      () => line.getByText(/^\d{4}$/),
      ["2017", "2018", "2021", "2023", "2024", "2024"],
    ],
    [
      "six milestones",
      () => line.getByRole("heading"),
      [
        "National Cyber Security Authority established",
        "Cyber crime law enacted",
        "Personal data protection law enacted",
        "Minimum Cybersecurity Standards issued",
        "National Cyber Security Strategy 2024-2029 launched",
        "Mandatory compliance enforcement begins",
      ],
    ],
    [
      "facts",
      () => main(page).getByRole("complementary").getByRole("definition"),
      [
        "48 h notice · 72 h report",
        "Law No. 058/2021, Articles 43 and 44",
        "15 working days",
        "Law No. 058/2021, Article 32",
        "under 16",
        "Law No. 058/2021, Article 9",
        "30 days, once more",
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
      ],
    ],
  ]);

  await open("Resources");
  const articles = main(page).getByRole("article");
  await walk(page, [
    [
      "their types",
      () => articles.getByText(/^(Official|International)$/),
      ["Official", "Official", "International", "International"],
    ],
    [
      "four resources",
      titles,
      [/Cyber Security Authority/, /Data Protection/, /27001.*27002/, /^NIST/],
    ],
    ["links", () => articles.locator("a[target=_blank]"), Array(4).fill(/^Access Resource/)],
  ]);
  await open("Laws & Regulations");
  await walk(page, [["three laws again", titles, laws.map(([title]) => title)]]);
});
