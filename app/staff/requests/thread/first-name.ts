import type { Me } from "../../../../db/schema/staff.ts";
import { nameOfAddress } from "../../session/person-words.ts";
import type { ShownThread } from "../sync/requests.ts";

/** The thread with this person's name, as in the audit trail, on actions from before they entered it. */
export function withFirstName(
  thread: ShownThread,
  { name, email }: Pick<Me, "name" | "email">,
): ShownThread {
  const unnamed = nameOfAddress(email);
  if (name === unnamed) return thread;
  const named = (one: string) => (one === unnamed ? name : one);
  return {
    ...thread,
    messages: thread.messages.map((one) => ({ ...one, author: named(one.author) })),
    events: thread.events.map((one) => {
      const { to } = one.detail;
      const detail =
        one.kind === "owner" && typeof to === "string"
          ? { ...one.detail, to: named(to) }
          : one.detail;
      return { ...one, actor: named(one.actor), detail };
    }),
  };
}
