import { Tools } from "../../tools/tools.ts";
import { defineDocument } from "../document.ts";
import { fixed, line } from "../parts.ts";
import { each, lines, text } from "./parts.ts";

export const toolsDocument = defineDocument({
  schema: Tools,
  title: "The four tools",
  about: "What Compliance says of each tool before it is opened",
  shown: [{ label: "Compliance, tools", href: "/compliance#tools" }],
  needs: "write",
  fields: {
    title: line("Title"),
    lead: text("Sentence below the title"),
    items: each("Tools", "Tool", {
      // Menus and the tools themselves use this name.
      title: fixed,
      tool: fixed,
      text: text("What it does", { max: 400 }),
      short: line("The same in a few words", { max: 80 }),
      facts: lines("Facts, such as its duration", "fact", line("Fact", { max: 60 }), 4),
      action: line("Words of the button", { max: 40 }),
    }),
  },
});
