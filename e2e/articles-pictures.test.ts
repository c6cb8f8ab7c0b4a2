import type { FrameLocator, Page } from "@playwright/test";
import sharp from "sharp";
import { linkOf, newTitle, rowOf, settings, sheet, write } from "./testing/articles.ts";
import { whereIs } from "./testing/canary.ts";
import { rowsIn } from "./testing/device.ts";
import { faultProxy, type Faults } from "./testing/fault-proxy.ts";
import { expect, test } from "./testing/fixtures.ts";
import { signIn } from "./testing/staff.ts";

test.use({
  siteGroup: "pictures",
  serviceWorkers: "allow",
  viewport: { width: 390, height: 844 },
});

/** What brings a picture or a text to the server. */
const arriving = /\/api\/staff\/(?:media|operations)\b/;
const owner = "Aline Uwase 0788123456";

/** A photograph of its own, that says who took it and where. */
async function photograph(nth: number) {
  const buffer = await sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 12 + nth },
    },
  })
    .withExif({
      IFD0: { Artist: owner },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 57/1 0/1" },
    })
    .jpeg({ quality: 85 })
    .toBuffer();
  expect(buffer.toString("latin1")).toContain(owner);
  return { name: `photograph-${nth}.jpg`, mimeType: "image/jpeg", buffer };
}

async function addPicture(page: Page, nth: number): Promise<void> {
  const dialog = sheet(page, "Add New Article");
  await dialog.getByRole("button", { name: "Picture", exact: true }).click();
  const asking = page.getByRole("dialog", { name: "Add a picture" });
  const choosing = page.waitForEvent("filechooser");
  await asking.getByRole("button", { name: "Choose a picture" }).click();
  await (await choosing).setFiles(await photograph(nth));
  await expect(asking.getByRole("group", { name: "Fit" })).toBeVisible();
  await asking.getByRole("button", { name: "Add picture" }).click();
  await expect(asking.getByRole("alert")).toContainText("Add an alt text");
  await asking.getByLabel("Alt text").fill(`Photograph ${nth}`);
  await asking.getByLabel("Caption").fill(`Kigali, ${nth}`);
  await asking.getByRole("button", { name: "Add picture" }).click();
  await expect(asking).toHaveCount(0);
}

const inCaches = (page: Page) =>
  page.evaluate(async () => {
    const stored = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return stored
      .flat()
      .map(({ url }) => url)
      .filter((url) => url.includes("/media/"));
  });

const shown = (page: Page | FrameLocator, nth: number) =>
  page
    .getByRole("img", { name: `Photograph ${nth}` })
    .evaluate(async (picture: HTMLImageElement) => {
      picture.loading = "eager";
      await picture.decode();
      return picture.naturalWidth;
    });

