import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import { OutsideLink } from "./site-link.tsx";

interface DocumentLinkProps {
  href: string;
  label: string;
  /** What the document is about: said to screen readers after the label. */
  about?: string;
  download?: boolean;
  className?: string;
}

/** A link to a document on another site. */
export function DocumentLink({
  href,
  label,
  about,
  download,
  className = "link",
}: DocumentLinkProps) {
  const Icon = download ? Download : ExternalLink;
  return (
    <OutsideLink className={className} href={href}>
      {label}
      {about ? <span className="sr">: {about}</span> : null}{" "}
      <Icon className="i" size={18} aria-hidden="true" />
    </OutsideLink>
  );
}
