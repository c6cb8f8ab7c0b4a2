import { queryOptions } from "@tanstack/react-query";
import type { PushSettings } from "../../../db/schema/requests/push.ts";
import type { Passkey, Session } from "../../../db/schema/staff.ts";

// Other people or devices change these, so they are read again whenever their screen opens.
const fresh = { staleTime: 0, gcTime: 0 } as const;

export const passkeysQuery = queryOptions<Passkey[]>({
  queryKey: ["/api/staff/passkeys"],
  ...fresh,
});

export const sessionsQuery = queryOptions<Session[]>({
  queryKey: ["/api/staff/sessions"],
  ...fresh,
});

export const pushQuery = queryOptions<PushSettings>({ queryKey: ["/api/staff/push"], ...fresh });
