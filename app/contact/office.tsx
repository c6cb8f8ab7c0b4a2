import AtSign from "lucide-react/icons/at-sign";
import CirclePlay from "lucide-react/icons/circle-play";
import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import Users from "lucide-react/icons/users";
import type { Firm } from "../../db/schema/firm.ts";
import { OutsideLink } from "../ui/site-link.tsx";
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
            <MapPin className="i" size={24} aria-hidden="true" />
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
            <Mail className="i" size={24} aria-hidden="true" />
            <div>
              <h3>Email</h3>
              {firm.emails.map((email, index) => (
                <p className={index > 0 ? "mt-2" : undefined} key={email}>
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
              {firm.phones.map((phone, index) => (
                <p className={index > 0 ? "mt-2" : undefined} key={phone}>
                  <a href={telephone(phone)}>{phone}</a>
                  <span>{firm.phoneLabels?.[phone]}</span>
                </p>
              ))}
            </div>
          </li>
          <li>
            <Clock className="i" size={24} aria-hidden="true" />
            <div>
              <h3>Business Hours</h3>
              {firm.hours.map(({ days, display }) => (
                <p key={days}>{display}</p>
              ))}
            </div>
          </li>
        </ul>
        <ul className="social" aria-label="Social links">
          {firm.socials.contact.map((social) => (
            <li key={social.id}>
              {social.placeholder ? (
                <Planned id={social.id} label={social.label} />
              ) : (
                <OutsideLink className="btn btn-secondary btn-sm" href={social.href}>
                  <SocialIcon id={social.id} size={20} />
                  {social.label}
                </OutsideLink>
              )}
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

/** The kind of network, not its trade mark. */
const socialIcons: Record<string, typeof AtSign> = {
  linkedin: Users,
  whatsapp: MessageCircle,
  x: AtSign,
  facebook: ThumbsUp,
  youtube: CirclePlay,
};

function SocialIcon({ id, size }: { id: string; size: number }) {
  const Icon = socialIcons[id];
  return Icon ? <Icon className="i" size={size} aria-hidden="true" /> : null;
}

/** A network where the firm has no page yet: text, and nothing to press. */
function Planned({ id, label }: { id: string; label: string }) {
  return (
    <span className="muted small flex items-center gap-2">
      <SocialIcon id={id} size={18} />
      {label}
    </span>
  );
}
