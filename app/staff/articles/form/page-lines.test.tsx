import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NewsLine } from "./page-lines.tsx";

type Lines = Parameters<typeof NewsLine>[0];
const lineOf = (news?: Lines["news"], gone?: Lines["gone"], by?: string) => (
  <NewsLine news={news} gone={gone} by={by} />
);
const said = (...given: Parameters<typeof lineOf>) =>
  renderToStaticMarkup(lineOf(...given)).replace(/<[^>]+>/g, "");

test("a region that is read out is there before there is anything to say", () => {
  expect(renderToStaticMarkup(lineOf())).toBe('<div aria-live="polite"></div>');
});

test("what was changed elsewhere is said with the name of the editor, where that is known", () => {
  const fields = ["title", "excerpt"] as const;
  expect(said({ kind: "merged", fields }, undefined, "Solange")).toBe(
    "Solange just changed the title and the excerpt. This is the new text.",
  );
  expect(said({ kind: "both", fields }, undefined, "Solange")).toBe(
    "Solange also changed the title and the excerpt. Keep writing; you will choose when you save.",
  );
});

test("without a name no one is blamed, as it may have been its writer", () => {
  expect(said({ kind: "merged", fields: ["title"] })).toBe(
    "Just changed elsewhere: the title. This is the new text.",
  );
  expect(said({ kind: "both", fields: ["title"] })).toMatch(/^Also changed elsewhere: the title\./);
});

test("a deletion elsewhere is said before any change, with what saving does", () => {
  const news = { kind: "both", fields: ["title"] } as const;
  expect(said(news, "bin")).toMatch(
    /moved to the bin elsewhere\. Your text is still here; when you save, you choose whether/,
  );
  expect(said(news, "for good")).toMatch(/deleted for good.*still here but can no longer be saved/);
});
