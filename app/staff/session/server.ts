import type { QueryClient } from "@tanstack/react-query";
import { isJson, isOurError, OfflineError } from "../../../sw/sync/http.ts";
import { RequestError } from "../../data/query-client.ts";
import { fetchAsStaff } from "./sign-out.ts";

/** The body of an error response (RFC 9457). */
interface ProblemBody {
  type: string;
  detail: string;
  errors?: { path: string; message: string }[];
}

/** A refusal of the server: its text is the status, a colon, a space and the body (spec.md §8). */
export class Refused extends RequestError {
  /** The kind of problem, such as `/problems/sign-in-again`; empty when the answer was not our server's. */
  readonly type: string;
  readonly detail: string;
  /** Messages by field. */
  readonly errors: Record<string, string>;

  constructor(status: number, body: string) {
    super(status, body);
    const { type = "", detail = "", errors = [] } = problemIn(body);
    this.type = type;
    this.detail = detail;
    this.errors = Object.fromEntries(errors.map(({ path, message }) => [path, message]));
  }
}

function problemIn(body: string): Partial<ProblemBody> {
  try {
    const read: unknown = JSON.parse(body);
    // Our server sends every refusal in this shape; only the text of any other response is used.
    return read instanceof Object && "detail" in read ? (read as ProblemBody) : {};
  } catch {
    return {};
  }
}

export class UserFacingError extends Error {}

export function errorText(problem: unknown): string {
  if (problem instanceof Refused && problem.detail) return problem.detail;
  if (problem instanceof UserFacingError) return problem.message;
  if (problem instanceof RequestError)
    return `The server answered ${problem.status}. Please try again in a moment.`;
  return "The server could not be reached. Nothing on this page is lost. Try again when you are online.";
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const timeoutMs = 20_000;

/**
 * Sends one JSON request to our server; resolves with undefined for an empty response. `Answer` is not validated: both
 * sides are one build. Rejects with Refused, or with OfflineError where the response is not our server's.
 */
export async function callOnce<Answer = unknown>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetchAsStaff(path, {
    method,
    credentials: "same-origin",
    // Every write is declared as JSON, which no form of another site can do.
    headers: {
      accept: "application/json",
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const isOurs = response.ok ? response.status === 204 || isJson(response) : isOurError(response);
  if (!isOurs) throw new OfflineError(`${path}: ${response.status}`);
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, text || response.statusText);
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/** Reasons for a sign-in over an open screen: a sensitive change, or the end of the session. */
export type Why = "again" | "ended";
type Ask = (why: Why) => Promise<boolean>;

let ask: Ask | undefined;
let pendingSignIn: Promise<boolean> | undefined;

/** Registers the dialog for calls that need a sign-in; it resolves with true if the same person signed in. */
export function answerSignIn(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** Like `callOnce`, but asks for a sign-in if needed and repeats the call. Rejects with Refused. */
export async function call<Answer = unknown>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  try {
    return await callOnce<Answer>(method, path, body, headers);
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.status !== 401 || !ask) throw problem;
    if (!(await askNow(needsFreshSignIn(problem) ? "again" : "ended"))) throw problem;
    return callOnce(method, path, body, headers);
  }
}

/** Asks for a sign-in over an open screen; true if the same person signed in. Concurrent calls share one dialog. */
async function askNow(why: Why): Promise<boolean> {
  if (!ask) return false;
  pendingSignIn ??= ask(why).finally(() => {
    pendingSignIn = undefined;
  });
  return pendingSignIn;
}

export const signInNow = (): Promise<boolean> => askNow("ended");

/** Performs a call that shows no dialog itself; if it needs a fresh sign-in, asks for one and performs it again. */
export async function withFreshSignIn(perform: () => Promise<void>): Promise<void> {
  try {
    await perform();
  } catch (problem) {
    if (!needsFreshSignIn(problem) || !(await askNow("again"))) throw problem;
    await perform();
  }
}

const needsFreshSignIn = (problem: unknown): boolean =>
  problem instanceof Refused && problem.type === "/problems/sign-in-again";

const isStaffRead = (path: unknown): path is string =>
  typeof path === "string" && path.startsWith("/api/staff/");

/** Makes staff queries ask for a sign-in when needed, like `call`. */
export function readAsStaff(queryClient: QueryClient): void {
  const { queries } = queryClient.getDefaultOptions();
  const read = queries?.queryFn;
  if (typeof read !== "function" || Reflect.has(read, "ofStaff")) return;
  const asStaff: typeof read = (asked) =>
    isStaffRead(asked.queryKey[0]) ? call("GET", asked.queryKey.join("/")) : read(asked);
  queryClient.setDefaultOptions({
    queries: { ...queries, queryFn: Object.assign(asStaff, { ofStaff: true }) },
  });
}

/** Removes staff data from the cache after a sign-out. */
export function forgetStaffRows(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => isStaffRead(path) });
}
