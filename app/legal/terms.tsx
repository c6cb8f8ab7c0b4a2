import { type Firm, legalNameOf } from "../../db/schema/firm.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { contactEmail, LegalDocument, type LegalSection } from "./document.tsx";

/** The terms of use of the site, its texts, prices and tools. */
export function Terms({ firm }: { firm: Firm }) {
  const { address } = firm;
  const legalName = legalNameOf(firm);
  return (
    <LegalDocument
      title="Terms of Service"
      lead="What you can expect from this site, and what it cannot do for you."
      changed="2026-11-29"
      facts={[
        { label: "Provider", body: `${legalName}, ${address.full}` },
        { label: "Questions", body: contactEmail(firm.emails) },
        { label: "Law and courts", body: `${address.country}, ${address.city}` },
      ]}
      sections={sections(firm, legalName)}
    />
  );
}

const sections = (
  { shortName, address, emails, replyPromise }: Firm,
  legalName: string,
): LegalSection[] => [
  {
    id: "provider",
    title: "Who offers it",
    body: (
      <p>
        {legalName} offers this site. Using it is free and needs no account. By using it you accept
        these terms. If you do not accept them, please write to {contactEmail(emails)} instead.
      </p>
    ),
  },
  {
    id: "advice",
    title: "Information, not legal advice",
    body: (
      <p>
        The library, the framework pages and the articles explain Rwandan law and standards as we
        understood them on the day they were written. They are not a legal opinion and do not
        replace the official text or your lawyer. Laws change: follow the link to the official
        document before you rely on a date, a deadline or a sanction, and tell us where we are
        wrong.
      </p>
    ),
  },
  {
    id: "prices",
    title: "Prices and estimates",
    body: (
      <p>
        Prices in US dollars are ranges. The cost estimator adds up list prices in Rwandan francs
        for the services and the size that you choose. Neither is an offer: the binding price is the
        one in the written quote that follows a first meeting, with a start date and an end date.
      </p>
    ),
  },
  {
    id: "requests",
    title: "Consultation requests",
    body: (
      <p>
        A request asks for a conversation. It makes no contract and costs nothing. We reply within{" "}
        {replyPromise.hours} hours; the reference that you receive names your request. Please write
        what is true, and nothing that you may not share: no passwords, no client files, no personal
        data of others. What we do with a request is explained in the{" "}
        <SiteLink href="/privacy">Privacy Policy</SiteLink>.
      </p>
    ),
  },
  {
    id: "use",
    title: "Fair use",
    body: (
      <p>
        You may read and link to the texts, quote them with the source, and print them for your own
        work. Do not try to break the site, to flood its form or to reach what is not public; Law
        No. 60/2018 makes unauthorised access an offence. If you find a weakness,{" "}
        <SiteLink href="/trust#report">tell us first</SiteLink> and give us time to fix it: we will
        thank you, not pursue you.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <p>
        We work to keep the site correct and reachable, but cannot promise either. We are not liable
        for decisions based on its texts alone, except where the law says otherwise. We are not
        responsible for other sites that we link to. Names and marks of authorities and partners
        belong to them.
      </p>
    ),
  },
  {
    id: "law",
    title: "Changes and applicable law",
    body: (
      <p>
        We may change the site and these terms; the text on this page applies. The law of the
        Republic of Rwanda governs them, and the courts of {address.city} have jurisdiction.
      </p>
    ),
  },
  {
    id: "demonstration",
    title: "This is a demonstration",
    body: (
      <p>
        {shortName} is a sample firm: names, figures, testimonials, prices and contact details are
        samples. No engagement can be made here until a real firm runs the site and confirms these
        terms.
      </p>
    ),
  },
];
