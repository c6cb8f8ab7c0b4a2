import type { Locator, Page } from "@playwright/test";
import { expect, hold, holdScript, hydrated, openPage, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Compliance library" });
const tab = (page: Page, name: string) => tabs(page).getByRole("link", { name });
const filter = (page: Page) => page.getByRole("searchbox", { name: "Filter the library" });
const laws = (page: Page) => page.getByRole("article").filter({ hasText: "Enacted" });

/** The thing that the address means: marked, and in sight below the bar that stays. */
async function expectToLandOn(page: Page, thing: Locator) {
  await expect(thing).toBeInViewport();
  await expect(thing).toHaveCSS("outline-style", "solid");
  await expect(async () => {
    const bar = await tabs(page).boundingBox();
    const box = await thing.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  }).toPass();
}

test("words are found in all tabs while they are typed", { tag: "@core" }, async ({ page }) => {
  await openPage(page, "/library");
  await expect(laws(page)).toHaveCount(3);
  await filter(page).pressSequentially("PORTABILITY");
  await expect(laws(page)).toHaveCount(1);
  await expect(page.locator("mark")).toHaveText(["portability"]);
  await expect(tab(page, "Laws & Regulations 1 result")).toBeVisible();
  await expect(tab(page, "Timeline 0 results")).toBeAttached();
  const said = page.getByRole("search").getByRole("status");
  await expect(said).toHaveText("1 result: Laws & Regulations 1.");
  await expectOutline(page, "library one result");
  await expect(page).toHaveURL("/library?tab=laws&q=PORTABILITY");
  await expect(filter(page)).toBeFocused();

  await filter(page).press("Escape");
  await expect(filter(page)).toHaveValue("");
  await expect(laws(page)).toHaveCount(3);
  await expect(page.locator("mark")).toHaveCount(0);
  await expect(page).toHaveURL("/library");
  await expect(filter(page)).toBeFocused();
});

test("typing opens a tab that has the words, and Back takes them along", { tag: "@core" }, async ({
  page,
}) => {
  await openPage(page, "/library?tab=timeline");
  await filter(page).fill("multi-factor");
  await expect(tab(page, "Standards 1 result")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { name: "Access Control" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Risk Management" })).toHaveCount(0);
  await expect(page).toHaveURL("/library?q=multi-factor");

  await tab(page, "Timeline").click();
  await expect(page.getByText("No results for “multi-factor” in Timeline.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Standards: 1 result" }).click();
  await expect(page.getByRole("heading", { name: "Access Control" })).toBeVisible();

  await page.goBack();
  await expect(page.getByText("No results for “multi-factor” in Timeline.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filter" }).click();
  await expect(filter(page)).toHaveValue("");
  await expect(page.getByRole("heading", { name: "Cyber crime law enacted" })).toBeVisible();

  // An address with words shows what they find.
  await openPage(page, "/library?tab=sectors&q=children");
  await expect(filter(page)).toHaveValue("children");
  await expect(page.locator("mark")).toHaveText(["children"]);
  await tab(page, "Laws & Regulations").click();
  await expect(laws(page)).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Education" })).toBeVisible();
});

test("what is typed before the script has loaded is looked for afterwards", async ({ page }) => {
  const letThrough = await holdScript(page);
  await page.goto("/library");
  await filter(page).fill("portability");
  letThrough();
  await hydrated(page);
  await expect(filter(page)).toHaveValue("portability");
  await expect(laws(page)).toHaveCount(1);
});

test("a link that is tapped right after a letter leads away for good", async ({ page }) => {
  await openPage(page, "/library");
  await page.clock.install({ time: "2027-01-01T10:00:00Z" });
  await page.clock.pauseAt("2027-01-01T10:01:00Z");
  const letThrough = await hold(page, /\/(?:assets\/about-|api\/about)/);
  await filter(page).press("a");
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.clock.runFor(1000);
  letThrough();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/About/);
});

test("a link to a chapter lands on it", { tag: ["@core", "@phone"] }, async ({ page }) => {
  await openPage(page, "/library?tab=sectors#timeline-6");
  await expect(tab(page, "Timeline")).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL("/library?tab=timeline#timeline-6");
  await expectToLandOn(page, page.locator("#timeline-6"));

  await openPage(page, "/library?tab=laws&q=portability#law-26-2017");
  await expectToLandOn(page, page.locator("#law-26-2017"));

  await filter(page).fill("multi-factor");
  await expect(tab(page, "Standards")).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL("/library?q=multi-factor");
});

test("on a phone the laws and the chapters of a standard are two taps away", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/library");
  const jumps = page.getByText("Jump to a law or standard", { exact: true });
  const wanted = page.getByRole("list", { name: "Most wanted" });
  const topOf = async (one: typeof jumps) => (await one.boundingBox())?.y ?? 0;
  expect(await topOf(jumps)).toBeLessThan(await topOf(wanted));
  await jumps.click();
  await page.getByRole("link", { name: "2021 Law No. 058/2021" }).click();
  await expect(page.getByRole("heading", { name: "Law No. 058/2021" })).toBeInViewport();
  await page.goto("/library?tab=standards");
  const backups = page.getByText("Backups protected, and restored in tests");
  await expect(backups).toBeHidden();
  await page.getByText("Show all chapters in full").click();
  await expect(backups).toBeVisible();
  // A link to a part unfolds it.
  await page.goto("/library?tab=standards#mcs-2023-incident-response");
  await expect(backups).toBeInViewport();
  await page.goto("/sectors#telecom");
  await expect(page.getByText("Subscriber and traffic data of national scale")).toBeVisible();
  await expect(page.getByText("Open networks with many")).toBeHidden();
});

test("the link of a requirement is copied, or in the address", { tag: "@core" }, async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  await openPage(page, "/library?tab=standards");
  await page.getByRole("link", { name: "Copy link: Access Control" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied." })).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.origin}/library?tab=standards#mcs-2023-access-control`);
  await expect(page, "no one is carried off").toHaveURL("/library?tab=standards");

  await page.evaluate(() => {
    Reflect.set(navigator.clipboard, "writeText", () => Promise.reject(new Error("refused")));
  });
  await page.getByRole("link", { name: "Copy link: Network Security" }).click();
  await expect(page).toHaveURL("/library?tab=standards#mcs-2023-network-security");
  await expectToLandOn(page, page.locator("#mcs-2023-network-security"));
});

test("tabs answer the arrow keys; one law is printed", { tag: "@core" }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-asked", "");
  });
  await openPage(page, "/library");
  await test.step("one law is printed without the others", async () => {
    await page.getByRole("button", { name: /Print this law.*60\/2018/ }).click();
    await expect(page.locator("html[data-asked]")).toBeAttached();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: "Law No. 60/2018" })).toBeVisible();
    await expect(page.getByText("Interception, interference with data")).toBeVisible();
    await expectOutline(page, "library one law printed", "body");

    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await expect(laws(page)).toHaveCount(3);
    await expect(page.getByRole("heading", { name: "Law No. 26/2017" })).toBeVisible();
  });
  await test.step("the tabs are links that also answer the arrow keys", async () => {
    await tab(page, "Laws & Regulations").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Standards")).toBeFocused();
    await expect(page, "only Enter opens").toHaveURL("/library");
    await page.keyboard.press("End");
    await expect(tab(page, "Resources")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/library?tab=resources");
    await expect(
      page.getByRole("heading", { name: "NIST Cybersecurity Framework 2.0" }),
    ).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Laws & Regulations")).toBeFocused();
  });
});

test("on paper stands every tab, and on the screen afterwards one", async ({ page }) => {
  await openPage(page, "/library?tab=timeline");
  // Heard after the page's own listener: what the printer would take.
  await page.evaluate(() => {
    addEventListener("beforeprint", () => {
      const titles = Array.from(document.querySelectorAll(".panel h2"), (one) => one.textContent);
      document.documentElement.dataset["printed"] = titles.join(", ");
    });
  });
  const paper = await page.pdf();
  expect(paper.length).toBeGreaterThan(20_000);
  await expect(page.locator("html")).toHaveAttribute(
    "data-printed",
    "Laws & Regulations, Standards, Sector Guidance, Timeline, Resources",
  );
  await expect(page.locator(".panel h2")).toHaveText(["Timeline"]);

  // With the first key the rules count that hide on the screen what a script adds (app/boot/hydrate.ts).
  await page.keyboard.press("Shift");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("heading", { name: "Law No. 60/2018" })).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const name of ["Law No. 60/2018", "Access Control", "Healthcare", "Cyber crime law enacted"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(tabs(page)).toBeHidden();
  await expect(filter(page)).toBeHidden();
});
