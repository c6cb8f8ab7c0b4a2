import type { Page, Route } from "@playwright/test";
import { expect, openPage, signal, test } from "./testing/fixtures.ts";
import { card, heading, hero, main, part, region, walk } from "./testing/spec-row.ts";

// spec.md §2 and §4: loading texts, sections without data; §8: nothing returned, empty lists, home data missing.

/** Holds back what the API answers until it is let go, then answers so; the firm's own record is there. */
async function withhold(page: Page, answer: (route: Route) => Promise<void>) {
  const { promise: asked, resolve: resume } = signal();
  await page.route(/\/api\/(?!content\/firm)/, async (route) => {
    await asked;
    await answer(route);
  });
  return resume;
}

const go = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Quick links" })
    .getByRole("link", { name, exact: true })
    .click();

test("§2, §4, §8 home: loading texts, then default text", async ({ page, complaints }) => {
  await openPage(page, "/privacy");
  const resume = await withhold(page, (route) => route.fulfill({ status: 500, body: "" }));
  await go(page, "Home");
  await walk(page, [
    [
      "loading",
      () => main(page).getByRole("status"),
      ["Loading services...", "Loading regulations...", "Loading testimonials..."],
    ],
    ["ticker", () => region(page, "Latest insights"), []],
  ]);
  resume();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  complaints.expected(/status of 500/);
  await walk(page, [
    ["title", () => heading(page, 1), ["Cybersecurity Governance, Risk and Compliance"]],
    [
      "subtitle",
      () => hero(page).getByText(/^Practical/),
      ["Practical advice for organisations in Rwanda"],
    ],
    [
      "its call has the default label",
      () => hero(page).getByRole("link"),
      ["Book a Consultation", "See Services We Provide"],
    ],
    ["hidden sections", () => heading(page, 2), ["Six services. One chain of evidence."]],
    ["ticker", () => region(page, "Latest insights"), []],
  ]);
});

test("§3 home: the year of a law is in its reference, or 2024", async ({ page }) => {
  await openPage(page, "/privacy");
  await page.route("**/api/laws", (route) =>
    route.fulfill({
      json: [
        ["Order No. 4/1999", "Orders"],
        ["Order without a year", "Circulars"],
      ].map(([reference, category], index) => ({
        id: `law-${index}`,
        title: reference,
        reference,
        category,
        summary: "Nothing.",
        link: "https://example.rw/",
      })),
    }),
  );
  await page.route(/\/api\/(testimonials|insights)/, (route) => route.fulfill({ json: [] }));
  await go(page, "Home");
  const laws = region(page, "Four texts. We work in them every day.").getByRole("listitem");
  await walk(page, [
    ["years", () => laws.getByText(/^\d{4}$/), ["1999", "2024"]],
    ["types", () => laws.getByText(/^(Orders|Circulars)$/), ["Orders", "Circulars"]],
    ["no testimonials", () => region(page, "What Our Clients Say"), []],
    ["no articles, no ticker", () => region(page, "Latest insights"), []],
  ]);
});

test("§2, §8 insights: loading, then empty or not found", async ({ page, complaints }) => {
  await openPage(page, "/sectors");
  const resume = await withhold(page, (route) =>
    route.request().url().includes("fields=summary")
      ? route.fulfill({ json: [] })
      : route.fulfill({ status: 404, json: {} }),
  );
  const loading = () => main(page).getByRole("status");
  await region(page, "Latest insights").getByRole("link").click();
  await walk(page, [["article", loading, ["Loading article..."]]]);
  await go(page, "Insights");
  await walk(page, [["list", loading, ["Loading insights..."]]]);
  resume();
  await walk(page, [
    ["heading", () => heading(page, 1), ["Latest Insights"]],
    ["empty list", () => main(page).getByText("No articles found."), ["No articles found."]],
  ]);
  await page.goBack();
  await walk(page, [
    ["not found", () => main(page).getByText("Article not found."), ["Article not found."]],
    ["back link", () => main(page).getByRole("link", { name: /^Back/ }), ["Back to Insights"]],
  ]);
  complaints.expected(/status of 404/);
});

test("§2, §3 about and services where something is missing", async ({ page }) => {
  await openPage(page, "/privacy");
  await page.route("**/api/team", (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/services$/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    // Known by its id alone (spec.md §9): under another one it has no SME price.
    await route.fulfill({
      response: answer,
      body: text.replaceAll("service-training", "service-x"),
    });
  });
  await go(page, "About");
  await expect(part(page, "Our Story")).toBeVisible();
  await expect(heading(page, 2).filter({ hasText: "Meet Our Team" })).toHaveCount(0);
  await go(page, "Services");
  const name = "Security Awareness & Training";
  await expect(card(page.locator("#enterprise-services"), name)).toBeVisible();
  await expect(card(page.locator("#sme-services"), name)).toHaveCount(0);
});
