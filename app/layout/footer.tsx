import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { Firm } from "../../db/schema/firm.ts";
import { Email } from "../ui/email.tsx";
import { profilesOf } from "../ui/profiles.ts";
import { OutsideLink, SiteLink } from "../ui/site-link.tsx";
import { telephone } from "../ui/telephone.ts";
import { FirmLink } from "./header.tsx";

const ends = [
  { href: "/library", label: "Compliance library" },
  { href: "/compliance", label: "Compliance framework" },
  { href: "/compliance#tools", label: "Compliance tools" },
  { href: "/compliance/breach", label: "Breach clock" },
  { href: "/privacy", label: "Privacy Policy" },
  { href: "/terms", label: "Terms of Service" },
  { href: "/trust", label: "Trust page" },
  { href: "/offline", label: "Offline" },
];

/** The foot of every page: tagline, quick links, services, the office, social and legal links. */
export function SiteFooter({ firm, year }: { firm: Firm; year: number }) {
  const { footer, address } = firm;
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <div>
            <FirmLink firm={firm} />
            <p className="motto">
              {firm.motto.split(" ").map((word) => (
                <span key={word}>{`${word} `}</span>
              ))}
            </p>
            <p className="max-w-[34ch]">{footer.tagline}</p>
            {firm.incidentLine ? (
              <p className="foot-urgent">
                {"An incident right now? Call "}
                <a className="num" href={telephone(firm.incidentLine)} translate="no">
                  {firm.incidentLine}
                </a>
              </p>
            ) : null}
          </div>
          <nav aria-label="Quick links">
            <h2>Quick links</h2>
            <ul>
              {footer.quickLinks.map((link) => (
                <li key={link.href}>
                  <SiteLink href={link.href}>{link.label}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Services</h2>
            <ul>
              {footer.services.map((service) => (
                <li key={service}>{service}</li>
              ))}
            </ul>
          </div>
          <div>
            <h2>{`${address.city} office`}</h2>
            <ul>
              <li className="foot-line">
                <MapPin size={20} />
                <address>{address.full}</address>
              </li>
              {firm.emails.map((email) => (
                <li key={email}>
                  <a href={`mailto:${email}`}>
                    <Mail size={20} />
                    <Email>{email}</Email>
                  </a>
                </li>
              ))}
              {firm.phones.map((phone) => (
                <li key={phone}>
                  <a className="num" href={telephone(phone)}>
                    <Phone size={20} />
                    <span>
                      {phone}
                      {firm.phoneLabels?.[phone] ? <small>{firm.phoneLabels[phone]}</small> : null}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="foot-end">
          <ul>
            {ends.map(({ href, label }) => (
              <li key={href}>
                <SiteLink href={href}>{label}</SiteLink>
              </li>
            ))}
          </ul>
          <ul aria-label="Social networks">
            {profilesOf(firm.socials.footer).map(({ id, href, label }) => (
              <li key={id}>
                <OutsideLink href={href}>{label}</OutsideLink>
              </li>
            ))}
          </ul>
        </div>
        <p className="foot-note">{`© ${year} ${footer.copyrightHolder}. ${footer.demoNotice}`}</p>
      </div>
    </footer>
  );
}
