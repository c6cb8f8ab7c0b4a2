import type { JSHandle, Page } from "@playwright/test";
import { expect, openPage, reload, test } from "./testing/fixtures.ts";
import { nowhere, routes } from "./testing/routes.ts";

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  // The whole sheet comes later, with the page's life: it must not change what already stands there.
  test("every page looks the same with its own styles alone", async ({ page, complaints }) => {
    complaints.expected(/status of 404/);
    let emblems = 0;
    for (const route of [...routes, nowhere]) {
      await test.step(route, async () => {
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(route);
        // Without a script the whole sheet comes by a link at the end: it must not hide what is missing.
        const links = page.locator("noscript:has(link)");
        expect(await links.evaluateAll((all) => all.map((one) => one.remove()).length)).toBe(1);
        const own = await looks(page);
        const light = await emblemColours(page);
        await page.emulateMedia({ colorScheme: "dark" });
        const dark = await emblemColours(page);
        emblems += light.length;
        for (const colours of [...light, ...dark]) expect.soft(colours, route).not.toContain("");
        await useFullStylesheet(page);
        expect.soft(await emblemColours(page), route).toEqual(dark);
        await page.emulateMedia({ colorScheme: "light" });
        expect.soft(await emblemColours(page), route).toEqual(light);
        const complete = await looks(page);
        const { count, changed } = await page.evaluate(
          ([before, after]) => ({
            count: [before.length, after.length],
            changed: after.filter((look, nth) => look !== before[nth]),
          }),
          [own, complete] as const,
        );
        expect(count[0]).toBeGreaterThan(50);
        expect(count[1]).toBe(count[0]);
        expect.soft(changed, route).toEqual([]);
      });
    }
    expect(emblems).toBeGreaterThan(30);
  });
});

/** The page's own styles give way to the whole stylesheet. */
async function useFullStylesheet(page: Page): Promise<void> {
  const own = await page.evaluateHandle(() => [...document.querySelectorAll("style")]);
  const sheets = await page.evaluateHandle(() => {
    const [, addresses = ""] =
      /data-styles="([^"]+)"/.exec(document.documentElement.outerHTML) ?? [];
    return Array.from(addresses.match(/\S+/g) ?? [], (href) =>
      Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
    );
  });
  expect(await sheets.evaluate((links) => links.length)).toBeGreaterThan(0);
  await sheets.evaluate((links) => document.head.append(...links));
  // Without a script a page hears of no event.
  await expect.poll(() => sheets.evaluate((links) => links.every(({ sheet }) => sheet))).toBe(true);
  await own.evaluate((styles) => {
    for (const style of styles) style.remove();
  });
}

/** What the drawing of each emblem inherits. */
const emblemColours = (page: Page) =>
  page
    .locator(".em")
    .evaluateAll((emblems) =>
      emblems.map((emblem) =>
        ["--em-a", "--em-b", "--em-c", "--em-bg"].map((name) =>
          getComputedStyle(emblem).getPropertyValue(name),
        ),
      ),
    );

test("a page without a banner leads to one with it", { tag: "@core" }, async ({ page }) => {
  await openPage(page, "/privacy");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "About", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Our Mission" })).toBeVisible();
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Our Mission" })).toBeVisible();
});

test("a page with its own sheet looks the same after a link", async ({ page }) => {
  const toTools = (name: string) => async () => {
    await page.getByRole("banner").getByRole("link", { name: "Tools" }).click();
    await page.getByRole("main").getByRole("link", { name }).click();
  };
  const toTrust = () =>
    page.getByRole("contentinfo").getByRole("link", { name: "Trust page" }).click();
  for (const [path, follow, last] of [
    ["/compliance/crosswalk", toTools("Open the crosswalk"), "Services that help"],
    ["/compliance/readiness", toTools("Start the check"), "A guide, not a verdict"],
    ["/trust", toTrust, "Found a flaw? Tell us."],
  ] as const) {
    await openPage(page, "/contact");
    await follow();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole("main").getByRole("heading", { name: last })).toBeVisible();
    const boxes = () =>
      page.evaluate(() =>
        Array.from(
          document.querySelectorAll("main :is(h1, h2, p, form, button, select, a)"),
          (one) => {
            const { width, height } = one.getBoundingClientRect();
            return `${one.textContent?.slice(0, 30)} ${Math.round(width)} ${Math.round(height)}`;
          },
        ),
      );
    const followed = await boxes();
    await reload(page);
    await page.mouse.click(2, 2);
    await expect.poll(boxes, path).toEqual(followed);
  }
});

// Enough to tell any lost rule by, and nothing that is measured in a font, which may come too late to be used.
const telling = [
  "display position top inset-inline-start z-index width height min-height aspect-ratio",
  "margin-top margin-left padding-top padding-left border-top-width border-left-color",
  "border-top-left-radius color background-color background-image opacity transform clip-path",
  "font-family font-size font-weight line-height letter-spacing text-align text-decoration-line",
  "flex-grow flex-direction align-items justify-content gap row-gap grid-template-columns",
  "grid-column-start overflow-x visibility white-space object-fit mask-image animation-name",
  "transition-duration order fill stroke",
]
  .join(" ")
  .split(" ");

function looks(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle((properties) => {
    for (const animation of document.getAnimations()) {
      if (!(animation.timeline instanceof DocumentTimeline)) continue;
      if (animation instanceof CSSTransition) animation.finish();
      else {
        animation.pause();
        animation.currentTime = 0;
      }
    }
    // Of things that stand in the same place the first dozen says what all look like.
    const alike = new Map<string, number>();
    const isTelling = (element: Element) => {
      let place = "";
      for (let one: Element | null = element; one; one = one.parentElement)
        place += `${one.tagName}.${one.getAttribute("class") ?? ""} `;
      const count = (alike.get(place) ?? 0) + 1;
      alike.set(place, count);
      return count <= 12;
    };
    const ofPseudo = ["content", "color", "backgroundColor", "position", "display"] as const;
    const all = [...document.body.querySelectorAll("*:not(script, style)")].filter(isTelling);
    return all.map((element) => {
      const map = element.computedStyleMap();
      const styles = properties.map((name) => `${name}:${map.get(name)}`);
      const drawn = ["::before", "::after"].flatMap((which) => {
        const style = getComputedStyle(element, which);
        return style.content === "none" ? [] : ofPseudo.map((name) => `${which}${style[name]}`);
      });
      const name = `${element.tagName}.${element.getAttribute("class") ?? ""}`;
      return `${name} ${[...styles, ...drawn].join(";")}`;
    });
  }, telling);
}
