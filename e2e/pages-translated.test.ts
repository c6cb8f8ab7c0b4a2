import type { Page } from "@playwright/test";
import { newTitle, publishByForm, rowOf } from "./testing/articles.ts";
import { notice, open as openClock, start } from "./testing/breach.ts";
import { expect, fillIn, hydrated, newEmail, openPage, test } from "./testing/fixtures.ts";
import { freeHour, freeHours, reply, right, sendRequest } from "./testing/my-request.ts";
import { send, success, write } from "./testing/outbox.ts";
import { requestRow, sendRequest as sendToDesk } from "./testing/requests.ts";
import { savedResult } from "./testing/readiness.ts";
import { routes } from "./testing/routes.ts";
import { boss, expectSignedIn, goTo, trySignIn } from "./testing/staff.ts";
import { showOriginal, translate, type Translator } from "./testing/translator.ts";

// Visitors read this site in the translation of their browser, and with extensions that change it: nothing is thrown
// (each test fails on what a page complains about), what is shown is true, and what was typed is kept.

// It publishes an article.
test.use({ siteGroup: "staff" });

const ways: readonly Translator[] = ["replaces", "inside", "beside"];

/** What has come to stand on the page is a translator's too. */
const expectTranslated = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let left = 0;
        while (texts.nextNode()) {
          const around = texts.currentNode.parentElement;
          const isText = texts.currentNode.nodeValue?.trim();
          if (isText && !around?.closest("font,script,style,noscript,textarea,svg,select,option"))
            left++;
        }
        return left;
      }),
    )
    .toBe(0);

