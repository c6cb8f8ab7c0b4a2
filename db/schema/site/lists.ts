import * as v from "valibot";
import { TeamMember } from "../team.ts";
import { Testimonial } from "../testimonials.ts";
import { defineDocument } from "./document.ts";

export const teamDocument = defineDocument({
  schema: v.object({ items: v.array(TeamMember) }),
  title: "Team",
  about: "The people on About, in their order",
  shown: [{ label: "About, Meet Our Team", href: "/about#team" }],
  needs: "write",
  table: "team",
  fields: {
    items: {
      kind: "list",
      label: "People",
      one: "person",
      min: 1,
      max: 30,
      item: {
        kind: "group",
        label: "Person",
        fields: {
          id: { kind: "id" },
          name: { kind: "line", label: "Name", max: 80 },
          role: { kind: "line", label: "Role", max: 120 },
          bio: { kind: "text", label: "What this person does", max: 600 },
          photo: {
            kind: "picture",
            label: "Picture",
            help: "Without one, the initials stand in its place.",
            optional: "empty",
          },
        },
      },
    },
  },
});

export const testimonialsDocument = defineDocument({
  schema: v.object({ items: v.array(Testimonial) }),
  title: "Testimonials",
  about: "What clients say, on Home",
  shown: [{ label: "Home", href: "/" }],
  needs: "write",
  table: "testimonials",
  fields: {
    items: {
      kind: "list",
      label: "Testimonials",
      one: "testimonial",
      max: 20,
      item: {
        kind: "group",
        label: "Testimonial",
        fields: {
          id: { kind: "id" },
          name: { kind: "line", label: "Who says it", max: 80 },
          sector: { kind: "line", label: "Of which organisation", max: 80 },
          statement: { kind: "text", label: "What they say", max: 400 },
        },
      },
    },
  },
});
