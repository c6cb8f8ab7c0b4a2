import * as v from "valibot";
import { Firm, type Social } from "../firm.ts";
import { closingHour, hoursOf, week } from "../requests/slots.ts";
import { defineDocument } from "./document.ts";
import type { Fields } from "./fields.ts";
import { address, line, lines } from "./parts.ts";

const hour = (label: string) =>
  line(label, {
    max: 8,
    pattern: [/^(1[0-2]|[1-9]):[0-5]\d (AM|PM)$/, `${label} must be a time such as 8:00 AM`],
  });

const days = `(${week.join("|")})`;

const fields = {
  name: line("Name", { max: 80 }),
  shortName: line("Short name", { max: 30 }),
  motto: line("Motto", { max: 80 }),
  nameMeaning: line("What the name means"),
  positioning: line("What the firm is", { help: "One line, under the name." }),
  tagline: line("What the firm does", { help: "One sentence, also for search engines." }),
  numbers: {
    kind: "list",
    label: "Telephone numbers",
    help: "They stand on Contact, in the footer, on every printed page, and in the search.",
    one: "number",
    min: 1,
    max: 6,
    item: {
      kind: "group",
      label: "Number",
      fields: {
        number: { kind: "phone", label: "Number" },
        label: line("What it is for", { max: 60 }),
        line: {
          kind: "choice",
          label: "Answered",
          options: [
            { value: "office", label: "In business hours" },
            { value: "incident", label: "Day and night" },
          ],
        },
      },
    },
  },
  emails: {
    kind: "list",
    label: "Email addresses",
    one: "address",
    min: 1,
    max: 6,
    item: {
      kind: "group",
      label: "Address",
      fields: {
        address: { kind: "email", label: "Address" },
        label: line("What it is for", { max: 60 }),
      },
    },
  },
  articleContactEmail: { kind: "email", label: "Email address under articles" },
  address: {
    kind: "group",
    label: "Office",
    fields: {
      line1: line("Building and street"),
      line2: line("District"),
      city: line("City", { max: 60 }),
      country: line("Country", { max: 60 }),
      mapPlaceholder: line("Words under the map"),
      directions: {
        kind: "list",
        label: "Directions",
        one: "line",
        max: 5,
        item: line("Direction", { max: 300 }),
      },
    },
  },
  hours: {
    kind: "list",
    label: "Business hours",
    help: "Visitors read them, and book calls within them.",
    one: "line",
    min: 1,
    max: 7,
    item: {
      kind: "group",
      label: "Hours",
      fields: {
        days: line("Days", {
          max: 30,
          pattern: [
            new RegExp(`^${days}( to ${days})?$`),
            "Days must be such as Saturday, or Monday to Friday",
          ],
        }),
        open: hour("Opens"),
        close: hour("Closes"),
      },
    },
  },
  closedDays: {
    kind: "list",
    label: "Days on which you are closed",
    help: "Public holidays and others. No call can be booked on them.",
    one: "day",
    max: 60,
    distinct: "date",
    item: {
      kind: "group",
      label: "Day",
      fields: { date: { kind: "date", label: "Date" }, name: line("What it is", { max: 60 }) },
    },
  },
  company: {
    kind: "group",
    label: "Legal identity",
    fields: {
      legalName: line("Legal name"),
      code: line("Company code", { max: 40 }),
      register: line("Register"),
    },
  },
  dataProtection: {
    kind: "group",
    label: "Data protection",
    fields: {
      officer: line("Officer"),
      email: { kind: "email", label: "Email address of the officer" },
      registration: line("Registration"),
    },
  },
  press: {
    kind: "group",
    label: "Press",
    fields: {
      email: { kind: "email", label: "Email address for the press" },
      label: line("Title", { max: 60 }),
      note: { kind: "text", label: "Who speaks for the firm, and when you answer", max: 400 },
    },
  },
  profiles: {
    kind: "fixed-list",
    label: "Profiles in social networks",
    help: "A profile without an address is not shown.",
    item: {
      kind: "group",
      label: "Profile",
      fields: {
        id: { kind: "fixed" },
        label: line("Name", { max: 40 }),
        href: { kind: "link", label: "Address", optional: "empty" },
      },
    },
  },
  startHere: {
    ...lines("Articles that Insights shows first", "article", { min: 0, max: 6 }),
    optional: true,
    item: address("Article", { help: "Such as /insights/two-hour-tabletop-exercise." }),
  },
  footerTagline: line("Sentence in the footer"),
  copyrightHolder: line("Holder of the copyright", { max: 80 }),
  demoNotice: line("Notice of a demonstration", {
    optional: "empty",
    help: "It stands at the foot of every page. Leave it empty when every sample is replaced.",
  }),
} satisfies Fields;

