import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import { OutsideLink } from "./site-link.tsx";
import { Unbroken } from "./unbroken.tsx";
import { Spoken } from "./spoken.tsx";

interface DocumentLinkProps {
  href: string;
  label: string;
  /** The document's subject, for screen readers after the label. */
  about?: string;
  place?: string;
}

/** A link to a document on another site; only a file is shown as a download. */
export function DocumentLink({ href, label, about, place }: DocumentLinkProps) {
  const Icon = isFile(href) ? Download : ExternalLink;
  return (
    <OutsideLink className="link" href={href}>
      <span>
        <Unbroken>{label}</Unbroken>
      </span>
      {about ? <Spoken>{about}</Spoken> : null}
      <Icon size={18} />
      {place ? (
        <span className="link-place">
          <span>{place}</span>
        </span>
      ) : null}
    </OutsideLink>
  );
}

export const isFile = (href: string): boolean => /\.pdf$/i.test(new URL(href).pathname);

export const isHomePage = (href: string): boolean => new URL(href).pathname === "/";

/** The site of an address, named as its home page if the address is no more than that. */
export function siteOf(href: string): string {
  const site = new URL(href).host.replace(/^www\./, "");
  return isHomePage(href) ? `home page of ${site}` : site;
}
