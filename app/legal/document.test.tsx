import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LegalDocument } from "./document.tsx";

test("a legal page has its facts, when it changed last, and each section where the contents lead", () => {
  const names = ["use", "costs", "end"];
  const html = renderToStaticMarkup(
    <LegalDocument
      {...{ title: "Terms", lead: "In short.", changed: "2026-11-02" }}
      facts={[{ label: "Law", body: "of Rwanda" }]}
      sections={names.map((id) => ({ id, title: `Of ${id}`, body: "" }))}
    />,
  );
  const facts = html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  expect(Array.from(facts, (fact) => fact[0].replace(/<[^>]+>/g, ""))).toEqual([
    "Lawof Rwanda",
    "Last changed2 November 2026",
  ]);
  for (const name of names) {
    expect(html).toContain(`<h2 id="${name}">Of ${name}</h2>`);
    expect(html).toMatch(new RegExp(`href="#${name}"[^>]*>Of ${name}<`));
  }
});
