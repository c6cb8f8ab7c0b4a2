import type { Locator, Page } from "@playwright/test";
import { expect, fillIn, reload, test } from "./testing/fixtures.ts";
import { contentStored, expectStaffStored } from "./testing/outbox.ts";
import { boss, goTo, newPerson, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "site" });

/** A visitor who opens the page later than a second after this moment reads these words, or no longer does. */
async function expectRead(
  visitor: Page,
  path: string,
  words: string,
  { isGone = false, since = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  let missed = 0;
  await expect
    .poll(async () => {
      const opened = Date.now();
      await visitor.goto(path, { waitUntil: "domcontentloaded" });
      const read = (await visitor.getByRole("main").textContent())?.includes(words) === !isGone;
      if (!read) missed = opened;
      return read;
    })
    .toBe(true);
  expect(missed - since, "ms after it was published").toBeLessThan(1_000);
}

/** Resolves with the moment at which the server has it. */
async function publish(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Nothing changed. Visitors read what stands here.")).toBeVisible();
  return Date.now();
}

/** From the overview to a field, or to what is pressed. */
async function press(page: Page, ...places: Locator[]): Promise<void> {
  expect(places.length).toBeLessThanOrEqual(5);
  await goTo(page, "Overview");
  for (const place of places) await place.click();
}

test("a director changes the site, five presses from the overview at most; visitors read it within a second, and all of it can be undone", {
  tag: ["@core", "@phone"],
}, async ({ page, browser, site }) => {
  const visitor = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
  const named = (role: "button" | "link" | "textbox", name: string) =>
    page.getByRole("main").getByRole(role, { name, exact: true });
  const step = (title: string) => page.getByRole("heading", { level: 3, name: title });
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  const by = (label: string) => [
    ...(isNarrow ? [page.locator("summary[aria-label=Menu]")] : []),
    page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: label }),
  ];
  const inSite = (title: string) => [
    ...by("Site"),
    page.getByRole("heading", { name: title, exact: true }).getByRole("link"),
  ];
  const number = named("textbox", "Number").nth(1);
  const price = page.getByRole("group", { name: "Large Organisations" }).getByLabel("From").first();
  const inShort = named("textbox", "In short");
  const face = visitor.locator("article", { hasText: "Ange Uwera" }).locator("img");
  const changes = [
    {
      title: "The firm",
      places: [named("link", "Telephone numbers"), number],
      change: () => number.fill("+250 788 000 009"),
      read: ["/contact", "+250 788 000 009"],
    },
    {
      title: "Prices in USD",
      places: [
        step("Prices"),
        named("link", "Price lists"),
        named("button", "Large Organisations"),
        price,
      ],
      change: () => price.fill("6,500"),
      read: ["/contact", "$6,500"],
    },
    {
      title: "Services",
      places: [...inSite("Services"), named("button", "Cybersecurity Risk Assessment"), inShort],
      change: () => inShort.fill("What can go wrong, and what it costs."),
      read: ["/services", "What can go wrong, and what it costs."],
    },
    {
      title: "Team",
      places: [step("Team"), named("link", "People"), named("button", "Add a person")],
      async change() {
        await fillIn(page, {
          Name: "Ange Uwera",
          Role: "Analyst",
          "What this person does": "Logs.",
        });
        const choosing = page.waitForEvent("filechooser");
        await named("button", "Choose a picture").click();
        const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 250 } });
        await (await choosing).setFiles({ name: "ange.png", mimeType: "image/png", buffer });
        await expect(named("button", "Remove picture")).toBeVisible();
      },
      read: ["/about", "Ange Uwera"],
    },
    {
      title: "Testimonials",
      places: [
        ...inSite("Testimonials"),
        named("button", "Chief Information Security Officer"),
        named("button", "Remove testimonial 1"),
      ],
      change: async () => undefined,
      read: ["/", "Chief Information Security Officer"],
      isGone: true,
    },
    {
      title: "Laws",
      places: [...inSite("Laws"), named("button", "Add a law")],
      change: () =>
        fillIn(page, {
          Title: "Law on drones",
          "Number and date": "Law No. 99/2026 of 1 May 2026",
          "What it is about": "Drones",
          "In short": "Who may fly where.",
          "Official text": "https://rwandalii.org/akn/rw/act/law/2026/99",
        }),
      read: ["/compliance/crosswalk", "Law No. 99/2026"],
    },
  ] as const;
  await openAs(page, boss, "/admin/overview");
  for (const { title, places, change, read, ...how } of changes)
    await test.step(title, async () => {
      const [path, words] = read;
      const isGone = "isGone" in how;
      await press(page, ...places);
      await change();
      await expectRead(visitor, path, words, { isGone, since: await publish(page) });
      if (title === "Team")
        await expect(face).toHaveAttribute("src", /^\/media\/[\da-f]{64}\/480$/);
      await page.getByRole("button", { name: "History" }).click();
      const history = page.getByRole("dialog", { name: "History" });
      await expect(history.getByText("Published by boss")).toBeVisible();
      if (title === "The firm") {
        await history.getByRole("button", { name: /How the site started/ }).click();
        await history.getByRole("button", { name: "Put this state into the form" }).click();
        await publish(page);
      } else {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Take back" }).click();
      }
      await expectRead(visitor, path, words, { isGone: !isGone });
    });
  await test.step("two facts", async () => {
    const sample = [...by("To confirm"), page.getByRole("link", { name: "Still a sample" })];
    const facts = ["Telephone numbers of the office", "Addresses in social networks"];
    for (const fact of facts) {
      const folded = isNarrow ? [page.getByRole("heading", { name: fact })] : [];
      await press(page, ...sample, ...folded, named("button", `Confirm: ${fact}`));
      await expect(page.getByRole("heading", { name: fact })).toHaveCount(0);
    }
    await page.getByRole("link", { name: "Confirmed" }).click();
    for (const fact of facts) {
      if (isNarrow) await page.getByRole("heading", { name: fact }).click();
      const item = page.getByRole("main").getByRole("listitem").filter({ hasText: fact });
      await expect(item.getByText(/^Confirmed by boss on /)).toBeVisible();
      await item.getByRole("button", { name: "Take back" }).click();
      await expect(item.getByText(/^Confirmed by/)).toHaveCount(0);
    }
  });
  await goTo(page, "Audit trail");
  for (const { title } of changes) {
    const lines = page
      .getByRole("listitem")
      .filter({ hasText: `boss changed ${title} on the site:` });
    await expect(lines).toHaveCount(2);
  }
  await visitor.close();
});

