import { type Firm, legalNameOf } from "../../db/schema/firm.ts";
import type { Terms as TermsTexts } from "../../db/schema/legal.ts";
import { contactEmail, demonstration, LegalDocument, writtenPart } from "./document.tsx";

/** The terms of service of the site, its texts, prices and tools. */
export function Terms({ firm, terms }: { firm: Firm; terms: TermsTexts }) {
  const { address } = firm;
  return (
    <LegalDocument
      title="Terms of Service"
      lead={terms.lead}
      changed={terms.changed}
      facts={[
        { label: "Provider", body: `${legalNameOf(firm)}, ${address.full}` },
        { label: "Questions", body: contactEmail(firm.emails) },
        { label: "Law and courts", body: `${address.country}, ${address.city}` },
      ]}
      sections={[
        ...terms.parts.map(writtenPart),
        ...demonstration(
          firm,
          "No engagement can be made here until a real firm runs the site and confirms these terms.",
        ),
      ]}
    />
  );
}
