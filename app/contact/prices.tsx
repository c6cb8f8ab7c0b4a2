import ArrowRight from "lucide-react/icons/arrow-right";
import type { Pricing } from "../../db/schema/pricing.ts";
import { Emblem } from "../ui/emblem.tsx";
import { range } from "../ui/money.ts";
import { PriceNotes } from "../ui/price-notes.tsx";
import { Section } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Spoken } from "../ui/spoken.tsx";

export function Prices({ pricing }: { pricing: Pricing }) {
  const { title, note, quoteButton } = pricing.section;
  const { covers } = pricing;
  return (
    <Section title={title} lead={note} id="pricing" className="band">
      <div className="prices">
        {pricing.cards.map((card, index) => (
          <article className="price" key={card.id}>
            <header>
              <div>
                <h3 className="h3">{card.title}</h3>
                <p className="muted small">{card.audience}</p>
              </div>
              <Emblem name={index === 0 ? "government" : "training"} size={52} />
            </header>
            <table>
              <caption className="sr">{card.title}, prices in USD</caption>
              <tbody>
                {card.items.map((item) => (
                  <tr key={item.name}>
                    <th scope="row">{item.name}</th>
                    <td className="num">{range(item.display)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="price-end">
              <SiteLink className="btn btn-primary" href={`/contact?quote=${card.id}#consultation`}>
                {quoteButton}
                <Spoken>{card.title}</Spoken>
                <ArrowRight className="i-go" size={20} />
              </SiteLink>
            </p>
          </article>
        ))}
        {covers ? (
          <p className="covers muted small">
            {covers.text}{" "}
            <SiteLink className="link" href={covers.link.href}>
              {covers.link.label}
            </SiteLink>
            <br />
            <PriceNotes {...pricing} />
          </p>
        ) : null}
      </div>
    </Section>
  );
}