test("what does not fit is named at its field, and a colleague is asked where both changed the same", {
  tag: "@core",
}, async ({ page, browser, site, request, complaints }) => {
  complaints.expected(/status of 4(?:12|22)/);
  const editor = await newPerson(request, "author");
  const visitor = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });

  await test.step("a number that cannot be dialled is named at its field", async () => {
    await openAs(page, boss, "/admin/site/firm");
    const number = page.getByRole("textbox", { name: "Number" }).nth(1);
    await number.fill("+250 788");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("1 field needs another look.")).toBeVisible();
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/must be one number that can be dialled/);
  });

  await test.step("an editor changes questions, and reads the firm", async () => {
    await page.goto("/admin/site/faq");
    const mine = page.getByRole("textbox", { name: "Answer" }).first();
    await mine.fill("Mine is longer.");
    const theirs = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
    await openAs(theirs, editor, "/admin/site/firm");
    await expect(theirs.getByText("Changing this needs the role administrator.")).toBeVisible();
    await expect(theirs.getByRole("textbox", { name: "Motto" })).not.toBeEditable();
    await expect(theirs.getByRole("button", { name: "Publish" })).toHaveCount(0);
    await theirs.goto("/admin/site/faq");
    await theirs.getByRole("textbox", { name: "Answer" }).first().fill("Theirs.");
    const first = theirs.getByRole("group", { name: "The first questions" });
    await first.getByRole("button", { name: "Move question 1 down" }).click();
    await expect(first.getByRole("button", { name: "Move question 2 down" })).toBeFocused();
    await publish(theirs);
    await expectRead(visitor, "/contact", "Theirs.");
    await theirs.close();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const panel = page.getByRole("region", { name: `${editor.name} published another version` });
    await expect(panel).toBeFocused();
    await panel.getByRole("button", { name: "Keep mine and publish" }).click();
    await expectRead(visitor, "/contact", "Mine is longer.");
  });

  await test.step("a service that others name stays, and the form says who names it", async () => {
    await page.goto("/admin/site/services");
    await page.getByRole("button", { name: "Cybersecurity Risk Assessment" }).click();
    await page.getByRole("button", { name: "Remove service 1", exact: true }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(
      page.getByText(/“Cybersecurity Risk Assessment” stands in: .*Home, /),
    ).toBeVisible();
  });
  await visitor.close();
});

