import type { Me } from "../../db/schema/staff.ts";

/** A member of staff as in their session, which ends in 2126. */
export const person = (id: string, more: Partial<Me> = {}): Me => ({
  ...{ id, email: `${id}@example.rw`, name: id, role: "author and consultant" },
  ...{ passkeys: 0, totp: false, recoveryCodes: 0 },
  ...{ freshUntil: "2026-11-22T00:00:00Z", until: "2126-11-25T00:00:00Z" },
  ...more,
});
