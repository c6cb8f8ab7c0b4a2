import * as v from "valibot";
import { HomePage } from "../home.ts";
import { strings } from "../parts.ts";
import { defineDocument } from "./document.ts";
import type { ListField } from "./fields.ts";
import {
  address,
  button,
  closingCall,
  fixed,
  fixedList,
  group,
  hyperlink,
  line,
  lines,
  priority,
  text,
} from "./parts.ts";
import type { ReferenceKind } from "./references.ts";
import { capitalized } from "../text/capitalized.ts";

/** Those that are shown first; what is missing is filled up from the list itself. */
const references = (label: string, one: string, to: ReferenceKind, max: number): ListField => ({
  ...lines(label, one, { min: 0, max }),
  item: { kind: "reference", label: capitalized(one), to },
});

// Pages that preview a form have the document alone.
const HomeRow = v.object({
  headline: v.optional(v.string(), ""),
  subtext: v.optional(v.string(), ""),
  call_to_action: v.optional(v.string(), ""),
  key_highlights: v.optional(strings, []),
  featured_services: v.optional(strings, []),
  testimonials_preview: v.optional(strings, []),
  regulations_reference: v.optional(strings, []),
});

const HomeValues = v.looseObject({
  hero: v.object({ titles: strings, subtitle: v.string(), callToAction: v.string() }),
  figures: v.looseObject({ subtext: v.string(), statsBasis: v.optional(v.string()) }),
  keyHighlights: strings,
  featuredServices: strings,
  testimonials: strings,
  regulatoryBlock: v.looseObject({ laws: strings }),
});

export const homeDocument = defineDocument({
  schema: v.object({ ...HomePage.entries, row: v.optional(HomeRow, {}) }),
  title: "Home",
  about: "Titles, highlights, figures, services, sectors, reasons, closing call",
  shown: [{ label: "Home", href: "/" }],
  needs: "write",
  row: "home",
  fields: {
    hero: group("At the top of the page", {
      titles: lines("Titles that take turns", "title", { max: 4 }),
      subtitle: line("Sentence below the title", { max: 300 }),
      callToAction: line("Words on the first button", { max: 40, help: "It leads to Sectors." }),
    }),
    keyHighlights: lines("Key highlights", "highlight", { min: 0, max: 8 }),
    urgent: group(
      "Link beside the highlights, for a breach",
      { label: line("Words of the link", { max: 60 }), href: fixed },
      { optional: true },
    ),
    figures: group("Figures", {
      subtext: line("Sentence above the figures", { max: 300 }),
      stats: fixedList("Figures", "figure", {
        value: line("Figure", { max: 10 }),
        label: line("What it counts", { max: 40 }),
      }),
      statsBasis: line("What a figure is based on", { optional: "absent", max: 300 }),
    }),
    serviceTeasers: fixedList("Services", "service", {
      title: line("Name", { max: 60 }),
      description: line("What it is", { max: 300 }),
      icon: { kind: "icon", label: "Icon" },
      link: address("Where it leads"),
    }),
    featuredServices: references("Services with their duration", "service", "services", 6),
    teaserLinks: fixedList("Links below the services", "link", {
      label: line("Words of the link", { max: 40 }),
      href: fixed,
    }),
    sectorCards: fixedList("Sectors", "sector", {
      id: fixed,
      title: line("Name", { max: 60 }),
      priority,
      description: line("Who is in it", { max: 300 }),
      link: fixed,
    }),
    regulatoryBlock: group("Regulatory framework", {
      title: line("Heading", { max: 80 }),
      intro: line("Sentence below it", { max: 300 }),
      link: button("Button"),
      laws: references("Laws", "law", "laws", 4),
    }),
    whyChooseUs: fixedList("Why Choose Us", "reason", {
      title: line("Title", { max: 60 }),
      description: text("Why", { max: 400 }),
      link: group("Link below it", hyperlink, { optional: true }),
    }),
    testimonials: references("Testimonials", "testimonial", "testimonials", 3),
    partnersStrip: group("Partners", { title: line("Heading", { max: 60 }), cta: fixed }),
    closingCta: closingCall(),
  },
  values: ({ row, hero: { titles, subtitle }, regulatoryBlock, stats, statsBasis, ...page }) => ({
    ...page,
    hero: { titles, subtitle, callToAction: row.call_to_action },
    keyHighlights: row.key_highlights,
    featuredServices: row.featured_services,
    testimonials: row.testimonials_preview,
    regulatoryBlock: { ...regulatoryBlock, laws: row.regulations_reference },
    figures: { subtext: row.subtext, stats, statsBasis },
  }),
  body(given, stored) {
    const {
      hero: top,
      figures,
      keyHighlights,
      featuredServices,
      testimonials,
      ...values
    } = v.parse(HomeValues, given);
    const { callToAction, titles, subtitle } = top;
    const { subtext, ...page } = figures;
    const [headline = ""] = titles;
    return {
      ...stored,
      ...values,
      ...page,
      hero: {
        ...stored.hero,
        titles,
        subtitle,
        primaryCta: { ...stored.hero.primaryCta, label: callToAction },
      },
      row: {
        headline,
        subtext,
        call_to_action: callToAction,
        key_highlights: keyHighlights,
        featured_services: featuredServices,
        testimonials_preview: testimonials,
        regulations_reference: values.regulatoryBlock.laws,
      },
    };
  },
});
