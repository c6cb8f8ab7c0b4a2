import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NewsLine } from "./dialog-lines.tsx";

type Lines = Parameters<typeof NewsLine>[0];
const lineOf = (news?: Lines["news"], gone?: Lines["gone"]) => <NewsLine news={news} gone={gone} />;
const said = (...given: Parameters<typeof lineOf>) =>
  renderToStaticMarkup(lineOf(...given)).replace(/<[^>]+>/g, "");

test("a region that speaks stands before there is anything to say", () => {
  expect(renderToStaticMarkup(lineOf())).toBe('<div aria-live="polite"></div>');
});

test("what was changed elsewhere is said without naming whoever it was, as it may have been its writer", () => {
  for (const kind of ["taken", "both"] as const) {
    const words = said({ kind, fields: ["title", "excerpt"] });
    expect(words).toMatch(/^This was just changed elsewhere.*: Title and Excerpt\./);
    expect(words).not.toMatch(/somebody/i);
  }
});

test("a deletion elsewhere is said before any change, with what saving does", () => {
  const news = { kind: "both", fields: ["title"] } as const;
  expect(said(news, "bin")).toMatch(
    /deleted elsewhere, and lies in the bin\. What is in this form stays: when you save a change, you are asked/,
  );
  expect(said(news, "for good")).toMatch(/deleted for good.*stays, but cannot be saved/);
});
