import type { QueryClient } from "@tanstack/react-query";
import { isJson, isOurError, OfflineError } from "../../../sw/sync/http.ts";
import { RequestError } from "../../data/query-client.ts";
import { fetchAsStaff } from "./sign-out.ts";

/** What the server says of a refusal (RFC 9457). */
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
  /** By field. */
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
    // Our server answers every refusal in this shape; of any other answer nothing is taken but its text.
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
 * One JSON request to our server; undefined without a body. `Answer` is trusted: same build. Rejects with Refused, and
 * with OfflineError where the answer is not our server's.
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
    // Every write says that it is JSON, which no form of another site can.
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

/** Why the user has to sign in over an open screen: a sensitive change, or the session ended. */
export type Why = "again" | "ended";
type Ask = (why: Why) => Promise<boolean>;

let ask: Ask | undefined;
let pendingSignIn: Promise<boolean> | undefined;

/** From now on this is asked when a call needs a sign-in; the same person signed in when it answers true. */
export function answerSignIn(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** Like `callOnce`; where the server wants a sign-in, a dialog asks and the call is repeated. Rejects with Refused. */
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

/** Asks for a sign-in over an open screen; true when the same person did. Concurrent calls wait for one dialog. */
async function askNow(why: Why): Promise<boolean> {
  if (!ask) return false;
  pendingSignIn ??= ask(why).finally(() => {
    pendingSignIn = undefined;
  });
  return pendingSignIn;
}

export const signInNow = (): Promise<boolean> => askNow("ended");

/** Performs a call that shows no dialog itself; where it needs a fresh sign-in one asks, and it is performed again. */
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

/** From now on queries of staff ask for a sign-in where they need one, like every call of staff. */
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

/** After signing out the page holds nothing that staff alone may see. */
export function forgetStaffRows(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => isStaffRead(path) });
}