/** The form's view of the firm; the form gives it back whole. */
const FirmValues = v.looseObject({
  numbers: v.array(v.object({ number: v.string(), label: v.string(), line: v.string() })),
  emails: v.array(v.object({ address: v.string(), label: v.string() })),
  address: v.object({
    ...v.omit(Firm.entries.address, ["full", "directions"]).entries,
    directions: v.array(v.string()),
  }),
  hours: v.array(v.object({ days: v.string(), open: v.string(), close: v.string() })),
  closedDays: v.array(v.object({ date: v.string(), name: v.string() })),
  profiles: v.array(v.object({ id: v.string(), label: v.string(), href: v.string() })),
  footerTagline: v.string(),
  copyrightHolder: v.string(),
  demoNotice: v.string(),
});

export const firmDocument = defineDocument({
  schema: Firm,
  title: "The firm",
  about: "Name, numbers, addresses, hours, legal identity, profiles",
  shown: [
    { label: "Contact", href: "/contact#get-in-touch" },
    { label: "About", href: "/about#company" },
    { label: "Privacy Policy", href: "/privacy#responsible" },
  ],
  needs: "administer",
  fields,
  values: (firm) => ({
    ...firm,
    numbers: firm.phones.map((number) => ({
      number,
      label: firm.phoneLabels?.[number] ?? "",
      line: number === firm.incidentLine ? "incident" : "office",
    })),
    emails: firm.emails.map((address) => ({ address, label: firm.emailLabels[address] ?? "" })),
    address: { ...firm.address, directions: firm.address.directions ?? [] },
    closedDays: firm.closedDays ?? [],
    company: firm.company ?? { legalName: firm.name, code: "", register: "" },
    dataProtection: firm.dataProtection ?? { officer: "", email: "", registration: "" },
    press: firm.press ?? { email: "", label: "", note: "" },
    profiles: firm.socials.contact.map(({ id, label, href, placeholder }) => ({
      ...{ id, label, href: placeholder ? "" : href },
    })),
    footerTagline: firm.footer.tagline,
    copyrightHolder: firm.footer.copyrightHolder,
    demoNotice: firm.footer.demoNotice,
  }),
  body(given, stored) {
    const values = v.parse(FirmValues, given);
    const { numbers, emails, address, hours, profiles } = values;
    const { line1, line2, city, country } = address;
    const shownHours = hours.map((one) => ({ ...one, display: shortHours(one) }));
    const incident = numbers.find((one) => one.line === "incident");
    return {
      ...stored,
      ...values,
      phones: numbers.map(({ number }) => number),
      phoneLabels: Object.fromEntries(numbers.map(({ number, label }) => [number, label])),
      incidentLine: incident?.number,
      emails: emails.map((one) => one.address),
      emailLabels: Object.fromEntries(emails.map((one) => [one.address, one.label])),
      address: { ...address, full: [line1, line2, city, country].join(", ") },
      hours: shownHours,
      closedDays: values.closedDays.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
      hoursDisplay: shownHours.map(({ display }) => display).join(", "),
      socials: {
        contact: profiles.map(socialOf),
        // The footer has some of them, under names of its own.
        footer: stored.socials.footer.map((one) => {
          const profile = profiles.find(({ id }) => id === one.id);
          return profile ? { ...socialOf(profile), label: one.label } : one;
        }),
      },
      footer: {
        ...stored.footer,
        tagline: values.footerTagline,
        copyrightHolder: values.copyrightHolder,
        demoNotice: values.demoNotice,
      },
    };
  },
  faults(given) {
    const { numbers, emails, hours } = v.parse(FirmValues, given);
    const twice = (texts: readonly string[]) =>
      texts.findIndex((text, nth) => texts.indexOf(text) < nth);
    const number = twice(numbers.map((one) => one.number.replaceAll(" ", "")));
    const address = twice(emails.map((one) => one.address.toLowerCase()));
    const turned = hours.findIndex(({ days: named }) => {
      const [from = 0, to = 7] = named.split(" to ").map((day) => week.indexOf(day));
      return from >= to;
    });
    const backwards = hours.findIndex(({ open, close }) => hoursOf(open) >= closingHour(close));
    const incident = numbers.filter(({ line }) => line === "incident").length;
    return [
      ...(number < 0
        ? []
        : [{ path: `numbers.${number}.number`, message: "This number stands there twice" }]),
      ...(incident === 1
        ? []
        : [
            { path: "numbers", message: "One number must be answered day and night, and only one" },
          ]),
      ...(address < 0
        ? []
        : [{ path: `emails.${address}.address`, message: "This address stands there twice" }]),
      ...(backwards < 0
        ? []
        : [{ path: `hours.${backwards}.close`, message: "Closes must be later than Opens" }]),
      ...(turned < 0
        ? []
        : [{ path: `hours.${turned}.days`, message: "Days must be in the order of the week" }]),
    ];
  },
});

const socialOf = ({ id, label, href }: Omit<Social, "placeholder">): Social => ({
  ...{ id, label, href: href || "#", placeholder: href === "" },
});

/** Such as `Mon-Fri 8:00 AM-6:00 PM`. */
function shortHours({ days: named, open, close }: { days: string; open: string; close: string }) {
  const short = named.split(" to ").map((day) => day.slice(0, 3));
  return `${short.join("-")} ${open}-${close}`;
}
