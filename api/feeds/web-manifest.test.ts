import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { Firm } from "../../db/schema/firm.ts";
import { withSite } from "../testing/app.ts";

const { query, site } = await withSite();
const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const firm = v.parse(Firm, JSON.parse(source("db/data/firm.json").toString()));

const Picture = v.object({
  src: v.pipe(v.string(), v.startsWith("/")),
  sizes: v.pipe(v.string(), v.regex(/^\d+x\d+$/)),
  type: v.literal("image/png"),
});
const Icon = v.object({
  ...Picture.entries,
  purpose: v.picklist(["any", "maskable", "monochrome"]),
});
const Manifest = v.looseObject({
  id: v.string(),
  start_url: v.string(),
  scope: v.string(),
  name: v.string(),
  short_name: v.string(),
  background_color: v.string(),
  theme_color: v.string(),
  icons: v.array(Icon),
  screenshots: v.optional(v.array(v.object({ ...Picture.entries, form_factor: v.string() })), []),
  shortcuts: v.optional(
    v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(Icon) })),
    [],
  ),
});

const manifestAt = async (path: string) => {
  const answer = await site.call(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  return v.parse(Manifest, await answer.json());
};

test("the site is installed under the firm's own name, and opens at its home page", async () => {
  expect(await manifestAt("/manifest.webmanifest")).toMatchObject({
    id: "/",
    start_url: "/",
    scope: "/",
    name: firm.name,
    short_name: firm.shortName,
    description: firm.tagline,
    display: "standalone",
    display_override: ["window-controls-overlay", "standalone", "minimal-ui"],
    shortcuts: [{ url: "/contact#consultation" }, { url: "/library" }, { url: "/admin" }],
    screenshots: [{ form_factor: "wide" }, { form_factor: "narrow" }],
  });
});

test("installed for the desk, it is an app of its own that opens there", async () => {
  expect(await manifestAt("/admin.webmanifest")).toMatchObject({
    id: "/admin",
    start_url: "/admin",
    scope: "/admin",
    name: `${firm.name} CMS`,
    short_name: `${firm.shortName} CMS`,
  });
});

test.each(["/manifest.webmanifest", "/admin.webmanifest"])(
  "every picture of %s is there in the size that it claims, 120 kB at most",
  async (path) => {
    const { icons, screenshots, shortcuts } = await manifestAt(path);
    const all = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
    for (const { src, sizes } of all) {
      const png = source(`app/public${src}`);
      // The header of a PNG holds its width and height.
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
      expect(png.length, src).toBeLessThanOrEqual(120_000);
    }
    const kinds = icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
    expect(kinds).toEqual(
      expect.arrayContaining(["any 192x192", "any 512x512", "maskable 512x512"]),
    );
    expect(kinds).toContain("monochrome 512x512");
  },
);

test("its colours are those of the design", async () => {
  const { background_color, theme_color } = await manifestAt("/manifest.webmanifest");
  const theme = source("app/styles/theme.css").toString();
  expect(theme).toContain(`--bg: light-dark(${background_color},`);
  expect(theme).toContain(`--forest-900: ${theme_color};`);
});

test("the manifest is 304 for anyone who has it, and follows the firm's record", async () => {
  const path = "/manifest.webmanifest";
  const etag = (await site.call(path)).headers.get("etag") ?? "";
  const again = await site.call(path, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  await query`update documents set body = body || '{"shortName":"Renamed"}' where name = 'firm'`;
  await expect.poll(async () => (await manifestAt(path)).short_name).toBe("Renamed");
});

test("without the record of the firm there is no manifest", async () => {
  await query`delete from documents where name = 'firm'`;
  await expect.poll(async () => (await site.call("/admin.webmanifest")).status).toBe(404);
});
