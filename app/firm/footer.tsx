import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { Firm } from "../../db/schema/firm.ts";
import { OutsideLink, SiteLink } from "../ui/site-link.tsx";
import { SocialIcon } from "../ui/social-icon.tsx";
import { telephone } from "../ui/telephone.ts";
import { FirmLink } from "./header.tsx";

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
                <span key={word}>{word} </span>
              ))}
            </p>
            <p className="foot-tagline">{footer.tagline}</p>
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
            <ul className="plain">
              {footer.services.map((service) => (
                <li key={service}>{service}</li>
              ))}
            </ul>
          </div>
          <div>
            <h2>{address.city} office</h2>
            <ul>
              <li className="foot-line">
                <MapPin className="i" size={20} aria-hidden="true" />
                <address>{address.full}</address>
              </li>
              {firm.emails.map((email) => (
                <li key={email}>
                  <a href={`mailto:${email}`}>
                    <Mail className="i" size={20} aria-hidden="true" />
                    {email}
                  </a>
                </li>
              ))}
              {firm.phones.map((phone) => (
                <li key={phone}>
                  <a className="num" href={telephone(phone)}>
                    <Phone className="i" size={20} aria-hidden="true" />
                    {phone}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="foot-end">
          <span>
            © {year} {footer.copyrightHolder}
          </span>
          <SiteLink href="/privacy">Privacy Policy</SiteLink>
          <SiteLink href="/terms">Terms of Service</SiteLink>
          <SiteLink href="/offline">Offline</SiteLink>
          <span className="sp" />
          {firm.socials.footer.map((social) =>
            social.placeholder ? (
              <span key={social.id}>{social.label}</span>
            ) : (
              <OutsideLink key={social.id} href={social.href}>
                <SocialIcon id={social.id} />
                {social.label}
              </OutsideLink>
            ),
          )}
        </div>
        <p className="foot-note">{footer.demoNotice}</p>
      </div>
    </footer>
  );
}
