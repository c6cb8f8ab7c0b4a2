import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import { OutsideLink } from "./site-link.tsx";

interface DocumentLinkProps {
  href: string;
  label: string;
  /** What the document is about: said to screen readers after the label. */
  about?: string;
  /** Where it leads, shown after the label. */
  place?: string;
  className?: string;
}

/** A link to a document on another site; only a file is shown as a download. */
export function DocumentLink({ href, label, about, place, className = "link" }: DocumentLinkProps) {
  const Icon = isFile(href) ? Download : ExternalLink;
  return (
    <OutsideLink className={className} href={href}>
      {label}
      {about ? <span className="sr">: {about}</span> : null}
      <Icon className="i" size={18} aria-hidden="true" />
      {place ? (
        <span className="link-place">
          <span>{place}</span>
        </span>
      ) : null}
    </OutsideLink>
  );
}

/** Whether an address is that of a PDF, rather than of a page around it. */
export const isFile = (href: string): boolean => /\.pdf$/i.test(new URL(href).pathname);

/** The site of an address, and whether it is no more than that site's home page. */
export function siteOf(href: string): string {
  const { host, pathname } = new URL(href);
  return host.replace(/^www\./, "") + (pathname === "/" ? ", home page" : "");
}
