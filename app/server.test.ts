import { expect, test } from "vitest";
import firm from "../db/data/firm.json" with { type: "json" };
import article from "../db/data/insights/insight-003.json" with { type: "json" };
import { render } from "./server.tsx";

const bare = {
  styles: [],
  stylesheet: "/s.css",
  early: "",
  entry: "/e.js",
  steps: [],
  frame: "/f.js",
  gate: [],
  fonts: [],
};
const { link, title } = article;
const api = "/api/insights";
const slug = link.slice("/insights/".length);

/** The article's page, where one call of the API fails. */
const pageWithout = (failing?: string) =>
  render({
    href: link,
    origin: "https://site.example",
    facts: { scene: "dawn-hills", year: 2026 },
    assets: bare,
    fetch: async (path) => {
      if (path === failing) return new Response("away", { status: 503 });
      if (path === `${api}/link/${slug}`) return Response.json(article);
      if (path === "/api/content/firm") return Response.json(firm);
      return Response.json(path.endsWith("/related") ? { law: null, articles: [] } : []);
    },
  });

test("an article's page stands without what is related to it", async () => {
  const { status, html, partial } = await pageWithout(`${api}/${slug}/related`);
  expect([status, partial]).toEqual([200, true]);
  expect(html).toContain(title);
  // The browser asks for it again, as it was never answered.
  expect(html).not.toContain('"related"]');
  const whole = await pageWithout();
  expect(whole.partial).toBe(false);
  expect(whole.html).toContain('"related"]');
});

test("an article's page is not drawn without the article", async () => {
  await expect(pageWithout(`${api}/link/${slug}`)).rejects.toMatchObject({ status: 503 });
});
