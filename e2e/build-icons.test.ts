import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { onePath } from "../bin/vite/icons.ts";
import { expect, test } from "./testing/fixtures.ts";

const app = join(import.meta.dirname, "../app");
const names = new Set(
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(app, file), "utf8").matchAll(/lucide-react\/icons\/([\w-]+)/g),
    ])
    .flatMap(([, name]) => name ?? []),
);

test("an icon of one path looks like lucide's own, as built pages draw it", async ({ page }) => {
  await page.goto("/services");
  const icons = page.locator("svg.i");
  expect(await icons.count()).toBeGreaterThan(20);
  const shapes = await icons.evaluateAll((all) =>
    all.map(({ children }) => [...children].map(({ tagName }) => tagName).join(" ")),
  );
  expect(new Set(shapes)).toEqual(new Set(["path"]));
  const [before = "", after = ""] = await icons.first().evaluate((icon) => {
    for (const name of ["class", "style"]) icon.removeAttribute(name);
    icon.setAttribute("width", "96");
    icon.setAttribute("height", "96");
    // The stylesheet draws the line; here as lucide does.
    for (const [name, value] of Object.entries({
      fill: "none",
      stroke: "#000",
      "stroke-width": "2",
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }))
      icon.setAttribute(name, value);
    icon.querySelector("path")?.setAttribute("d", "M0 0");
    return new XMLSerializer().serializeToString(icon).split("M0 0");
  });
  // The site's own policy would not show what is drawn here.
  await page.goto("about:blank");
  const pairs: [string, string, string][] = [];
  for (const name of names) {
    const { default: Icon } = (await import(`lucide-react/icons/${name}`)) as {
      default: LucideIcon;
    };
    const lucide = renderToStaticMarkup(createElement(Icon, { size: 96, color: "#000" }));
    pairs.push([name, lucide, before + onePath(lucide) + after]);
  }
  expect(pairs.length).toBeGreaterThan(70);
  const different = await page.evaluate(async (drawings) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [96, 96];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const inkOf = async (drawing: string) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
      await image.decode();
      context?.clearRect(0, 0, 96, 96);
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, 96, 96).data.filter((_, nth) => nth % 4 === 3) ?? [];
    };
    const found: string[] = [];
    for (const [name, lucide, ours] of drawings) {
      const [one, other] = [await inkOf(lucide), await inkOf(ours)];
      const drawn = one.filter((ink) => ink > 0).length;
      // Where two lines meet, the edge of one may lie on the other a little darker.
      const off = one.filter((ink, nth) => Math.abs(ink - (other[nth] ?? 0)) > 80).length;
      if (drawn < 100 || off > 0) found.push(`${name}: ${off} of ${drawn} pixels`);
    }
    return found;
  }, pairs);
  expect(different).toEqual([]);
});
