import ArrowRight from "lucide-react/icons/arrow-right";
import type { Hyperlink } from "../../db/schema/parts.ts";
import { SiteLink } from "../ui/site-link.tsx";

/** Ways to what most visitors come for. */
export function Shortcuts({ links }: { links: readonly Hyperlink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="shortcuts">
      {links.map(({ label, href }) => (
        <li key={href}>
          <SiteLink href={href}>
            {label} <ArrowRight className="i i-go" size={20} aria-hidden="true" />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
