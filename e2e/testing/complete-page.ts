import { type APIRequestContext, expect, type Page, type Request } from "@playwright/test";
import { hydrated } from "./fixtures.ts";

/** Opens a page for the first time: it is the server's HTML come alive, and asks for no more than that. */
export async function openComplete(
  page: Page,
  request: APIRequestContext,
  route: string,
): Promise<void> {
  const asked: string[] = [];
  const note = (one: Request) => {
    const { pathname, search } = new URL(one.url());
    if (pathname.startsWith("/api/")) asked.push(pathname + search);
  };
  page.on("request", note);
  const answer = await page.goto(route);
  expect(answer?.status()).toBe(200);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  // One page has it for its task to ask whether the server is there, when it has been drawn.
  const own = route === "/offline" ? ["/api/content/firm"] : [];
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(own.length);
  expect(asked, "data travels inside the HTML").toEqual(own);
  page.off("request", note);

  const headings = await headingsIn(page);
  expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
  for (const [index, { level, text }] of headings.entries()) {
    expect(level, `the level of '${text}'`).toBeLessThanOrEqual(
      (headings[index - 1]?.level ?? 0) + 1,
    );
  }
  const html = await (await request.get(route)).text();
  expect(headingsOf(html), "the server's HTML has the headings").toEqual(
    headings.map(({ text }) => text),
  );

  // The page carries the styles of its own HTML alone: what comes with its life must find them there.
  const [, sheets = ""] = /data-styles="([^"]+)"/.exec(html) ?? [];
  const texts = sheets.split(" ").map(async (sheet) => (await request.get(sheet)).text());
  const css = (await Promise.all(texts)).join("");
  const served = new Set(classesOf(html));
  const added = classesOf(await page.locator("body").innerHTML()).filter(
    (name) => !served.has(name),
  );
  const styled = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(css);
  expect(served.size).toBeGreaterThan(20);
  expect(added.filter(styled), "classes without a style").toEqual([]);
}

const classesOf = (html: string) =>
  [...html.matchAll(/ (?:class|data-later)="([^"]*)"/g)].flatMap(
    ([, names = ""]) => names.match(/\S+/g) ?? [],
  );

const headingsIn = (page: Page) =>
  page.locator("h1, h2, h3, h4, h5, h6").evaluateAll((all) =>
    all.map(({ tagName, textContent }) => ({
      level: Number(tagName[1]),
      text: textContent.trim(),
    })),
  );

/** The headings of HTML that no script has touched. */
function headingsOf(html: string): string[] {
  const entities: Record<string, string> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#x27;": "'",
  };
  return Array.from(html.matchAll(/<h([1-6])[ >].*?<\/h\1>/gs), ([heading]) =>
    heading
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/&[^;]+;/g, (entity) => entities[entity] ?? entity)
      .trim(),
  );
}
