import * as v from "valibot";
import { ContactRequest, type ContactSubmission, newRequestId } from "../../db/schema/contact.ts";

export type FieldName = keyof ContactRequest;
export type Messages = Partial<Record<FieldName, string>>;

// The schema's keys are the fields' names, in the order of the form.
export const fieldNames = Object.keys(ContactRequest.entries) as FieldName[];

/** One message per field that the contract refuses (spec.md §5); empty when the request may go. */
export function messagesFor(fields: Record<FieldName, string>): Messages {
  const checked = v.safeParse(ContactRequest, fields);
  if (checked.success) return {};
  const { nested } = v.flatten<typeof ContactRequest>(checked.issues);
  return pick((name) => nested?.[name]?.[0]);
}

/** A request that is being sent: the same text keeps its id, so that it is stored once however often it is sent. */
export interface Attempt {
  id: string;
  text: string;
  body: string;
}

type Typed = Record<FieldName, string> & Pick<ContactSubmission, "website" | "filledInMs">;

/** A text and the id under which it will be sent, from whichever tab. */
export type Named = Pick<Attempt, "id" | "text">;

/** The text that stands in the fields, with the id it has already or a new one. */
export function named(fields: Record<FieldName, string>, last: Named | undefined): Named {
  const text = JSON.stringify(fieldNames.map((name) => fields[name]));
  return last?.text === text ? last : { id: newRequestId(), text };
}

/** The last attempt again when its text is unchanged, otherwise a new one under the id of this text's draft. */
export function attemptFor(submission: Typed, last: Attempt | undefined, draft?: Named): Attempt {
  const { id, text } = named(submission, draft);
  if (last?.text === text) return last;
  return { id, text, body: JSON.stringify(submission) };
}

export const serverMessages = (errors: Record<string, string>): Messages =>
  pick((name) => (Object.hasOwn(errors, name) ? errors[name] : undefined));

function pick(messageOf: (name: FieldName) => string | undefined): Messages {
  const messages: Messages = {};
  for (const name of fieldNames) {
    const message = messageOf(name);
    if (message) messages[name] = message;
  }
  return messages;
}
