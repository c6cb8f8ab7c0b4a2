import { expect, test } from "./testing/fixtures.ts";
import { expectLinks, hero, isNarrow, main, walk } from "./testing/spec-row.ts";

// spec.md §2: the shared navigation and footer, /admin's form to sign in, the 404 page; §8: unknown route.

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

test("§2 navigation: seven links, the tools and the button, the current one marked, the menu closing behind each", async ({
  page,
}) => {
  await page.goto("/privacy");
  const narrow = isNarrow(page);
  const banner = page.getByRole("banner");
  const toggle = banner.locator("summary[aria-label=Menu]");
  const links = page.getByRole("navigation", { name: narrow ? "Menu" : "Main" });
  await expect(toggle).toBeVisible({ visible: narrow });
  for (const [name, path] of pages) {
    if (narrow) {
      await expect(links, "the menu is closed").toBeHidden();
      await toggle.click();
    }
    await links.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    if (narrow) {
      await expect(links, "a followed link closes the menu").toBeHidden();
      await toggle.click();
    }
    await expect(links.locator("[aria-current=page]")).toHaveText([name]);
    if (narrow) await toggle.click();
  }
  if (narrow) await toggle.click();
  await expectLinks(
    links.getByRole("link"),
    narrow ? [...pages, tools, ...eachTool, book] : [...pages, tools],
  );
  const button = (narrow ? links : banner).getByRole("link", { name: "Book Consultation" });
  await expect(button.filter({ visible: true })).toHaveAttribute("href", "/contact#consultation");
});

test("§2 footer: tagline, quick links, services, the office and what leads elsewhere", async ({
  page,
}) => {
  await page.goto("/");
  const foot = page.getByRole("contentinfo");
  await expectLinks(
    foot.getByRole("navigation", { name: "Quick links" }).getByRole("link"),
    pages.filter(([name]) => name !== "Library"),
  );
  const services = foot.getByRole("list").filter({ hasText: "Risk Assessment" });
  await walk(page, [
    ["motto", () => foot.getByText("Govern. Protect. Comply.", { exact: true }), [/.+/]],
    ["tagline", () => foot.getByText(/advice from Kigali/), [/^Cybersecurity governance/]],
    [
      "services in plain text",
      () => services.getByRole("listitem"),
      [
        "Risk Assessment",
        "Compliance Audits",
        "Policy Development",
        "Incident Response",
        "Training & Awareness",
      ],
    ],
    ["no link among them", () => services.getByRole("link"), []],
    ["address", () => foot.locator("address"), [/Kigali, Rwanda$/]],
    ["two e-mail addresses", () => foot.locator("a[href^='mailto:']"), [/^\S+@\S+$/, /^\S+@\S+$/]],
    [
      "two phone numbers",
      () => foot.getByRole("listitem").locator("a[href^='tel:+250']"),
      [/^\+250 .+Reception$/, /^\+250 .+Incident line, day and night$/],
    ],
    [
      "the one for tonight",
      () => foot.getByText("An incident right now?"),
      [/^An incident right now\? Call \+250 /],
    ],
    [
      "professional network",
      () => foot.locator("a[href^='https://www.linkedin.com/company/']"),
      [/^LinkedIn/],
    ],
    ["chat", () => foot.locator("a[href^='https://wa.me/']"), [/^WhatsApp/]],
    // product.md: a placeholder without a target is not shown.
    [
      "nothing else",
      () => foot.getByRole("list", { name: "Social networks" }).getByRole("listitem"),
      [/^LinkedIn/, /^WhatsApp/],
    ],
    // product.md: the two placeholders of the specification are pages here.
    ["privacy", () => foot.getByRole("link", { name: "Privacy Policy" }), ["Privacy Policy"]],
    ["terms", () => foot.getByRole("link", { name: "Terms of Service" }), ["Terms of Service"]],
  ]);
});

test("§2, §8 unknown route: the 404 page and its developer hint", async ({ page, complaints }) => {
  const answer = await page.goto("/no/such-page");
  expect(answer?.status()).toBe(404);
  complaints.expected(/status of 404/);
  await walk(page, [
    ["title", () => main(page).getByRole("heading", { level: 1 }), ["404 Page Not Found"]],
    [
      "developer hint",
      () => page.getByText(/^Developer hint/),
      ["Developer hint: no route matches '/no/such-page'"],
    ],
  ]);
  await expect(main(page).getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
  const pause = hero(page).getByRole("checkbox", { name: "Pause the slideshow" });
  await expect(pause, "useCarousel is off: nothing moves").toHaveCount(0);
});

test("§2 /admin: Insights CMS stands behind a form to sign in", async ({ page }) => {
  await page.goto("/admin");
  await walk(page, [
    ["name", () => main(page).getByText("Insights CMS", { exact: true }), ["Insights CMS"]],
    ["button", () => main(page).getByRole("button", { name: "Sign in" }), ["Sign in"]],
  ]);
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
});
