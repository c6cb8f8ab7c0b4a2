import { readFileSync } from "node:fs";
import { expectForEverybody, expectNoFaults, smallTargets } from "./testing/axe.ts";
import { strangeMessage } from "../api/testing/strange-texts.ts";
import { whereIs } from "./testing/canary.ts";
import { rowsIn } from "./testing/device.ts";
import { expect, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { freeHour, freeHours, reply, right, sendRequest } from "./testing/my-request.ts";
import { contentStored, noNetwork } from "./testing/outbox.ts";

// The private page of a request: what its sender sees and does by the link alone.

const answer = "Dear Aline, a January start works. May we call on one of your times?";

test.describe("in London", () => {
  test.use({ timezoneId: "Europe/London", serviceWorkers: "allow" });

  test("a sender reads, adds, chooses a time, moves it, withdraws, reopens and erases, and the link goes nowhere", {
    tag: "@core",
  }, async ({ page, request, site, complaints }) => {
    test.slow();
    const hours = await freeHours(request);
    const sent = await sendRequest(request, {
      suggestedTimes: hours.slice(-2),
      message: strangeMessage,
    });
    const seen: string[] = [];
    page.on("request", (one) =>
      seen.push(`${one.method()} ${one.url()} ${JSON.stringify(one.headers())}`),
    );
    const posts = new Set<string>();
    page.on("request", (one) => {
      if (one.postData()?.includes(sent.token))
        posts.add(`${one.method()} ${new URL(one.url()).pathname}`);
    });

    await page.goto("/");
    await contentStored(page);
    await page.goto(sent.path);
    await expect(page.getByText(/^Answer by/)).toBeVisible();
    await expectOutline(page, "my request received");
    const firstMessage = page.getByRole("article").getByRole("paragraph").first();
    expect(await firstMessage.textContent()).toBe(strangeMessage);

    await reply(request, sent, answer);
    await page.reload();
    await expect(page.getByText(answer)).toBeVisible();
    await expectOutline(page, "my request answered");

    // What is typed survives a reload, and is sent once.
    const box = page.getByRole("textbox", { name: "Add to your request" });
    await box.fill("Our board meets on 4 December.");
    await page.reload();
    await expect(box).toHaveValue("Our board meets on 4 December.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Our board meets" })).toHaveCount(1);
    await expect(box).toHaveValue("");
    expect(await whereIs(page, "Our board meets")).toEqual(["page"]);

    await page
      .getByRole("button", { name: /you suggested it/ })
      .first()
      .click();
    const ticket = page.getByRole("region", { name: "Confirmed" });
    await expect(ticket).toContainText("We call +250 788 123 456");
    await expectOutline(page, "my request confirmed");
    const download = page.waitForEvent("download");
    await ticket.getByRole("button", { name: /Add to calendar/ }).click();
    const calendar = readFileSync(await (await download).path(), "utf8");
    expect(calendar).toMatch(/^BEGIN:VCALENDAR.*SEQUENCE:0/s);

    await ticket.getByRole("button", { name: "Choose another time" }).click();
    const chooser = page.getByRole("region", { name: "Choose another time" });
    await expect(chooser.getByRole("heading")).toBeFocused();
    await freeHour(chooser).click();
    await chooser.getByRole("button", { name: /^Move to/ }).click();
    await expect(
      page.getByText("The new time is on this page, with a file for your calendar."),
    ).toBeVisible();
    await expect(chooser).toHaveCount(0);

    await right(page, "Download my data").click();
    const data = page.waitForEvent("download");
    await right(page, /^JSON$/).click();
    const stored = JSON.parse(readFileSync(await (await data).path(), "utf8"));
    expect(stored).toMatchObject({
      reference: sent.reference,
      status: "confirmed",
      message: strangeMessage,
    });
    const text = page.waitForEvent("download");
    await right(page, /^Text$/).click();
    expect(readFileSync(await (await text).path(), "utf8")).toContain("Name: Aline Uwase");

    await right(page, "Withdraw the request").click();
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    const withdrawn = page.getByRole("heading", { name: /^Withdrawn on/ });
    await expect(withdrawn).toBeFocused();
    await expectOutline(page, "my request withdrawn");
    await page.getByRole("button", { name: "Open it again" }).click();
    await expect(withdrawn).toHaveCount(0);

    await page.getByRole("button", { name: "Make a new link" }).click();
    await page.getByRole("button", { name: "New link" }).click();
    await expect(page.getByText("This page has a new link")).toBeVisible();
    const second = new URL(page.url()).hash.slice(1);
    expect(second).not.toBe(sent.token);
    await page.reload();
    await expect(page.getByText(answer)).toBeVisible();

    for (const key of [sent.token, second, sent.reference, "Aline Uwase", answer]) {
      expect(
        (await whereIs(page, key)).filter((place) => place !== "page"),
        key,
      ).toEqual([]);
    }
    for (const key of [sent.token, second]) {
      expect(await whereIs(page, key), "not in the document either").toEqual([]);
      expect(
        await page.evaluate((secret) => JSON.stringify(history.state).includes(secret), key),
      ).toBe(false);
      expect(
        seen.filter((one) => one.includes(key)),
        "addresses and headers",
      ).toEqual([]);
      expect(site.said()).not.toContain(key);
    }
    expect([...posts].every((one) => one.startsWith("POST /api/my-request"))).toBe(true);
    expect(posts.size).toBeGreaterThan(4);

    // As a device has it that sent the request itself.
    const kept = { id: sent.id, reference: sent.reference, at: Date.now() };
    expect(await rowsIn(page, "outbox", "receipts", [kept])).toEqual([kept]);
    await right(page, "Erase everything").click();
    const dialog = page.getByRole("dialog", { name: "Erase everything?" });
    await expect(dialog.getByRole("button", { name: "Do not erase" })).toBeFocused();
    await expectOutline(page, "my request erase question", "dialog[open]");
    await dialog.getByRole("button", { name: "Erase everything" }).click();
    await expect(page.getByRole("heading", { name: "Everything is erased" })).toBeFocused();
    await expectOutline(page, "my request erased");
    const receipt = (await page.getByText(/^ER-/).textContent())?.slice(0, 12) ?? "";
    expect(receipt).toMatch(/^ER-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    complaints.expected(/status of 404/);
    await page.reload();
    await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    expect(await whereIs(page, receipt, sent.reference)).toEqual([]);
    expect(await site.rows("select id from contacts where id = $1", [sent.id])).toEqual([]);
  });

  test("without a network the page says why it is not there, and opens when it is back", {
    tag: "@core",
  }, async ({ page, context, request, complaints }) => {
    const sent = await sendRequest(request);
    await page.goto("/my-request");
    await expect(page.getByRole("heading", { name: "Open your private link" })).toBeVisible();
    await contentStored(page);
    await context.setOffline(true);
    complaints.expected(noNetwork);
    await page.goto(sent.path);
    await page.reload();
    await expect(
      page.getByRole("heading", { name: "This page is not kept on your device" }),
    ).toBeVisible();
    await expectOutline(page, "my request without a network");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(sent.reference)).toBeVisible();

    // What is written without a network stays, and goes with the next press.
    const box = page.getByRole("textbox", { name: "Add to your request" });
    await box.fill("Written in the tunnel.");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/What you wrote is kept in this tab/)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(
      page.getByRole("listitem").filter({ hasText: "Written in the tunnel." }),
    ).toHaveCount(1);
  });
});

