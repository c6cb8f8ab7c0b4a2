import * as v from "valibot";
import { consultationTypes } from "../contact.ts";
import { explainedPlaceholders, placeholderFault, Replies, replyLanguages } from "../replies.ts";
import { defineDocument } from "./document.ts";
import { line, list, text } from "./parts.ts";

export const repliesDocument = defineDocument({
  schema: Replies,
  title: "Reply templates",
  about: "Texts to begin a reply with, in English, French and Kinyarwanda",
  shown: [],
  staffOnly: true,
  needs: "answer",
  fields: {
    items: list(
      "Templates",
      "template",
      {
        id: { kind: "id" },
        title: line("Name", { max: 60 }),
        code: line("Short code", {
          help: "Type a slash and this code in a reply, such as /call, to pick the template.",
          max: 20,
          pattern: [
            /^[a-z][a-z\d-]*$/,
            "Short code must be small letters, digits and hyphens, such as call-fr",
          ],
        }),
        language: { kind: "choice", label: "Language", options: replyLanguages },
        type: {
          kind: "choice",
          label: "Comes first for requests about",
          options: [{ value: "", label: "Anything" }, ...consultationTypes],
        },
        text: text("Text", {
          help: `Filled in when you pick it: ${explainedPlaceholders}.`,
          max: 5_000,
        }),
      },
      { max: 100, distinct: "code" },
    ),
  },
  faults: (values) =>
    v.parse(Replies, values).items.flatMap((item, nth) => {
      const message = placeholderFault(item.text);
      return message ? [{ path: `items.${nth}.text`, message }] : [];
    }),
});
