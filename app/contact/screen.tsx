import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { Faq } from "../../db/schema/faq.ts";
import type { Firm } from "../../db/schema/firm.ts";
import type { Pricing } from "../../db/schema/pricing.ts";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { IncidentNote } from "../ui/incident-note.tsx";
import { Office } from "./office.tsx";
import { Prices } from "./prices.tsx";

interface ContactScreenProps {
  firm: Firm;
  pricing: Pricing | undefined;
  faq: Faq | undefined;
  children: ReactNode;
}

export function ContactScreen({ firm, pricing, faq, children }: ContactScreenProps) {
  return (
    <>
      <HeroBanner
        backgroundImage="convention-dusk"
        title={firm.contactPage.heroTitle}
        subtitle={firm.contactPage.heroSubtitle}
      />
      <div className="section">
        <div className="wrap contact">
          <IncidentNote
            firm={firm}
            hint="This line is answered day and night; all others in office hours."
          />
          {children}
          <Office firm={firm} />
        </div>
      </div>
      {pricing ? <Prices pricing={pricing} /> : null}
      {faq ? <Questions faq={faq} /> : null}
    </>
  );
}

/** The three questions of the contact page (spec.md §2); each opens without JavaScript. */
function Questions({ faq }: { faq: Faq }) {
  return (
    <section className="section" aria-labelledby="questions">
      <div className="wrap head-split faq">
        <h2 className="h2" id="questions">
          Frequently Asked Questions
        </h2>
        <div>
          {faq.contactFaq.map((item, index) => (
            <details key={item.id} open={index === 0} suppressHydrationWarning>
              <summary>
                {item.question}
                <ChevronDown size={24} />
              </summary>
              <p>{item.answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
