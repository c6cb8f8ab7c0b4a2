import type { APIRequestContext, Page } from "@playwright/test";
import { createAttackedContext, hostile, someOf, touch } from "./testing/attacks.ts";
import { expect, test } from "./testing/fixtures.ts";
import { boss, post } from "./testing/staff.ts";

test.use({ siteGroup: "hostile" });

// All of them pass through the API in api/http/hostile.test.ts.
/**
 * Draws these pages in frames, touches everything in them, and again after a program read the text out and wrote it in
 * again; then lets the browser do what it put off. Answers how many are articles.
 */
async function drawArticles(page: Page, paths: readonly string[]): Promise<number> {
  await page.evaluate(
    (all) =>
      Promise.all(
        all.map((src) => {
          const frame = Object.assign(document.createElement("iframe"), { src });
          document.body.append(frame);
          return new Promise((resolve) => frame.addEventListener("load", resolve));
        }),
      ),
    paths,
  );
  const frames = page.frames().slice(1);
  const drawn = frames.map(async (frame) => {
    await touch(frame, everything);
    const bodies = await frame.evaluate(() => {
      const found = document.querySelectorAll(".prose");
      for (const body of found)
        for (let time = 0; time < 2; time++) body.innerHTML = String(body.innerHTML);
      return found.length;
    });
    await touch(frame, everything);
    await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return bodies;
  });
  const count = (await Promise.all(drawn)).filter((bodies) => bodies === 1).length;
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll("iframe")) frame.remove();
  });
  return count;
}

const everything = "main *, .prose *";

let count = 0;
/** Writes an article with this content, and these words wherever they fit; answers its path. */
async function write(request: APIRequestContext, html: string): Promise<string | undefined> {
  const fits = (maxLength: number) =>
    html.length <= maxLength && !/\p{Cc}/u.test(html) && html.isWellFormed();
  const link = `/insights/hostile-${process.pid}-${++count}`;
  const answer = await request.post("/api/insights", {
    headers: { "sec-fetch-site": "same-origin" },
    data: {
      title: fits(200) ? html : "Hostile",
      excerpt: fits(600) ? html : "Hostile",
      author: fits(100) ? html : "Hostile",
      category: fits(80) ? html : "Hostile",
      content: html,
      date: "2026-11-21",
      link,
    },
  });
  if (answer.status() === 201) return link;
  // What no database keeps, and what is nested as no article is.
  expect([answer.status(), html.includes("\0") || !html.isWellFormed()]).toEqual([422, true]);
  return undefined;
}

/** Draws texts in frames with their numbers, clicks on everything, and takes the frames away again. */
async function drawInFrames({ first, texts }: { first: number; texts: string[] }) {
  const frames = texts.map((html, nth) => {
    const frame = document.createElement("iframe");
    frame.title = String(first + nth);
    frame.srcdoc = html;
    return frame;
  });
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, 1_000));
  const loaded = frames.map(
    (frame) => new Promise<void>((resolve) => frame.addEventListener("load", () => resolve())),
  );
  document.body.append(...frames);
  await Promise.race([Promise.all(loaded), timeout]);
  for (const frame of frames)
    for (const element of frame.contentDocument?.querySelectorAll("body *") ?? [])
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  // What a text puts off for a moment.
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const frame of frames) frame.remove();
}

test("more than a hundred attacks run where nothing is cleaned", async ({ browser, site }) => {
  const { context, ran } = await createAttackedContext(browser, site.origin);
  const page = await context.newPage();
  await page.goto(`${site.origin}/robots.txt`);
  const texts = Object.values(hostile).flat();
  // Each in a frame of its own, where it can spoil nothing of the others; few at a time, which keeps the browser quick.
  const worked = () =>
    new Set(ran.filter((what) => /^\d+: /.test(what)).map((what) => what.split(":")[0])).size;
  for (let first = 0; first < texts.length && worked() <= 100; first += 25) {
    await page.evaluate(drawInFrames, { first, texts: texts.slice(first, first + 25) });
  }
  await expect.poll(worked).toBeGreaterThan(100);
  await context.close();
});

test("nothing of them runs on an article's page", async ({ browser, request, site }) => {
  test.slow();
  await post(request, "/api/staff/session", boss);
  const { context, ran } = await createAttackedContext(browser, site.origin);
  // Of the policy a frame would still heed who may frame it.
  await context.route("**/insights/*", async (handed) => {
    const response = await handed.fetch();
    const { "content-security-policy": _policy, ...headers } = response.headers();
    await handed.fulfill({ response, headers });
  });
  const page = await context.newPage();
  await page.goto(`${site.origin}/robots.txt`);
  for (const [kind, texts] of Object.entries(hostile))
    await test.step(kind, async () => {
      const some = someOf(texts);
      const articles: string[] = [];
      for (const html of some) {
        const path = await write(request, html);
        if (path) articles.push(path);
      }
      expect(articles.length).toBeGreaterThan(some.length * 0.8);
      // More at a time than the server renders at a time would be asked to come again.
      for (let first = 0; first < articles.length; first += 3) {
        const few = articles.slice(first, first + 3);
        expect(await drawArticles(page, few)).toBe(few.length);
      }
      expect(ran, kind).toEqual([]);
    });
  // Their words are on these pages too.
  for (const path of ["/insights", "/"]) {
    await page.goto("about:blank");
    await page.goto(site.origin + path);
  }
  await context.close();
  expect(ran).toEqual([]);
});
