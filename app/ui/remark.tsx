import ExternalLink from "lucide-react/icons/external-link";
import { createContext, useContext } from "react";
import type { Remark as Known } from "../../db/schema/parts.ts";
import { OutsideLink, SiteLink } from "./site-link.tsx";
import { Unbroken } from "./unbroken.tsx";

export const Remarks = createContext<readonly Known[]>([]);

/** A remark in the line of a passage: its official text, or how far it can be relied on. */
export function Remark({ on: passage }: { on: string }) {
  const remark = useContext(Remarks).find(({ words }) => passage.includes(words));
  if (!remark) return null;
  const { text, link, linkLabel } = remark;
  const label = linkLabel ?? text;
  return (
    <span className="remark">
      {" "}
      {link === undefined || linkLabel ? `${text} ` : null}
      {link?.startsWith("/") ? (
        <SiteLink className="remark-link" href={link}>
          {label}
        </SiteLink>
      ) : null}
      {link?.startsWith("http") ? (
        <OutsideLink className="remark-link" href={link}>
          <Unbroken>{label}</Unbroken>
          <ExternalLink className="i" size={14} aria-hidden="true" />
        </OutsideLink>
      ) : null}
    </span>
  );
}
