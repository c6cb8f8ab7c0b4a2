import type { Page } from "@playwright/test";
import { alive, expect, test } from "./fixtures.ts";
import { routes } from "./routes.ts";

for (const route of routes) {
  test(`${route} is whole and alive`, async ({ page, request }) => {
    const asked: string[] = [];
    page.on("request", (one) => {
      const { pathname, search } = new URL(one.url());
      if (pathname.startsWith("/api/")) asked.push(pathname + search);
    });
    const answer = await page.goto(route);
    expect(answer?.status()).toBe(200);
    await alive(page);
    await page.waitForLoadState("networkidle");
    // One page has it for its task to ask whether the server is there.
    const own = route === "/offline" ? ["/api/content/firm"] : [];
    expect(asked, "data travels inside the HTML").toEqual(own);

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
    const [, sheet = ""] = /data-styles="([^"]+)"/.exec(html) ?? [];
    const css = await (await request.get(sheet)).text();
    const served = new Set(classesOf(html));
    const added = classesOf(await page.locator("body").innerHTML()).filter(
      (name) => !served.has(name),
    );
    const styled = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(css);
    expect(served.size).toBeGreaterThan(20);
    expect(added.filter(styled), "classes without a style").toEqual([]);
  });
}

test("an unknown path is a 404 page with a way out", async ({ page, complaints }) => {
  const answer = await page.goto("/nothing/<here>");
  expect(answer?.status()).toBe(404);
  complaints.expected(/status of 404/);
  await alive(page);
  await expect(page.getByRole("heading", { name: "404 Page Not Found", level: 1 })).toBeVisible();
  await expect(page.getByText("Developer hint: no route matches")).toBeVisible();
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/");
});

test("an address with parameters that say nothing is the page without them", async ({ page }) => {
  for (const [address, title] of [
    ["/contact?sent=IK-xyz&client=%5B1%5D&quote=%22x%22", "Contact Us"],
    ["/library?tab=%7B%7D&from=a-campaign", "Rwanda's Cybersecurity Compliance Library"],
    ["/services?estimate=1&client=none", "Services"],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await alive(page);
  }
});

test("other spellings of an address lead to the page, or to none", async ({ request }) => {
  const asked = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers()["location"]];
  };
  expect(await asked("/About/")).toEqual([301, "/About"]);
  expect(await asked("/About?tab=x")).toEqual([301, "/about?tab=x"]);
  expect(await asked("/$x")).toEqual([404, undefined]);
  expect(await asked("/insights/$id")).toEqual([404, undefined]);
  const long = "x".repeat(500);
  expect(await asked(`/library?q=${long}`)).toEqual([303, `/library?q=${long.slice(0, 400)}`]);
  expect(await asked(`/library?q=${long.slice(0, 400)}`)).toEqual([200, undefined]);
});

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
