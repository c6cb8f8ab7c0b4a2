import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Email } from "./email.tsx";

test.each([
  ["consult@inkingi.example", "consult@|inkingi|.example"],
  ["a.uwase+grc@mail.gov.rw", "a|.uwase+grc@|mail|.gov|.rw"],
  ["..@not.an@address", ".|.|@|not|.an@|address"],
  ["", ""],
])("a line of %s ends after the @ or before a dot", (address, lines) => {
  const html = renderToStaticMarkup(<Email>{address}</Email>);
  expect(html).toBe(`<span translate="no">${lines.replaceAll("|", "<wbr/>")}</span>`);
});