test("the page is drawn from what is typed, and a click on a text is in its field", async ({
  page,
}) => {
  await openAs(page, boss, "/admin/site/about-page");
  const shown = page.frameLocator("iframe").getByRole("main");
  await expect(page.getByText("This is the page with what you typed.")).toBeVisible();
  const second = page.getByRole("textbox", { name: "Paragraph 2" });
  await second.fill("What nobody has published yet.");
  await shown.getByText("What nobody has published yet.").click();
  await expect(second).toBeFocused();
  // A link leads nowhere, and a text of another document has no field here.
  await shown.getByRole("link").last().click();
  await page.frameLocator("iframe").getByRole("contentinfo").getByText("Nyarugenge").click();
  await expect(page.getByText(/^That text stands in another part/)).toBeVisible();

  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole("button", { name: "Preview" }).click();
  const over = page.getByRole("dialog", { name: "Preview" });
  await shown.getByText("2017", { exact: true }).click();
  await expect(over).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "When" }).first()).toBeFocused();
});

test("what is typed stays on the device until it is published or discarded", {
  tag: "@phone",
}, async ({ page }) => {
  await openAs(page, boss, "/admin/site/process");
  const text = page.getByRole("textbox", { name: "What you have afterwards" }).first();
  const before = await text.inputValue();
  await text.fill("A plan");
  await expect(
    page.getByText(/^1 change not published \(.+\), kept on this device\.$/),
  ).toBeVisible();
  await reload(page);
  await expect(text).toHaveValue("A plan");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(text).toHaveValue(before);
});

test.describe("with a worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("what is published without a network waits on the device, and visitors read it once there is one", async ({
    page,
    context,
    browser,
    site,
    complaints,
  }) => {
    complaints.possible(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|could not be fetched/);
    const visitor = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
    const answer = page.getByRole("textbox", { name: "Answer" }).nth(1);
    const waits = page.getByText("Waiting for a network. It will be published automatically.");
    await openAs(page, boss, "/admin/site/faq");
    await expect(answer).toBeVisible();
    await expectStaffStored(page);
    await contentStored(page);
    await context.setOffline(true);
    await answer.fill("Written on a train.");
    await expect(page.getByText(/There is no network: what you publish waits/)).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(waits).toBeVisible();
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText(/^1 change not published/)).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await reload(page);
    await expect(waits).toBeVisible();
    await expect(answer).toHaveValue("Written on a train.");
    // The page beside the form comes from this device.
    await expect(page.frameLocator("iframe").getByText("Written on a train.")).toBeAttached();
    await page.getByRole("link", { name: "All parts of the site" }).click();
    const faq = page.getByRole("listitem").filter({ hasText: "Questions and answers" });
    await expect(faq.filter({ has: waits })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "Offline, 1 change waiting" }).click();
    await context.setOffline(false);
    await expectRead(visitor, "/contact", "Written on a train.");
    await expect(waits).toHaveCount(0);
    await expect(answer).toHaveValue("Written on a train.");
    await expect(page.getByText("Nothing changed. Visitors read what stands here.")).toBeVisible();
    await visitor.close();
  });
});
