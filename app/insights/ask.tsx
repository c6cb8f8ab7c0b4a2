import ArrowRight from "lucide-react/icons/arrow-right";
import { articleSlug } from "../../db/schema/insights/link.ts";
import type { Firm } from "../../db/schema/firm.ts";
import type { Insight } from "../../db/schema/insights/insights.ts";
import { Email } from "../ui/email.tsx";
import { Mark } from "../ui/mark.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Spoken } from "../ui/spoken.tsx";

interface AskProps {
  article: Insight;
  firm: Firm;
}

/** The end of an article: its author, and one way to ask about it. */
export function Ask({ article: { author, title, link }, firm }: AskProps) {
  const { name, defaultAuthor, address, articleContactEmail } = firm;
  const at = `${name}, ${address.city}`;
  return (
    <section className="ask" aria-label="Ask about this article">
      <p className="ask-who">
        <Mark height={40} />
        <span>
          <b>{author}</b> {author === defaultAuthor ? `The partners of ${at}` : at}
        </span>
      </p>
      <SiteLink
        className="btn btn-primary"
        href={`/contact?article=${articleSlug(link)}#consultation`}
      >
        Ask about this<Spoken>{title}</Spoken> <ArrowRight className="i-go" size={20} />
      </SiteLink>
      <p className="art-foot small">
        Questions about this article? Write to{" "}
        <a className="in" href={`mailto:${articleContactEmail}`}>
          <Email>{articleContactEmail}</Email>
        </a>
        . Do you write for the press? <SiteLink href="/about#press">Press contact</SiteLink>
      </p>
    </section>
  );
}
