import type { Firm } from "../../db/schema/firm.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { contactEmail, LegalDocument } from "./document.tsx";

/** On what terms the site, its texts, prices and tools are offered. */
export function Terms({ firm }: { firm: Firm }) {
  const { name, shortName, address, replyPromise } = firm;
  return (
    <LegalDocument
      title="Terms of Service"
      lead="What you may expect of this site, and what it cannot do for you."
    >
      <h2>Who offers it</h2>
      <p>
        {name}, {address.full}. Using the site is free and needs no account. By using it you accept
        these terms; if you do not, please write to {contactEmail(firm.emails)} instead.
      </p>
      <h2>Information, not legal advice</h2>
      <p>
        The library, the framework pages and the insight articles explain Rwandan law and standards
        as we understand them on the day they were written. They are no legal opinion and replace
        neither the official text nor your lawyer. Laws change: follow the link to the official
        document before you rely on a date, a deadline or a sanction, and tell us where we are
        wrong.
      </p>
      <h2>Prices and estimates</h2>
      <p>
        Prices in US dollars are ranges. The cost estimator adds up list prices in Rwandan francs
        for the services and the size that you choose. Neither is an offer: the price that binds is
        the one in the written quote that follows a first meeting, with a start date and an end
        date.
      </p>
      <h2>Consultation requests</h2>
      <p>
        A request asks for a conversation. It makes no contract and costs nothing. Somebody answers
        within {replyPromise.hours} hours; the reference that you receive names your request. Please
        write what is true, and nothing that you may not share: no passwords, no client files, no
        personal data of others. What we do with a request stands in the{" "}
        <SiteLink href="/privacy">Privacy Policy</SiteLink>.
      </p>
      <h2>Fair use</h2>
      <p>
        Read, link, quote with the source, print for your own work. Do not try to break the site, to
        flood its form or to reach what is not public; Law No. 60/2018 makes unauthorised access an
        offence. If you find a weakness, tell us first and give us time to mend it: we will thank
        you, not pursue you.
      </p>
      <h2>What we answer for</h2>
      <p>
        We keep the site correct and reachable as well as we can, and promise neither. For decisions
        that are taken on its texts alone we answer only where the law leaves no other way. Other
        sites that we link to answer for themselves. Names and marks of authorities and partners
        belong to them.
      </p>
      <h2>Changes, and which law</h2>
      <p>
        We may change the site and these terms; the text on this page is the one that holds. The law
        of the Republic of Rwanda applies, and the courts of {address.city} decide.
      </p>
      <h2>This is a demonstration</h2>
      <p>
        {shortName} is a sample firm: names, figures, testimonials, prices and contact details are
        samples. No engagement can be made here until a real firm stands behind the site and
        confirms these terms.
      </p>
    </LegalDocument>
  );
}
