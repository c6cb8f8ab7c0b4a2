import ArrowRight from "lucide-react/icons/arrow-right";
import { SiteLink } from "../ui/site-link.tsx";

/** A service card's link to the service's own page. */
export function LearnMore({ title, slug }: { title: string; slug: string }) {
  return (
    <SiteLink className="link" href={`/services/${slug}`}>
      Learn More
      <span className="sr">{`: ${title}`}</span>
      <ArrowRight className="i i-go" size={20} aria-hidden="true" />
    </SiteLink>
  );
}
