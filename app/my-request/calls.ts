import { reportReachable } from "../data/connection.ts";
import { timeoutSignal } from "../../db/device/deadline.ts";
import * as v from "valibot";
import { MyRequest } from "../../db/schema/requests/my-request.ts";

/** Our server refused a call of the private page with a problem by RFC 9457. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
  readonly status: number;
  readonly type: string;
  /** The next free hours (ISO) if the hour is taken. */
  readonly next: readonly string[];
  constructor(status: number, { type, detail, next }: v.InferOutput<typeof Refusal>) {
    super(detail);
    this.status = status;
    this.type = type;
    this.next = next;
  }
}

/** No answer of our server: without a network, or behind a sign-in page of a hotel. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
  /** True if the call may have left this device, and may have been done all the same. */
  readonly sent: boolean;
  constructor({ sent }: { sent: boolean }) {
    super();
    this.sent = sent;
  }
}

const Refusal = v.object({
  type: v.optional(v.string(), ""),
  detail: v.string(),
  next: v.optional(v.array(v.string()), []),
});

const timeoutMs = 20_000;

/** Posts to the private page's API; the token travels in the body alone. Rejects with CallRefused or OfflineError. */
export async function post(path: string, body: { token: string }): Promise<Response> {
  // A browser that says it is offline is right; "online" proves nothing.
  const sent = navigator.onLine;
  const answer = await fetch(`/api/my-request${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    cache: "no-store",
    credentials: "omit",
    signal: timeoutSignal(timeoutMs),
  }).catch(() => {
    throw unreached({ sent });
  });
  if (answer.ok) return answer;
  const refusal = v.safeParse(Refusal, await answer.json().catch(() => undefined));
  if (!refusal.success) throw unreached({ sent: true });
  reportReachable(true);
  throw new CallRefused(answer.status, refusal.output);
}

/** Posts, and returns the updated request. */
export const postForRequest = async (path: string, body: { token: string }): Promise<MyRequest> =>
  parsed(MyRequest, await post(path, body));

/** Rejects with OfflineError if the answer is not our server's. */
export async function parsed<S extends v.GenericSchema>(
  schema: S,
  answer: Response,
): Promise<v.InferOutput<S>> {
  const read = v.safeParse(schema, await answer.json().catch(() => undefined));
  if (!read.success) throw unreached({ sent: true });
  reportReachable(true);
  return read.output;
}

function unreached(how: { sent: boolean }): OfflineError {
  reportReachable(false);
  return new OfflineError(how);
}
