import type {
  DayOfWeek,
  OpeningHoursSpecification,
  Organization,
  ProfessionalService,
  WebSite,
} from "schema-dts";
import type { Firm } from "../../../db/schema/firm.ts";
import { profilesOf } from "../../ui/profiles.ts";

/** The identifier by which other statements refer to the firm. */
export const firmId = (origin: string) => `${origin}/#firm`;

export function firmInBrief(firm: Firm, origin: string): Organization {
  return {
    "@type": "Organization",
    "@id": firmId(origin),
    name: firm.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

/** Google requires name and address of a local business, and recommends the rest. */
export function firmInFull(
  firm: Firm,
  origin: string,
  image: string | undefined,
): ProfessionalService {
  const { line1, line2, city, country } = firm.address;
  // A chat link is a way to reach the firm, not a page about it.
  const profiles = profilesOf(firm.socials.contact).filter(({ id }) => id !== "whatsapp");
  const hours = firm.hours.flatMap(openingHours);
  return {
    "@type": "ProfessionalService",
    "@id": firmId(origin),
    name: firm.name,
    alternateName: firm.shortName,
    slogan: firm.motto,
    description: firm.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(image ? { image } : {}),
    email: firm.emails,
    telephone: firm.phones,
    address: {
      "@type": "PostalAddress",
      streetAddress: `${line1}, ${line2}`,
      addressLocality: city,
      addressCountry: country,
    },
    areaServed: { "@type": "Country", name: country },
    openingHoursSpecification: hours,
    sameAs: profiles.map(({ href }) => href),
  };
}

export function site(firm: Firm, origin: string): WebSite {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    url: `${origin}/`,
    name: firm.name,
    alternateName: firm.shortName,
    inLanguage: "en",
    publisher: { "@id": firmId(origin) },
  };
}

const week = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] satisfies DayOfWeek[];
const weekdays: readonly string[] = week;

/** Parses hours such as `Monday to Friday`, `8:00 AM`; other formats are left out. */
function openingHours({ days, open, close }: Firm["hours"][number]): OpeningHoursSpecification[] {
  const [first = "", last = first] = days.split(" to ");
  const from = weekdays.indexOf(first);
  const to = weekdays.indexOf(last);
  const [opens, closes] = [clock(open), clock(close)];
  if (from < 0 || to < from || !opens || !closes) return [];
  const dayOfWeek = week.slice(from, to + 1);
  return [{ "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes }];
}

/** `1:00 PM` as `13:00`. */
function clock(time: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2}) ([AP])M$/.exec(time) ?? [];
  if (!hour) return undefined;
  const hours = (Number(hour) % 12) + (half === "P" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}
