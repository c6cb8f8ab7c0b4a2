import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LookedFor, Marked } from "./marked.tsx";
import { wantedIn } from "../data/wanted.ts";

const drawn = (text: string, query: string) =>
  renderToStaticMarkup(
    <LookedFor value={wantedIn(query)}>
      <Marked>{text}</Marked>
    </LookedFor>,
  );

test("what is looked for is marked, and the text stays what it was", () => {
  expect(drawn("Access rights reviewed quarterly", "quarterly access")).toBe(
    "<mark>Access</mark> rights reviewed <mark>quarterly</mark>",
  );
});

test("a reference to a law and a length of time each stay in one line", () => {
  expect(drawn("Law No. 43/2022 (Articles 9 and 10) within 72 hours", "within")).toBe(
    '<span class="whitespace-nowrap" translate="no">Law No. 43/2022</span> (<span class="whitespace-nowrap">Articles 9 and 10</span>) ' +
      '<mark>within</mark> <span class="whitespace-nowrap">72 hours</span>',
  );
});

test("without terms, or without a hit, there is only the text", () => {
  expect(drawn("Access rights", "")).toBe("Access rights");
  expect(drawn("Access rights", "zebra")).toBe("Access rights");
});

test("what is typed never becomes markup", () => {
  expect(drawn("a <img src=x> b", "<img")).toBe("a <mark>&lt;img</mark> src=x&gt; b");
});
