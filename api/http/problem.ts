import * as v from "valibot";

const FieldError = v.object({ path: v.string(), message: v.string() });
export type FieldError = v.InferOutput<typeof FieldError>;

/** RFC 9457. `errors` names fields, with the messages of spec.md §5. */
export const ProblemBody = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  errors: v.optional(v.array(FieldError)),
});
export type ProblemBody = v.InferOutput<typeof ProblemBody>;

/** RFC 9110, RFC 6585. */
export const titles = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const;
export type ProblemStatus = keyof typeof titles;

interface More {
  /** A URI reference; `about:blank` by default. */
  type?: string;
  title?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** RFC 9457 §3.2. */
  extension?: Record<string, unknown>;
}

/** Thrown anywhere below a route, answered as `application/problem+json`. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: ProblemStatus;
  readonly body: ProblemBody;
  readonly headers: Record<string, string>;
  readonly #extension: Record<string, unknown>;

  constructor(status: ProblemStatus, detail: string, more: More = {}) {
    super(detail);
    this.status = status;
    this.headers = more.headers ?? {};
    this.#extension = more.extension ?? {};
    this.body = {
      type: more.type ?? "about:blank",
      title: more.title ?? titles[status],
      status,
      detail,
      ...(more.errors && { errors: more.errors }),
    };
  }

  respond(): Response {
    return new Response(JSON.stringify({ ...this.body, ...this.#extension }), {
      status: this.status,
      headers: {
        "content-type": "application/problem+json",
        "cache-control": "no-store",
        ...this.headers,
      },
    });
  }
}

export const invalid = (errors: FieldError[]): Problem =>
  new Problem(422, "Nothing was saved: some fields need another look.", { errors });

export const notFound = (what: string): Problem => new Problem(404, `There is no ${what}.`);

export const unavailable = (): Problem =>
  new Problem(503, "The database cannot be reached just now. Please try again in a moment.", {
    headers: { "retry-after": "2" },
  });

export const stopping = (): Problem =>
  new Problem(503, "This process is stopping.", { headers: { "retry-after": "2" } });
