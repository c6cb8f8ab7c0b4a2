import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InsightsScreen } from "./insights-screen.tsx";

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const articles = Array.from({ length: 121 }, (_, nth) => ({
  ...{ id: `insight-${nth}`, title: `Article ${nth}`, link: `/insights/article-${nth}` },
  ...{ excerpt: "", author: "Inkingi", date: "2026-11-02", readTime: null },
  ...{ category: "Audit", image: null, imageAlt: null },
}));

test("the pages before and after one of a subject are of that subject", () => {
  const html = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <InsightsScreen
        {...{ articles, subjects: [], total: 121, first: [], failed: false, search: null }}
        subject="Audit"
        asked="2"
      />
    </RouterContextProvider>,
  );
  const way = (words: string) => new RegExp(`href="([^"]+)"[^>]*>${words}<`).exec(html)?.[1];
  expect(way("Newer insights")).toBe("/insights?category=Audit");
  expect(way("Older insights")).toBe("/insights?category=Audit&amp;page=3");
});
