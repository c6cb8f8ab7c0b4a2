import type { Page } from "@playwright/test";
import { hydrated, expect, test } from "./testing/fixtures.ts";
import { nowhere, routes } from "./testing/routes.ts";

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  // The whole sheet comes later, with the page's life: it must not change what already stands there.
  test("every page looks the same with its own styles as with the whole stylesheet", async ({
    page,
    complaints,
  }) => {
    test.setTimeout(180_000);
    complaints.expected(/status of 404/);
    let complete = false;
    await page.route("**/*", async (handed) => {
      if (handed.request().resourceType() !== "document") return handed.continue();
      const answer = await handed.fetch();
      // Without a script the whole sheet comes by a link at the end: it must not hide what is missing.
      const html = (await answer.text()).replace(/<noscript>.*?<\/noscript>/s, "");
      const [, address = ""] = /data-styles="([^"]+)"/.exec(html) ?? [];
      expect(address).not.toBe("");
      const links = address.split(" ").map((one) => `<link rel="stylesheet" href="${one}">`);
      const body = complete
        ? html
            .replace(/<style[^>]*>.*?<\/style>/gs, "")
            .replace("</head>", `${links.join("")}</head>`)
        : html;
      return handed.fulfill({ response: answer, body });
    });
    for (const route of [...routes, nowhere]) {
      await test.step(route, async () => {
        complete = false;
        await page.goto(route);
        const own = await looks(page);
        expect(own.length).toBeGreaterThan(50);
        complete = true;
        await page.goto(route);
        expect.soft(await looks(page), route).toEqual(own);
      });
    }
  });
});

test("every emblem has all of its colours before the whole stylesheet counts, in either theme", async ({
  page,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.expected(/status of 404/);
  let emblems = 0;
  const inEitherTheme = async () => {
    await page.emulateMedia({ colorScheme: "light" });
    const light = await emblemColours(page);
    await page.emulateMedia({ colorScheme: "dark" });
    return { light, dark: await emblemColours(page) };
  };
  for (const route of [...routes, nowhere]) {
    await page.goto(route);
    const first = await inEitherTheme();
    emblems += first.light.length;
    for (const colours of Object.values(first).flat())
      expect.soft(colours, route).not.toContain("");
    await page.evaluate(async () => {
      const [, addresses = ""] =
        /data-styles="([^"]+)"/.exec(document.documentElement.innerHTML) ?? [];
      for (const address of addresses.match(/\S+/g) ?? []) {
        const complete = document.createElement("link");
        complete.rel = "stylesheet";
        complete.href = address;
        const loaded = new Promise((resolve) => complete.addEventListener("load", resolve));
        document.head.append(complete);
        await loaded;
      }
    });
    expect.soft(await inEitherTheme(), route).toEqual(first);
  }
  expect(emblems).toBeGreaterThan(30);
});

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

test("a page that begins without a banner leads to one with it, and back", async ({ page }) => {
  await page.goto("/privacy");
  await hydrated(page);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "About", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Our Mission" })).toBeVisible();
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Our Mission" })).toBeVisible();
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

function looks(page: Page): Promise<string[]> {
  return page.evaluate((properties) => {
    for (const animation of document.getAnimations()) {
      if (!(animation.timeline instanceof DocumentTimeline)) continue;
      if (animation instanceof CSSTransition) animation.finish();
      else {
        animation.pause();
        animation.currentTime = 0;
      }
    }
    const ofPseudo = ["content", "color", "backgroundColor", "position", "display"] as const;
    return Array.from(document.body.querySelectorAll("*:not(script, style)"), (element) => {
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
