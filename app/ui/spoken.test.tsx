import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CopyCardLink } from "./copying.tsx";
import { DocumentLink } from "./document-link.tsx";
import { OutsideLink } from "./site-link.tsx";

/** As it is read out: a box of its own has a space on either side. */
const nameOf = (html: string) =>
  html
    .replace(/<span class="sr">(.*?)<\/span>/g, " $1 ")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .trim();

test("no mark of a name stands apart from its word", () => {
  const href = "https://example.org/law.pdf";
  const links = [
    <OutsideLink key="out" href={href}>
      LinkedIn
    </OutsideLink>,
    <DocumentLink key="law" href={href} label="Download PDF" about="Law No. 26/2017" />,
    <CopyCardLink key="copy" id="law" name="Law No. 26/2017" />,
  ];
  expect(links.map((link) => nameOf(renderToStaticMarkup(link)))).toEqual([
    "LinkedIn (opens in a new tab)",
    "Download PDF (Law No. 26/2017) (opens in a new tab)",
    "Copy link (Law No. 26/2017)",
  ]);
});