test("every page stands in translation, after a link too", async ({ page }) => {
  test.slow();
  await translate(page, "replaces");
  // The tabs of the library, the terms and the annex are reached by links below; the form, the estimator, the library
  // and the tools are opened by the journeys that work with them.
  const opened = /[?]|terms|technical|^\/(?:contact|services|library|compliance\/.*)$/;
  for (const route of routes.filter((one) => !opened.test(one))) {
    await test.step(route, async () => {
      await page.goto(route);
      // Hydrates immediately, as at a visitor's first interaction.
      await page.keyboard.press("Shift");
      await hydrated(page);
      await expectTranslated(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
  await openPage(page, "/");
  const followed = ["/about", "/services", "/insights", "/contact", "/library"];
  const others = routes.filter((one) => /tab=|terms|trust/.test(one));
  for (const path of [...followed, ...others]) {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expectTranslated(page);
  }
});

const said = {
  replaces: "replaces each text",
  inside: "puts each text inside an element",
  beside: "puts an element beside each text and removes it",
};

for (const way of ways) {
  test(`where a translator ${said[way]}, form, estimator and filter say what is true`, async ({
    page,
    requestsFrom,
  }) => {
    test.slow();
    await translate(page, way);
    const email = newEmail();
    await test.step("a request is checked, sent once, and said to be sent", async () => {
      await openPage(page, "/contact");
      await page.getByRole("button", { name: "Submit Request" }).click();
      const name = page.getByRole("textbox", { name: "Name" });
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription(/\S/);
      await fillIn(page, {
        Name: "Solange Keza Uwimana",
        Email: email,
        Message: "An audit, please.",
      });
      await name.focus();
      await page.keyboard.press("Tab");
      await expect(name).toHaveAccessibleDescription("");
      await page.getByRole("button", { name: "Submit Request" }).click();
      await expect(page.getByText("Consultation Request Received!")).toBeVisible();
      await expect(
        page.getByRole("heading", { name: "Request Submitted Successfully!" }),
      ).toBeFocused();
      await expect(page.getByText(/IK-[0-9A-Z]{8}/)).toBeVisible();
      await page.getByRole("button", { name: "Submit Another Request" }).click();
      await expect(name).toBeFocused();
    });
    await test.step("the estimator adds up what is chosen, and its button says what it asks for", async () => {
      await openPage(page, "/services");
      const sum = page.getByRole("status").filter({ hasText: "Estimated total" });
      await expect(sum).toContainText("RWF 0");
      await expect(page.getByRole("button", { name: "Ask without an estimate" })).toBeVisible();
      const chosen = [
        /^Identity and Access Management consulting/,
        /^Data Governance and Privacy Alignment/,
        /^Incident Response Planning & Tabletop Exercises/,
      ];
      for (const name of chosen) await page.getByRole("checkbox", { name }).check();
      await expect(sum).toContainText("RWF 2,550,000");
      await expect(sum).toContainText("3 services selected");
      await expect(page.getByRole("button", { name: "Request this estimate" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Ask without an estimate" })).toHaveCount(0);
      for (const name of chosen) await page.getByRole("checkbox", { name }).uncheck();
      await expect(sum).toContainText("RWF 0");
      await expect(sum).toContainText("0 services selected");
    });
    await test.step("the library is filtered", async () => {
      await openPage(page, "/library");
      const filter = page.getByRole("searchbox", { name: "Filter the library" });
      const said = page.getByRole("search").getByRole("status");
      await filter.pressSequentially("PORTABILITY");
      await expect(said).toHaveText("1 result: Laws & Regulations 1.");
      await filter.press("Escape");
      await filter.pressSequentially("children");
      await expect(said).toHaveText(/^\d+ results: /);
      await filter.press("Escape");
      await expect(page.locator("mark")).toHaveCount(0);
    });
    expect(await requestsFrom(email)).toHaveLength(1);
  });
}

test("what changes is true before and after the original is shown", async ({ page }) => {
  await translate(page, "replaces");
  await openPage(page, "/services");
  const sum = page.getByRole("status").filter({ hasText: "Estimated total" });
  const box = (name: RegExp) => page.getByRole("checkbox", { name });
  await box(/^Identity and Access Management consulting/).check();
  await expect(sum).toContainText("RWF 700,000");
  await showOriginal(page);
  await expect(page.locator("font")).toHaveCount(0);
  await expect(sum).toContainText("RWF 700,000");
  await box(/^Data Governance and Privacy Alignment/).check();
  await expect(sum).toContainText("2 services selected");
  await expect(page.getByRole("button", { name: "Request this estimate" })).toBeVisible();
});

test("calls, search, tools and device work in translation", async ({ page, requestsFrom }) => {
  test.slow();
  const email = newEmail();
  await translate(page, "replaces");
  await test.step("a time for a call is chosen, changed and sent with the number that we call", async () => {
    await write(page, email);
    const times = page.locator("details.times");
    const day = times.getByRole("group", { name: "Day", exact: true }).getByRole("button");
    const hour = freeHour(times);
    const chosen = times.getByRole("button", { name: /^Remove / });
    await times.locator("summary").click();
    await day.nth(2).click();
    await hour.click();
    await expect(chosen).toHaveCount(1);
    await day.nth(3).click();
    await hour.click();
    await expect(chosen).toHaveCount(2);
    await chosen.first().click();
    await expect(chosen).toHaveCount(1);
    await times.getByRole("button", { name: "Add your number" }).click();
    await send(page);
    const phone = page.getByRole("textbox", { name: "Phone" });
    await expect(phone).toHaveAccessibleDescription(/Please enter the phone number that we call/);
    await phone.fill("+250 788 123 456");
    await expect(times.getByText("We call you at +250 788 123 456")).toBeVisible();
    await expect(times.getByRole("button", { name: "Add your number" })).toHaveCount(0);
    await send(page);
    await expect(success(page)).toBeFocused();
    await expect(page.getByText("then call you at +250 788 123 456")).toBeVisible();
  });
  await test.step("the search finds", async () => {
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    const hits = dialog.getByRole("list", { name: "Results" }).getByRole("listitem");
    const words = dialog.getByRole("textbox", { name: /^Search articles, laws/ });
    await words.fill("dpia");
    await expect(hits.first()).toContainText("DPIA");
    await words.fill("xyzzyplugh");
    await expect(dialog.getByRole("status")).toHaveText(/^No results for “xyzzyplugh”/);
    await words.fill("portability");
    await expect(hits.first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await test.step("what applies", async () => {
    await openPage(page, "/compliance/applies");
    const answers = [
      "NGO, association, faith-based or international organisation",
      "Healthcare",
      "Names, ID and phone numbers, contacts, staff or customer records",
    ];
    for (const label of answers) await page.getByLabel(label, { exact: true }).click();
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.locator("form").getByRole("heading", { level: 2 })).toBeVisible();
  });
  await test.step("the readiness check", async () => {
    await openPage(page, "/compliance/readiness");
    await page.getByRole("link", { name: "Start with Governance & Organization" }).click();
    const questions = page.getByRole("group").filter({ has: page.getByRole("radio") });
    for (const nth of [0, 1]) await questions.nth(nth).getByRole("radio").first().check();
    await expect(page.getByText("2 of 36 answered").first()).toBeAttached();
  });
  await test.step("the result of the readiness check", async () => {
    await openPage(page, "/compliance/readiness");
    await page.getByLabel("Open a saved result").setInputFiles(savedResult);
    await page.getByRole("button", { name: "Continue from it" }).click();
    await page.getByRole("link", { name: "See your result" }).click();
    const percent = page.locator("[data-percent]");
    const row = page.getByRole("row", { name: /^Governance & Organization/ });
    await expect(row).toContainText("100%");
    await expect(percent).toContainText("100");
    await page.goto("/compliance/readiness#governance");
    const first = page
      .getByRole("group")
      .filter({ has: page.getByRole("radio") })
      .first();
    await first.getByRole("radio").nth(2).check();
    await page.getByRole("link", { name: "Your result" }).first().click();
    await expect(row).not.toContainText("100%");
    await expect(percent).not.toContainText("100");
  });
  await test.step("the crosswalk", async () => {
    await openPage(page, "/compliance/crosswalk");
    const count = page.getByRole("status").filter({ hasText: "requirements" });
    await expect(count).toHaveText("81 requirements");
    const words = page.getByRole("searchbox", { name: "Search the crosswalk" });
    await words.pressSequentially("A.8.13");
    await expect(count).toHaveText("4 of 81 requirements");
    await words.fill("");
    await expect(count).toHaveText("81 requirements");
  });
  await test.step("the breach clock counts from the moment that is entered", async () => {
    await page.clock.install({ time: "2026-11-23T08:20:30+02:00" });
    await openClock(page);
    await expect(notice(page)).toContainText("Enter the time above.");
    await start(page, "2026-11-23", "08:00");
    await expect(notice(page)).not.toContainText("Enter the time above.");
    await expect(notice(page)).toContainText(/47\D+39|47\D+40/);
    await page.clock.fastForward("01:05:00");
    await expect(notice(page)).toContainText(/46\D+3[45]/);
  });
  expect(await requestsFrom(email)).toMatchObject([{ phone: "+250 788 123 456" }]);
});

test("on a phone the menu leads on in translation, as often as it is opened", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await translate(page, "replaces");
  await openPage(page, "/");
  const toggle = page.locator("summary[aria-label=Menu]");
  const menu = page.getByRole("navigation", { name: "Menu" });
  for (const name of ["About", "Services", "Insights"]) {
    await toggle.click();
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`/${name.toLowerCase()}`);
    await expect(menu).toBeHidden();
    // The page before, and its menu, are there until the next one has come.
    await expect(page).toHaveTitle(new RegExp(name));
  }
  await toggle.click();
  await menu.getByRole("link", { name: "Book Consultation" }).click();
  await expect(page).toHaveURL("/contact#consultation");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
});

test("the private page works in translation", async ({ page, request, complaints }) => {
  test.slow();
  await translate(page, "replaces");
  const sent = await sendRequest(request, {
    phone: "",
    suggestedTimes: (await freeHours(request)).slice(-1),
    // It waited on a device whose build asked for no number.
    writtenAt: new Date().toISOString(),
  });
  await page.goto(sent.path);
  await expect(page.getByRole("heading", { name: "We have your request", level: 1 })).toBeVisible();
  await page.getByRole("textbox", { name: "We call you at" }).fill("+250 788 123 456");
  await page.getByRole("button", { name: "Save the number" }).click();
  await expect(page.getByText(/and then call \+250 788 123 456\./)).toBeVisible();
  await reply(request, sent, "A January start works.");
  await page.reload();
  await expect(page.getByRole("heading", { name: "An answer is here" })).toBeVisible();
  await expect(page.getByText("A January start works.")).toBeVisible();
  await page.getByRole("textbox", { name: "Add to your request" }).fill("Our board meets soon.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Our board meets" })).toHaveCount(1);
  await page.getByRole("button", { name: /you suggested it/ }).click();
  const ticket = page.getByRole("region", { name: "Confirmed" });
  await expect(ticket).toContainText("We call +250 788 123 456");
  const before = await ticket.getByRole("paragraph").first().textContent();
  await ticket.getByRole("button", { name: "Choose another time" }).click();
  const chooser = page.getByRole("region", { name: "Choose another time" });
  await freeHour(chooser).click();
  await chooser.getByRole("button", { name: /^Move to/ }).click();
  await expect(chooser).toHaveCount(0);
  await expect(ticket.getByRole("paragraph").first()).not.toHaveText(before ?? "");
  await right(page, "Withdraw the request").click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  const withdrawn = page.getByRole("heading", { name: /^Withdrawn on/ });
  await expect(withdrawn).toBeFocused();
  await page.getByRole("button", { name: "Open it again" }).click();
  await expect(withdrawn).toHaveCount(0);
  await right(page, "Erase everything").click();
  const dialog = page.getByRole("dialog", { name: "Erase everything?" });
  await dialog.getByRole("button", { name: "Erase everything" }).click();
  await expect(page.getByRole("heading", { name: "Everything is erased" })).toBeFocused();
  await expect(page.getByText(/^ER-/)).toBeVisible();
  complaints.possible(/status of 404/);
});

test("staff answer and publish in translation", async ({ page, request }) => {
  test.slow();
  await translate(page, "replaces");
  const name = `Aline ${crypto.randomUUID().slice(0, 8)}`;
  await sendToDesk(request, { name, consultationType: "compliance-audit" });
  await page.goto("/admin");
  await trySignIn(page, boss);
  await expectSignedIn(page);
  await goTo(page, "Requests");
  // The newest is below the rows that are drawn where many wait.
  await page.getByRole("searchbox").fill(name);
  await requestRow(page, name).getByRole("link").click();
  await page.getByRole("textbox", { name: "Reply" }).fill("A January start works.");
  await page.getByRole("button", { name: "Post to private page" }).click();
  await expect(page.getByRole("article").filter({ hasText: "not read yet" })).toContainText(
    "A January start works.",
  );
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue("");
  await goTo(page, "Insights");
  const title = newTitle();
  await publishByForm(page, title);
  await expect(rowOf(page, title)).toBeVisible();
});
