import { env } from "node:process";
import type { Page } from "@playwright/test";
import { rowsIn } from "./testing/device.ts";
import { expect, openPage, test } from "./testing/fixtures.ts";
import { queue, storeRequests, waiting, write } from "./testing/outbox.ts";

// In `npm run test:faults` alone; each rule with a few requests: sw/outbox.test.ts.
const onlyLong = env["FAULTS"] === "all" ? test : () => undefined;

onlyLong(
  "10,000 requests that wait leave the page quick and small, and none is lost",
  async ({ page, context, complaints, requestsFrom }) => {
    test.setTimeout(600_000);
    const [stored, sent] = [10_000, 100];
    const email = `thousand-${crypto.randomUUID()}@example.rw`;
    await write(page, email);
    await page.getByRole("textbox", { name: "Name" }).focus();
    await openPage(page, "/about");
    await storeRequests(page, stored, email);

    await context.addInitScript(recordLongTasks);
    await page.goto("/offline");
    await expect(page.locator("#waiting + .card")).toContainText("requests waiting");
    await page.getByRole("button", { name: "Read or edit" }).click();
    await expect(queue(page).getByRole("listitem").first()).toBeVisible();
    expect(await queue(page).getByRole("listitem").count()).toBeLessThanOrEqual(100);
    await expect.poll(() => waiting(page), { timeout: 300_000 }).toBeLessThan(stored - sent);
    const maxMs = await page.evaluate(() => Math.max(0, ...Reflect.get(window, "longTasks")));
    const bytes = await usedHeap(page);
    console.log(`longest task ${maxMs} ms, heap ${Math.round(bytes / 1e5) / 10} MB`);
    expect(maxMs, "ms of the longest task").toBeLessThan(1_000);
    expect(bytes, "bytes of JavaScript after collecting garbage").toBeLessThan(50e6);

    // Those that were being sent have arrived and wait.
    await page.goto("/robots.txt");
    // A browser asks for the icon of a text.
    complaints.expected(/status of 404/);
    const rows = await rowsIn<{ body: { message: string } }>(page, "outbox", "requests");
    const left = new Set(rows.map(({ body }) => body.message));
    const received = (await requestsFrom(email)).map(({ message }) => String(message));
    expect(received.length).toBeGreaterThanOrEqual(sent);
    expect(new Set(received).size).toBe(received.length);
    expect(received.filter((message) => left.has(message)).length).toBeLessThanOrEqual(3);
    expect(new Set([...received, ...left]).size).toBe(stored);
  },
);

/** Runs in every page. */
function recordLongTasks() {
  const durations: number[] = [];
  Reflect.set(window, "longTasks", durations);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** Of the page's JavaScript, in bytes, once its garbage is collected. */
async function usedHeap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}
