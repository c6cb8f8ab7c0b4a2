import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { Firm } from "../../db/schema/firm.ts";
import { OutsideLink } from "../ui/site-link.tsx";
import { SocialIcon } from "../ui/social-icon.tsx";
import { telephone } from "../ui/telephone.ts";

/** The column 'Get in Touch': where the firm is, how and when it can be reached (spec.md §2). */
export function Office({ firm }: { firm: Firm }) {
  const { address } = firm;
  return (
    <section aria-labelledby="get-in-touch">
      <h2 className="h3" id="get-in-touch">
        {firm.contactPage.detailsTitle}
      </h2>
      <ul className="reach">
        <li>
          <MapPin className="i" size={24} aria-hidden="true" />
          <div>
            <h3>Office Location</h3>
            <address>{address.full}</address>
          </div>
        </li>
        <li>
          <Mail className="i" size={24} aria-hidden="true" />
          <div>
            <h3>Email</h3>
            {firm.emails.map((email) => (
              <p key={email}>
                <a href={`mailto:${email}`}>{email}</a>
                <span>{firm.emailLabels[email]}</span>
              </p>
            ))}
          </div>
        </li>
        <li>
          <Phone className="i" size={24} aria-hidden="true" />
          <div>
            <h3>Phone</h3>
            {firm.phones.map((phone) => (
              <p key={phone}>
                <a className="num" href={telephone(phone)}>
                  {phone}
                </a>
              </p>
            ))}
          </div>
        </li>
        <li>
          <Clock className="i" size={24} aria-hidden="true" />
          <div>
            <h3>Business Hours</h3>
            {firm.hours.map(({ days, display }) => (
              <p className="num" key={days}>
                {display}
              </p>
            ))}
          </div>
        </li>
      </ul>
      <ul className="social" aria-label="Social links">
        {firm.socials.contact.map((social) => (
          <li key={social.id}>
            {social.placeholder ? (
              <span className="btn btn-sm is-disabled">{social.label}</span>
            ) : (
              <OutsideLink className="btn btn-secondary btn-sm" href={social.href}>
                <SocialIcon id={social.id} />
                {social.label}
              </OutsideLink>
            )}
          </li>
        ))}
      </ul>
      <figure className="map">
        <Hills />
        <figcaption>{address.mapPlaceholder}</figcaption>
      </figure>
    </section>
  );
}

/** Streets between hills, for nowhere in particular. */
function Hills() {
  return (
    <svg viewBox="0 0 460 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        className="map-hills"
        d="M-20 210 60 150l90-20 80-70 100-20 150 30M-20 240l90-64 90-20 84-68 92-22 144 32M-20 268l100-66 92-20 86-66 84-22 138 32M60 290l130-80 84-64 76-24 130 34"
      />
      <path className="map-streets map-wide" d="m-10 96 130 14 106 40h104l150 60" />
      <path className="map-streets" d="m226 150 24-160m80 160-30 120M120 110 90 270" />
      <path className="map-streets map-lanes" d="m40 20 80 90m210 40L430 40M226 150l-36 120" />
      <circle cx="226" cy="150" r="20" />
      <path className="map-place" d="m226 137 13 13-13 13-13-13z" />
    </svg>
  );
}