test("another link in the same tab shows its own request, a broken one nothing, and what a mail program adds does no harm", {
  tag: "@core",
}, async ({ page, request, complaints }) => {
  const [one, two] = [await sendRequest(request), await sendRequest(request)];
  await page.goto(one.path);
  await expect(page.getByText(one.reference)).toBeVisible();
  await page.evaluate((key) => {
    location.hash = key;
  }, two.token);
  await expect(page.getByText(two.reference)).toBeVisible();
  for (const [key, title] of [
    ["", "Open your private link"],
    ["short", "This link does not work"],
    ["0123456789abcdefABCDEF", "This link does not work"],
  ] as const) {
    await page.evaluate((other) => {
      location.hash = other;
    }, key);
    await expect(page.getByRole("heading", { name: title })).toBeFocused();
    await expectOutline(page, `my request ${title} ${key}`);
    const field = page.getByRole("textbox", { name: "Your link" });
    await field.fill(one.reference);
    await field.press("Enter");
    await expect(page.getByText(/does not open it/)).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(`<https://firm.example${one.path}>.`);
    await field.press("Enter");
    await expect(page.getByText(one.reference)).toBeVisible();
  }
  complaints.expected(/status of 404/);
  for (const behind of [".", "%3E"]) {
    await page.goto("about:blank");
    await page.goto(one.path + behind);
    await expect(page.getByText(one.reference)).toBeVisible();
  }
  await test.step("a server that never answers is given up", async () => {
    // The browser's own clock decides here, so that no one waits for it.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === 20_000 ? 200 : ms);
    });
    await page.route("**/api/my-request", () => undefined);
    await page.reload();
    await expect(
      page.getByRole("heading", { name: "This page is not kept on your device" }),
    ).toBeVisible();
  });
});

