import { timeoutSignal } from "../../db/device/deadline.ts";
import * as v from "valibot";
import { isJson, isOurError, timeoutMs } from "./http.ts";

const Problem = v.object({
  status: v.number(),
  type: v.optional(v.string(), ""),
  detail: v.optional(v.string(), ""),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() })), []),
});
type Problem = v.InferOutput<typeof Problem>;

export type Failure =
  /** No network, no answer in time, or a 2xx that is not our server's, as of a captive portal (`portal`). */
  | { kind: "offline"; portal: boolean }
  /** Someone else's answer that is not OK: a gateway's error, or the refusal of a captive portal or a firewall (`portal`). */
  | { kind: "foreign"; portal: boolean; waitMs: number | undefined }
  /** `waitMs` comes from the server; `scope` says which rows wait. */
  | { kind: "retry"; status: number; waitMs: number | undefined; scope: "row" | "queue" }
  | { kind: "signed-out" }
  | { kind: "rejected"; status: number; problem: Problem; body: unknown };

export type Answer<Value> = { kind: "ok"; value: Value } | Failure;

interface Post {
  fetch: typeof fetch;
  method?: "POST" | "PUT" | "GET";
  body?: string;
  credentials: RequestCredentials;
  headers?: Record<string, string>;
}

/** Sends JSON once, 20 s at most; never rejects. `schema` names the stored row, so a portal's page is no success. */
export async function postJson<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  { fetch, method = "POST", body, credentials, headers }: Post,
): Promise<Answer<v.InferOutput<Schema>>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      credentials,
      redirect: "error",
      ...(body !== undefined && { body }),
      signal: timeoutSignal(timeoutMs),
    });
    if (!response.ok) return classify(response, parseJson(await response.text().catch(() => "")));
    // A receipt that breaks off is no answer: the next attempt gets it again.
    const read = parseJson(await response.text());
    const value = v.safeParse(schema, isJson(response) ? read : undefined);
    return value.success ? { kind: "ok", value: value.output } : { kind: "offline", portal: true };
  } catch {
    return { kind: "offline", portal: false };
  }
}

function classify(response: Response, body: unknown): Failure {
  const { status, headers } = response;
  const waitMs = retryAfterMs(headers);
  const foreign: Failure = { kind: "foreign", portal: status < 500, waitMs };
  if (!isOurError(response)) return foreign;
  if (status === 401) return { kind: "signed-out" };
  if (status >= 500 || [408, 425, 429].includes(status)) {
    const scope = status === 429 || status === 503 ? "queue" : "row";
    return { kind: "retry", status, waitMs, scope };
  }
  const problem = v.safeParse(Problem, body);
  // Only a whole problem of our own is final.
  if (!problem.success || problem.output.status !== status) return foreign;
  return { kind: "rejected", status, problem: problem.output, body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110 §10.2.3), by the server's clock if known. */
function retryAfterMs(headers: Headers): number | undefined {
  const asked = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked);
  if (!/[a-z]{3}/i.test(asked) || Number.isNaN(until)) return undefined;
  const date = Date.parse(headers.get("date") ?? "");
  return Math.max(0, until - (Number.isNaN(date) ? Date.now() : date));
}