test("photographs arrive once though the connection breaks", async ({ page, site, complaints }) => {
  complaints.possible(/outside: http:\/\/localhost/);
  complaints.possible(/ERR_|Failed to load resource/);
  const faults: Faults = {};
  const proxy = await faultProxy(site.origin, faults);
  const title = newTitle();
  await signIn(page, undefined, `${proxy.origin}/admin`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  const fields = page.getByRole("region", { name: "Settings" });
  await fields.getByLabel("Status").selectOption("published");
  await fields.getByRole("button", { name: "Close" }).click();
  await page.context().setOffline(true);
  for (const nth of [1, 2]) await addPicture(page, nth);
  // The worker shows what has not arrived.
  for (const nth of [1, 2]) expect(await shown(page, nth)).toBeGreaterThan(0);
  await sheet(page, "Add New Article").getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  for (const nth of [1, 2]) expect(await shown(preview.frameLocator("iframe"), nth)).toBe(1200);
  await preview.getByRole("button", { name: "Close preview" }).click();
  await sheet(page, "Add New Article")
    .getByRole("button", { name: "Save offline, sync later" })
    .click();
  await expect(rowOf(page, title)).toContainText("On this device");
  await expect(page.getByRole("link", { name: "Offline, 1 change waiting" })).toHaveText("1");
  const stored = () => rowsIn(page, "staff-", "pictures");
  expect((await stored()).map(({ type }) => type)).toEqual(Array(2).fill("image/webp"));
  expect(await whereIs(page, "Aline", "Exif")).not.toContainEqual(
    expect.stringMatching(/pictures$/),
  );

  for (let flap = 0; flap < 6; flap++) {
    // In the middle of each picture, then its answer is lost; last the text's answer, and the text itself.
    const lost = flap < 4 ? flap % 2 === 1 : flap === 4;
    Object.assign(faults, { up: lost ? {} : { after: flap < 4 ? 40_000 : 200 } });
    proxy.cut();
    if (lost) {
      await page.context().route(arriving, async (route) => {
        if (route.request().method() !== "GET") await route.fetch();
        await (route.request().method() === "GET" ? route.continue() : route.abort());
      });
    }
    const broken = page.waitForEvent(
      "requestfailed",
      (request) => arriving.test(request.url()) && request.method() !== "GET",
    );
    await page.context().setOffline(false);
    await broken;
    await page.context().setOffline(true);
    // What else is on its way breaks in its own way.
    await page.context().unrouteAll({ behavior: "ignoreErrors" });
  }
  Object.assign(faults, { up: {} });
  proxy.cut();
  await page.context().setOffline(false);
  await expect(page.getByText("All changes saved")).toBeVisible();
  expect(await stored()).toEqual([]);

  // A visitor, without the worker of staff's pages in between.
  const answer = await fetch(site.origin + linkOf(title));
  const html = await answer.text();
  const names = new Set(html.match(/\/media\/[\da-f]{64}\/1600/g));
  expect([answer.status, names.size]).toEqual([200, 2]);
  for (const path of names) {
    const picture = await fetch(new URL(path, site.origin), { headers: { accept: "image/webp" } });
    const { width, format, exif } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, format, exif]).toEqual([1200, "webp", undefined]);
  }
  await page.goto("about:blank");
  await proxy.close();
  const [made] = await site.rows(
    `select count(*)::int as articles, max(version) as version,
       (select count(*)::int from media) as pictures
     from insights where title = $1`,
    [title],
  );
  expect(made).toEqual({ articles: 1, version: 1, pictures: 2 });
});

test("a file that is no picture is refused with a sentence", async ({ page, complaints }) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole("button", { name: "New Article" }).click();
  const dialog = sheet(page, "Add New Article");
  await settings(page);
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: /^Choose (?:a|another) picture/ }).click();
    await (await choosing).setFiles(file);
  };
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  await choose({ name: "photo.jpg", mimeType: "image/jpeg", buffer: html });
  await expect(dialog.getByRole("alert")).toContainText("cannot be read as a picture");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  await choose({ name: "drawing.svg", mimeType: "image/svg+xml", buffer: svg });
  await expect(dialog.getByRole("alert")).toContainText("SVG files can contain programs");
  await choose(await photograph(5));
  const points = dialog.getByRole("group", { name: "Focal point" });
  await expect(points.getByRole("radio", { name: "Centre", exact: true })).toBeChecked();
  await dialog.getByLabel("Alt text").fill("The lake at dawn");
  await points.getByRole("radio", { name: "Top right" }).check();
  const title = newTitle();
  await write(page, title);
  await dialog.getByRole("button", { name: "Publish" }).click();
  // Its badge says how it stands only once the server has it; that all is saved was said of what came before, too.
  await expect(rowOf(page, title)).toContainText("Published");
  const whileOfStaff = await inCaches(page);
  await page.goto(linkOf(title));
  const cover = page.locator(".cover img");
  await expect(cover).toHaveClass("focus-top-right");
  await expect(cover).toHaveAccessibleName("The lake at dawn");
  await expect(cover).toHaveAttribute("src", /^\/media\/[\da-f]{64}\/1600#top-right$/);
  const [hash = ""] = /[\da-f]{64}/.exec((await cover.getAttribute("src")) ?? "") ?? [];
  // What staff see may be a draft's.
  expect(whileOfStaff.filter((address) => address.includes(hash))).toEqual([]);
  expect(await cover.evaluate((picture: HTMLImageElement) => picture.decode())).toBeUndefined();
  // A visitor's device keeps it.
  expect(await inCaches(page)).toContainEqual(expect.stringContaining(hash));
  await page.context().setOffline(true);
  for (const width of [480, 960, 1600]) {
    // One of the three was shown; it stands in for the others.
    const shownWidth = await cover.evaluate(async (picture: HTMLImageElement, asked) => {
      const again = new Image();
      again.src = picture.src.replace(/\d+#.*$/, String(asked));
      await again.decode();
      return again.naturalWidth;
    }, width);
    expect(shownWidth).toBeGreaterThan(400);
  }
});
