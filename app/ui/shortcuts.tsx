import ArrowRight from "lucide-react/icons/arrow-right";
import type { Hyperlink } from "../../db/schema/parts.ts";
import { SiteLink } from "./site-link.tsx";
import { Unbroken } from "./unbroken.tsx";

export function Shortcuts({ links, label }: { links: readonly Hyperlink[]; label: string }) {
  if (links.length === 0) return null;
  return (
    <ul
      className={`shortcuts ${links.length === 2 ? "grid-cols-2" : ""}`.trim()}
      aria-label={label}
    >
      {links.map(({ label: title, href }) => (
        <li key={href}>
          <SiteLink href={href}>
            <span>
              <Unbroken>{title}</Unbroken>
            </span>{" "}
            <ArrowRight className="i-go" size={20} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
