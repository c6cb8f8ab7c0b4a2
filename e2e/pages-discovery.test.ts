import { hydrated, expect, test } from "./testing/fixtures.ts";

const decoded = (text: string) => text.replaceAll("&amp;", "&");

test("every page of the sitemap is there, names itself and has a card of its own", async ({
  request,
  site,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const pages = Array.from(sitemap.matchAll(/<loc>([^<]+)</g), ([, place = ""]) => decoded(place));
  expect(pages.length).toBeGreaterThan(20);
  const seen = { titles: new Set<string>(), cards: new Set<string>() };
  for (const page of pages) {
    const answer = await request.get(page, { maxRedirects: 0 });
    expect(answer.status(), page).toBe(200);
    const html = await answer.text();
    const said = (pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? "");
    expect(said(/<link rel="canonical" href="([^"]*)"/), page).toBe(page);
    expect(said(/property="og:url" content="([^"]*)"/), page).toBe(page);
    const description = said(/name="description" content="([^"]*)"/);
    expect(description.length, `${page}: ${description}`).toBeGreaterThanOrEqual(50);
    expect(description.length, `${page}: ${description}`).toBeLessThanOrEqual(160);
    seen.titles.add(said(/<title>([^<]*)</));
    const card = said(/property="og:image" content="([^"]*)"/);
    expect(card, page).toContain(`${site.origin}/og/`);
    seen.cards.add(card);
  }
  expect(seen.titles.size, "titles").toBe(pages.length);
  expect(seen.cards.size, "cards").toBe(pages.length);

  const [first = ""] = seen.cards;
  const card = await request.get(first);
  expect(card.headers()["content-type"]).toBe("image/png");
  expect(card.headers()["cache-control"]).toContain("immutable");
  const bytes = await card.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(120_000);
  const forged = await request.get(first.replace(/og\/..../, "og/0000"));
  expect(forged.status()).toBe(404);
});

test("the structured data is read by machines alone, and the policy has nothing against it", async ({
  page,
}) => {
  for (const [route, types] of [
    ["/", ["ProfessionalService", "WebSite"]],
    ["/services", ["Organization", "BreadcrumbList", "Service"]],
    ["/services/risk-assessment", ["Organization", "BreadcrumbList", "Service", "FAQPage"]],
    ["/contact", ["ProfessionalService", "BreadcrumbList", "FAQPage"]],
    [
      "/insights/one-control-register-for-three-frameworks",
      ["Organization", "BreadcrumbList", "Article"],
    ],
  ] as const) {
    await page.goto(route);
    await hydrated(page);
    const data = page.locator('script[type="application/ld+json"]');
    await expect(data).toHaveCount(1);
    const graph: unknown = JSON.parse((await data.textContent()) ?? "");
    const text = JSON.stringify(graph);
    for (const type of types) expect(text, route).toContain(`"@type":"${type}"`);
  }
});

test("a feed reader finds the feeds, and a finder of weaknesses whom to tell", async ({
  page,
  request,
}) => {
  await page.goto("/insights");
  for (const type of ["application/atom+xml", "application/feed+json"]) {
    const link = page.locator(`link[rel="alternate"][type="${type}"]`);
    const feed = await request.get((await link.getAttribute("href")) ?? "");
    expect(feed.status()).toBe(200);
    expect(feed.headers()["content-type"]).toContain(type);
    expect(await feed.text()).toContain("One Control Register for Three Frameworks");
  }
  expect(await (await request.get("/robots.txt")).text()).toContain("/sitemap.xml");
  expect(await (await request.get("/.well-known/security.txt")).text()).toMatch(
    /^Contact: mailto:/,
  );
});

test("a link to an article that moved leads on, and one to an article that is gone says so", async ({
  page,
  request,
  site,
  complaints,
}) => {
  await site.rows(`do $$ begin
    insert into insights (id, title, excerpt, author, date, link) values
      ('insight-moved', 'Moved', 'x', 'x', '2026-11-01', '/insights/before-the-move');
    update insights set link = '/insights/after-the-move' where id = 'insight-moved';
  end $$`);
  // Written past the server, which hears of it a moment later.
  const statusOf = async (slug: string) =>
    (await request.get(`/insights/${slug}`, { maxRedirects: 0 })).status();
  await expect.poll(() => statusOf("before-the-move")).toBe(301);
  for (const search of ["", "?utm_x=1"]) {
    const old = await request.get(`/insights/before-the-move${search}`, { maxRedirects: 0 });
    expect(old.status(), search).toBe(301);
    expect(old.headers()["location"], search).toBe("/insights/after-the-move");
    expect(old.headers()["cache-control"], search).toBe("max-age=3600");
  }
  await page.goto("/insights/before-the-move");
  await expect(page).toHaveURL("/insights/after-the-move");
  await expect(page.getByRole("heading", { level: 1, name: "Moved" })).toBeVisible();

  // The server stops for this, so no page may ask it for anything.
  await page.goto("about:blank");
  await site.rows("delete from insights where id = 'insight-moved'");
  for (const slug of ["before-the-move", "after-the-move"]) {
    await expect.poll(() => statusOf(slug)).toBe(410);
    const gone = await page.goto(`/insights/${slug}`);
    expect(gone?.status(), slug).toBe(410);
    await expect(page.getByText("Article not found.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Insights" })).toBeVisible();
  }
  complaints.expected(/status of 410/);
});
