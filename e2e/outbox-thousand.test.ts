import { env } from "node:process";
import type { Request } from "@playwright/test";
import { hydrated, expect, test } from "./testing/fixtures.ts";
import { write } from "./testing/outbox.ts";

const many = env["FAULTS"] === "all" ? 1_000 : 200;

test(`${many} requests that wait arrive once each, three at a time, through a reload`, async ({
  page,
  requestsFrom,
}) => {
  test.setTimeout(180_000);
  const email = `thousand-${crypto.randomUUID()}@example.rw`;
  // The form makes the database; what waits in it is written beside the form, as the form would.
  await write(page, email);
  await page.getByRole("textbox", { name: "Name" }).focus();
  await page.goto("/about");
  await hydrated(page);
  await page.evaluate(fill, { many, email });

  const open = new Set<Request>();
  let maxOpen = 0;
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    open.add(request);
    maxOpen = Math.max(maxOpen, open.size);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));

  await page.reload();
  await expect.poll(() => page.evaluate(left), { timeout: 60_000 }).toBeLessThan(many * 0.7);
  await page.goto("about:blank");
  open.clear();
  await page.goto("/about");
  await expect.poll(() => page.evaluate(left), { timeout: 120_000 }).toBe(0);
  expect(maxOpen).toBe(3);
  const rows = await requestsFrom(email);
  expect(rows).toHaveLength(many);
  expect(new Set(rows.map(({ message }) => message)).size).toBe(many);
});

/** Runs in the page. */
function fill({ many: count, email }: { many: number; email: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("outbox", 10);
    opening.onupgradeneeded = () => {
      const requests = opening.result.createObjectStore("requests", { keyPath: "id" });
      for (const index of ["createdAt", "nextAttemptAt"]) requests.createIndex(index, index);
      opening.result.createObjectStore("receipts", { keyPath: "id" }).createIndex("at", "at");
      opening.result.createObjectStore("notes", { keyPath: "key" });
    };
    opening.onerror = reject;
    opening.onsuccess = () => {
      const writing = opening.result.transaction("requests", "readwrite");
      for (let nth = 0; nth < count; nth++) {
        const message = `We need audit number ${nth}.`;
        const body = {
          name: "Aline",
          email,
          company: "",
          phone: "",
          message,
          consultationType: "",
        };
        const time = (Date.now() - count + nth).toString(16).padStart(12, "0");
        const end = crypto.randomUUID().slice(-12);
        writing.objectStore("requests").put({
          v: 1,
          id: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${end}`,
          kind: "contact",
          body,
          createdAt: Date.now(),
          attempts: 0,
          nextAttemptAt: Date.now(),
          state: "queued",
          lastProblem: null,
        });
      }
      writing.onerror = reject;
      writing.oncomplete = () => {
        localStorage.setItem("waiting", "yes");
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Runs in the page: how many still wait. */
function left(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("outbox");
    opening.onerror = reject;
    opening.onsuccess = () => {
      const counting = opening.result.transaction("requests").objectStore("requests").count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}
