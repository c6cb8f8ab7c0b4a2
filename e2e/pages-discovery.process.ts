import { expectTexts, type Part, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";

const said = (page: Part, name: string) =>
  page
    .all("meta")
    .find((one) => one.get("name") === name || one.get("property") === name)
    ?.get("content") ?? "";
const hrefOf = (page: Part, is: (one: Part) => boolean) =>
  page.with((one, tag) => tag === "link" && is(one))[0]?.get("href") ?? "";

test("every page of the sitemap names itself and has its card", async ({ site }) => {
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const places = Array.from(sitemap.matchAll(/<loc>([^<]+)</g), ([, place = ""]) =>
    place.replaceAll("&amp;", "&").replace(site.origin, ""),
  );
  expect(places.length).toBeGreaterThan(20);
  const titles = new Set<string>();
  const cards = new Set<string>();
  for (const place of places) {
    const page = await read(site, place);
    const own = new URL(place, site.origin).href;
    expect(hrefOf(page, (one) => one.get("rel") === "canonical")).toBe(own);
    expect(said(page, "og:url")).toBe(own);
    const description = said(page, "description");
    expect(description, place).toMatch(/^.{50,160}$/);
    titles.add(page.one("title").text);
    const card = said(page, "og:image");
    expect(card, place).toContain(`${site.origin}/og/`);
    cards.add(card);
  }
  expect([titles.size, cards.size]).toEqual([places.length, places.length]);

  const [first = ""] = cards;
  const card = await fetch(first);
  expect(card.headers.get("content-type")).toBe("image/png");
  expect(card.headers.get("cache-control")).toContain("immutable");
  const bytes = Buffer.from(await card.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(160_000);
  expect((await fetch(first.replace(/og\/..../, "og/0000"))).status).toBe(404);
});

test("pages say in structured data what they are", async ({ site }) => {
  for (const [path, types] of [
    ["/", ["ProfessionalService", "WebSite"]],
    ["/services/risk-assessment", ["Organization", "BreadcrumbList", "Service", "FAQPage"]],
    [
      "/insights/one-control-register-for-three-frameworks",
      ["Organization", "BreadcrumbList", "Article"],
    ],
  ] as const) {
    const scripts = (await read(site, path)).all("script");
    const data = scripts.filter((one) => one.get("type") === "application/ld+json");
    expect(data, path).toHaveLength(1);
    const graph = JSON.stringify(JSON.parse(data[0]?.text ?? ""));
    for (const type of types) expect(graph, path).toContain(`"@type":"${type}"`);
  }
});

test("a feed reader finds the feeds, and a finder of weaknesses whom to tell", async ({ site }) => {
  const page = await read(site, "/insights");
  for (const type of ["application/atom+xml", "application/feed+json"]) {
    const href = hrefOf(page, (one) => one.get("type") === type);
    const feed = await fetch(new URL(href, site.origin));
    expect(feed.status).toBe(200);
    expect(feed.headers.get("content-type")).toContain(type);
    expect(await feed.text()).toContain("One Control Register for Three Frameworks");
  }
  const text = async (path: string) => (await fetch(site.origin + path)).text();
  expect(await text("/robots.txt")).toContain("/sitemap.xml");
  expect(await text("/.well-known/security.txt")).toMatch(/^Contact: mailto:/);
});

test("a link to a moved article leads on, to a gone one says so", async ({ site }) => {
  await site.rows(`do $$ begin
    insert into insights (id, title, excerpt, author, date, link) values
      ('insight-moved', 'Moved', 'x', 'x', '2026-11-01', '/insights/before-the-move');
    update insights set link = '/insights/after-the-move' where id = 'insight-moved';
  end $$`);
  const ask = (slug: string) => fetch(`${site.origin}/insights/${slug}`, { redirect: "manual" });
  const statusOf = async (slug: string) => (await ask(slug)).status;
  // Written past the server, which hears of it a moment later.
  await expect.poll(() => statusOf("before-the-move")).toBe(301);
  for (const search of ["", "?utm_x=1"]) {
    const { status, headers } = await ask(`before-the-move${search}`);
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
      301,
      "/insights/after-the-move",
      "max-age=3600",
    ]);
  }
  expectTexts("moved", (await read(site, "/insights/before-the-move")).all("h1"), ["Moved"]);
  await site.rows("delete from insights where id = 'insight-moved'");
  for (const slug of ["before-the-move", "after-the-move"]) {
    await expect.poll(() => statusOf(slug)).toBe(410);
    const gone = await read(site, `/insights/${slug}`, 410);
    expectTexts("gone", gone.saying("Article not found."), [/./]);
    expect(gone.one("link", "Back to Insights").get("href")).toBe("/insights");
  }
});

test("other spellings of an address lead to the page, or to none", async ({ site }) => {
  const asked = async (path: string) => {
    const { status, headers } = await fetch(site.origin + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  expect(await asked("/About/")).toEqual([301, "/About"]);
  expect(await asked("/About?tab=x")).toEqual([301, "/about?tab=x"]);
  expect(await asked("/insights/Anchors-Trial")).toEqual([301, "/insights/anchors-trial"]);
  expect(await asked("/SERVICES/Risk-Assessment")).toEqual([301, "/services/risk-assessment"]);
  // A link that was cut amid a letter opens the page that says what was not found.
  expect(await asked("/insights/%E0%A4%A")).toEqual([302, "/insights/%25E0%25A4%25A"]);
  expect(await asked("/insights/%25E0%25A4%25A")).toEqual([404, null]);
  expect(await asked("/api/insights/%E0%A4%A")).toEqual([400, null]);
  expect(await asked("/$x")).toEqual([404, null]);
  expect(await asked("/insights/$id")).toEqual([404, null]);
  const long = "x".repeat(700);
  expect(await asked(`/library?q=${long}`)).toEqual([303, `/library?q=${long.slice(0, 600)}`]);
  expect(await asked(`/library?q=${long.slice(0, 600)}`)).toEqual([200, null]);
});
