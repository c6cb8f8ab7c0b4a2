import ArrowRight from "lucide-react/icons/arrow-right";
import { SiteLink } from "../ui/site-link.tsx";

/** A service card's link; on the services page the next step is to ask us. */
export function LearnMore({ title, href = "/contact" }: { title: string; href?: string }) {
  return (
    <SiteLink className="link" href={href}>
      Learn More
      <span className="sr">: {title}</span>
      <ArrowRight className="i i-go" size={20} aria-hidden="true" />
    </SiteLink>
  );
}
