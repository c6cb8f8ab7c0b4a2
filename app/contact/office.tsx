import type { LucideProps } from "lucide-react";
import Clock from "lucide-react/icons/clock";
import Link from "lucide-react/icons/link";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import type { ComponentType } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import { Email } from "../ui/email.tsx";
import { profilesOf } from "../ui/profiles.ts";
import { OutsideLink, SiteLink } from "../ui/site-link.tsx";
import { telephone } from "../ui/telephone.ts";
import { Locator } from "./locator.tsx";

export function Office({ firm }: { firm: Firm }) {
  const { address } = firm;
  return (
    <section className="lg:contents" aria-labelledby="get-in-touch">
      <div className="office">
        <h2 className="h3" id="get-in-touch">
          {firm.contactPage.detailsTitle}
        </h2>
        <ul className="reach">
          <li>
            <MapPin size={24} />
            <div>
              <h3>Office Location</h3>
              <address>{address.full}</address>
              {address.directions?.map((line) => (
                <p className="mt-2" key={line}>
                  {line}
                </p>
              ))}
            </div>
          </li>
          <li>
            <Mail size={24} />
            <div>
              <h3>Email</h3>
              {firm.emails.map((email, index) => (
                <p className={index > 0 ? "mt-2" : undefined} key={email}>
                  <a href={`mailto:${email}`}>
                    <Email>{email}</Email>
                  </a>
                  <span>{firm.emailLabels[email]}</span>
                </p>
              ))}
              {firm.press ? (
                <p className="mt-2">
                  <a href={`mailto:${firm.press.email}`}>
                    <Email>{firm.press.email}</Email>
                  </a>
                  <span>
                    {firm.press.label}, {firm.phones[0]}.{" "}
                    <SiteLink href="/about#press">Who speaks for us</SiteLink>
                  </span>
                </p>
              ) : null}
            </div>
          </li>
          <li>
            <Phone size={24} />
            <div>
              <h3>Phone</h3>
              {firm.phones.map((phone, index) => (
                <p className={index > 0 ? "mt-2" : undefined} key={phone}>
                  <a href={telephone(phone)} translate="no">
                    {phone}
                  </a>
                  <span>{firm.phoneLabels?.[phone]}</span>
                </p>
              ))}
            </div>
          </li>
          <li>
            <Clock size={24} />
            <div>
              <h3>Business Hours</h3>
              {firm.hours.map(({ display }) => (
                <p key={display}>{display}</p>
              ))}
            </div>
          </li>
        </ul>
        <ul className="social" aria-label="Social links">
          {profilesOf(firm.socials.contact).map(({ id, href, label }) => (
            <li key={id}>
              <OutsideLink className="btn btn-secondary btn-sm" href={href}>
                <SocialIcon id={id} />
                {label}
              </OutsideLink>
            </li>
          ))}
        </ul>
      </div>
      <figure className="map">
        <Locator />
        <figcaption className="muted small">{address.mapPlaceholder}</figcaption>
      </figure>
    </section>
  );
}

// lucide has no company logos: LinkedIn's two letters are drawn here, and others get a plain link.
const LinkedIn = ({ size, ref: _, ...rest }: LucideProps) => (
  <svg
    className="lucide"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    {...rest}
  >
    <path d="M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM8 11v6M8 7.5v.01M12 17v-6M12 14a2.25 2.25 0 0 1 4.5 0v3" />
  </svg>
);
const socialIcons: Record<string, ComponentType<LucideProps>> = {
  linkedin: LinkedIn,
  whatsapp: MessageCircle,
};

function SocialIcon({ id }: { id: string }) {
  const Icon = socialIcons[id] ?? Link;
  return <Icon size={20} />;
}
