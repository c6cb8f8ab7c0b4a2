import ChevronDown from "lucide-react/icons/chevron-down";
import type { Faq } from "../../db/schema/faq.ts";

/** The three questions of the contact page (spec.md §2); each opens without JavaScript. */
export function Questions({ faq }: { faq: Faq }) {
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
                <ChevronDown className="i" size={24} aria-hidden="true" />
              </summary>
              <p>{item.answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
