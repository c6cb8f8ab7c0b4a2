import { expect, test } from "vitest";
import faq from "../db/data/faq.json" with { type: "json" };
import firm from "../db/data/firm.json" with { type: "json" };
import article from "../db/data/insights/insight-003.json" with { type: "json" };
import pricing from "../db/data/pricing.json" with { type: "json" };
import sectors from "../db/data/sectors.json" with { type: "json" };
import services from "../db/data/services.json" with { type: "json" };
import { render } from "./server.tsx";

const bare = {
  styles: [],
  stylesheet: "/s.css",
  sheets: {
    tools: { styles: [], stylesheet: "/t.css" },
    trust: { styles: [], stylesheet: "/trust.css" },
  },
  print: "/p.css",
  inlineScript: "",
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
  const complete = await pageWithout();
  expect(complete.partial).toBe(false);
  expect(complete.html).toContain('"related"]');
});

test("a page is painted when its first screen is there, which it names", async () => {
  const { html } = await pageWithout();
  const [, id] = /<link rel="expect" href="#(\w+)" blocking="render">/.exec(html) ?? [];
  expect(html.split(` id="${id}"`)).toHaveLength(2);
});

test("an article's page is not drawn without the article", async () => {
  await expect(pageWithout(`${api}/link/${slug}`)).rejects.toMatchObject({ status: 503 });
});

/** A page of these answers; everything else that it asks for is an empty list. */
const pageOf = (href: string, answers: Record<string, unknown>) =>
  render({
    href,
    origin: "https://site.example",
    facts: { scene: "dawn-hills", year: 2026 },
    assets: bare,
    fetch: async (path) => {
      const found = {
        "/api/content/firm": firm,
        "/api/content/faq": faq,
        "/api/content/pricing": pricing,
        ...answers,
      };
      if (Object.hasOwn(found, path)) return Response.json(Reflect.get(found, path));
      if (/^\/api\/(insights|services)\//.test(path)) return new Response("none", { status: 404 });
      return Response.json([]);
    },
  });

test("a question about an article has its title in the form, and nothing of its text", async () => {
  const opening = `My question about your article “${title}”:`;
  const about = `/contact?article=${slug}`;
  const { html } = await pageOf(about, { [`${api}/link/${slug}`]: article });
  expect(html).toContain(opening);
  expect(html).toContain(`[["${api}/link/${slug}"],{"title":"${title}","link":"${link}"}]`);
  expect(html).not.toContain(article.excerpt);
  const unknown = await pageOf(about, {});
  expect(unknown.status).toBe(200);
  expect(unknown.html).not.toContain("My question about");
});

test("a service without the texts of its page has no headings for them", async () => {
  const [service] = services.items;
  const detail = {
    lead: "",
    consultationType: "general",
    excluded: [],
    provides: [],
    deliverables: [],
    steps: [],
    priceNote: "",
    questions: [],
    related: [],
  };
  const headings = async (row: object) => {
    const { html } = await pageOf(`/services/${service?.slug}`, {
      [`/api/services/${service?.slug}`]: row,
    });
    expect(html.includes('"FAQPage"')).toBe(!("detail" in row && row.detail === detail));
    return [...html.matchAll(/<section class="part" aria-labelledby="([^"]+)"/g)].map(
      ([, id]) => id,
    );
  };
  const always = ["scope", "deliverables"];
  expect(await headings({ ...service, detail })).toEqual([...always, "time"]);
  expect(await headings({ ...service })).toEqual([
    ...always,
    "what-we-need-from-you",
    "questions",
    "time",
    "related-law-and-reading",
  ]);
});

test("each solution of a sector leads to the service that delivers it, and each sector has a price to begin with", async () => {
  const { html } = await pageOf("/sectors", {
    "/api/content/sectors": sectors,
    "/api/services?fields=summary": services.items,
  });
  for (const { id, solutions, services: delivery, title } of sectors.items) {
    expect(delivery, title).toHaveLength(solutions.length);
    const [, band = ""] = html.split(`" id="${id}"`);
    const [own = ""] = band.split("</section>");
    expect(own, title).toMatch(/SME <b>\$[\d,]+/);
    expect(own, title).toMatch(/Enterprise <b>\$[\d,]+/);
    const linked = [...own.matchAll(/href="\/services\/([^"]+)"/g)].map(([, slug]) => slug);
    const delivering = delivery.filter((service) => service !== null);
    const slugs = delivering.map(
      (one) => services.items.find((service) => service.id === one)?.slug,
    );
    expect(linked, title).toEqual(slugs);
  }
});
