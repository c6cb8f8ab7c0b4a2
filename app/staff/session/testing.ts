import type { Me } from "../../../db/schema/staff.ts";

/** A staff member of a session that ends a hundred years from now. */
export const person = (id: string, more: Partial<Me> = {}): Me => ({
  ...{ id, email: `${id}@example.rw`, name: id, role: "author and consultant" },
  ...{ passkeys: 0, totp: false, recoveryCodes: 0 },
  ...{ freshUntil: "2026-11-22T00:00:00Z", until: "2126-11-25T00:00:00Z" },
  ...more,
});