test("every state is whole, for everybody, and by keyboard alone", async ({ page, request }) => {
  const check = async () => {
    await expectForEverybody(page, "main");
    await page.setViewportSize({ width: 320, height: 900 });
    expect.soft(await smallTargets(page), "targets smaller than 44 by 44 at 320 px").toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const press = (name: string | RegExp) => {
    const buttons = page
      .getByRole("main")
      .or(page.getByRole("dialog"))
      .last()
      .getByRole("button", { name, exact: true });
    return buttons.first().press("Enter");
  };
  const [start = ""] = (await freeHours(request)).slice(-1);
  const sent = await sendRequest(request, {
    phone: "",
    suggestedTimes: [start],
    // It waited on a device whose build asked for no number.
    writtenAt: new Date().toISOString(),
  });
  await page.goto(sent.path);
  await expect(page.getByText(/^Answer by/)).toBeVisible();
  const box = page.getByRole("textbox", { name: "Add to your request" });
  expect((await box.boundingBox())?.width).toBeGreaterThan(300);
  await expect(page.locator(".my-thread article").first()).not.toHaveCSS("border-top-width", "0px");
  await test.step("the suggested time is shown before it is confirmed, and asks for the number", async () => {
    await expect(page.getByText(/you suggested \w{3} \d/)).toBeVisible();
    await expect(page.getByRole("region", { name: "The time you suggested" })).toBeVisible();
    const phone = page.getByRole("textbox", { name: "We call you at" });
    const save = page.getByRole("button", { name: "Save the number" });
    await phone.fill("call me");
    await save.click();
    await expect(phone).toHaveAccessibleDescription(/Please enter the phone number that we call/);
    await phone.fill("+250 788 123 456");
    await save.click();
    await expect(page.getByText("My number for the call: +250 788 123 456")).toBeVisible();
    await expect(phone).toHaveCount(0);
    await expect(page.getByText(/and then call \+250 788 123 456\. /)).toBeVisible();
  });
  await press(/^Suggest times/);
  const hour = freeHour(page);
  await expect(hour).toBeVisible();
  await check();
  await hour.press("Space");
  await press("Suggest this time");
  await expect(page.getByText(/^you suggested \w{3} \d/)).toBeVisible();
  await reply(request, sent, answer);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Choose a time for our call" })).toBeVisible();
  await check();
  await page
    .getByRole("button", { name: /you suggested it/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Confirmed" })).toBeVisible();
  await right(page, "Download my data").click();
  await right(page, "Withdraw the request").click();
  await check();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Withdrawn on/ })).toBeVisible();
  await check();
  await press(/^Erase everything/);
  await expect(page.getByRole("button", { name: "Do not erase" })).toBeFocused();
  await expectNoFaults(page, "dialog");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Everything is erased" })).toBeFocused();
  await check();
});
