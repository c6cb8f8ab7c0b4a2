import * as v from "valibot";

/* Push messages to browsers of staff (RFC 8030, 8291, 8292). Each person switches them on in each browser. */

const endpoint = v.pipe(
  v.string("Endpoint must be text"),
  v.url("Endpoint must be an address"),
  v.maxLength(2_000, "Endpoint must be at most 2000 characters"),
);

/** `PUT /api/staff/push` (viewers): as `PushSubscription.toJSON()` has it; 422 for an unknown push service. */
export const PushSubscriptionGiven = v.object({
  endpoint,
  keys: v.object({
    /** An uncompressed P-256 point. */
    p256dh: v.pipe(v.string(), v.regex(/^B[A-P][\w-]{85}$/, "The key must be a P-256 point")),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, "The secret must be 16 bytes as base64url")),
  }),
});
export type PushSubscriptionGiven = v.InferOutput<typeof PushSubscriptionGiven>;

/** `DELETE /api/staff/push`, and `POST /api/staff/push/test`: one's own browser (204; 404 where it is not known). */
export const PushEndpoint = v.object({ endpoint });

/** `GET /api/staff/push`. */
export const PushSettings = v.object({
  /** For `pushManager.subscribe`; null while push messages are not configured. */
  publicKey: v.nullable(v.string()),
  /** The person's own browsers, the newest first. */
  subscriptions: v.array(
    v.object({
      endpoint: v.string(),
      device: v.string(),
      createdAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});
export type PushSettings = v.InferOutput<typeof PushSettings>;

/** The message to the service worker; no personal data. */
export const PushMessage = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  body: v.pipe(v.string(), v.maxLength(1_000)),
  /** The page of staff that a click opens, such as `/admin/requests/{id}`. */
  path: v.pipe(v.string(), v.regex(/^\/admin(?:\/[\w-]+)*$/)),
  /** A newer message with the same tag replaces this one. */
  tag: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** The number of requests that wait for the first answer. */
  badge: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;
