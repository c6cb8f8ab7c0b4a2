import * as v from "valibot";
import { Partners } from "../partners.ts";
import { defineDocument } from "./document.ts";
import { fixed, line, list } from "./parts.ts";

const WithLogos = v.object({
  // Someone new has the first drawing.
  items: v.array(
    v.looseObject({
      name: v.string(),
      logo: v.optional(v.string(), "/images/partners/partner-1.svg"),
    }),
  ),
});

export const partnersDocument = defineDocument({
  schema: Partners,
  title: "Partners",
  about: "The bodies in the moving strip of Home",
  shown: [{ label: "Home, partners", href: "/#partners" }],
  needs: "write",
  fields: {
    items: list(
      "Partners",
      "partner",
      { id: { kind: "id" }, name: line("Name", { max: 80 }), logo: fixed },
      { max: 12, distinct: "name" },
    ),
  },
  body: (values) => v.parse(WithLogos, values),
});
