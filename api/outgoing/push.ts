import webPush from "web-push";
import { pushMessage } from "./texts.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import type { Delivery, Sender } from "./worker.ts";

interface Options {
  push: { publicKey: string; privateKey: string };
  publicUrl: string | null;
  /** The contact for push services with questions about our messages: `mailto:` or `https:` (RFC 8292 §2.1). */
  contact: string;
  fetch?: typeof globalThis.fetch;
}

const deadlineMs = 10_000;
/** A browser that is off for longer learns of the request from its list. */
const daySeconds = 86_400;

/** Hands push messages to the services of browsers, encrypted for each browser (RFC 8291). */
export function createPushSender({
  push,
  publicUrl,
  contact,
  fetch = globalThis.fetch,
}: Options): Sender {
  const vapidDetails = { subject: contact, ...push };
  return {
    async send({ kind, payload, request, subscription, openRequests }) {
      if (!subscription) return { kind: "refused for good", code: "unsubscribed" };
      const { endpoint, p256dh, auth } = subscription;
      if (!isPushEndpoint(endpoint, publicUrl))
        return { kind: "refused for good", code: "unknown service", gone: true };
      const start = payload.start === undefined ? undefined : new Date(payload.start);
      const message = pushMessage(kind, request, start, openRequests);
      // A push service keeps one message of a topic while the browser is off.
      const topic = message.tag.replaceAll("-", "").slice(0, 32);
      let details: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        details = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          { vapidDetails, TTL: daySeconds, urgency: "high", topic },
        );
      } catch {
        // The browser's key is no point of the curve.
        return { kind: "refused for good", code: "key", gone: true };
      }
      const { headers, body } = details;
      return post(fetch, endpoint, { headers: textual(headers), body: new Uint8Array(body ?? []) });
    },
    close: () => undefined,
  };
}

async function post(
  fetch: typeof globalThis.fetch,
  endpoint: string,
  init: RequestInit,
): Promise<Delivery> {
  const signal = AbortSignal.timeout(deadlineMs);
  let status: number;
  try {
    const response = await fetch(endpoint, { ...init, method: "POST", redirect: "manual", signal });
    await response.body?.cancel();
    ({ status } = response);
  } catch (error) {
    // Each browser has a service of its own, so one that is away says nothing about the others.
    return { kind: "refused", code: error instanceof Error ? error.name : "Error" };
  }
  const code = String(status);
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "refused for good", code, gone: true };
  // These do not change by themselves; 401 and 403 do, once the keys are corrected.
  if (status === 400 || status === 413) return { kind: "refused for good", code };
  return { kind: "refused", code };
}

// fetch writes the length itself.
const textual = (headers: Record<string, string | number>): [string, string][] =>
  Object.entries(headers)
    .filter(([name]) => name.toLowerCase() !== "content-length")
    .map(([name, value]) => [name, String(value)]);
