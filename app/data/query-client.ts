import { QueryClient, type QueryFunctionContext } from "@tanstack/react-query";

/** Error of the request helper; its text is the status, a colon, a space and the body (spec.md §8). */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new RequestError(response.status, (await response.text()) || response.statusText);
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

interface FetchRules {
  fetch: Fetch;
  on401?: "raise" | "null";
  /** Answers a path from another source or by `network`. */
  first?: (path: string, network: () => Promise<unknown>) => Promise<unknown>;
}

/** The default fetch of every query: GET the key's parts joined by slashes. Never retried, never stale (spec.md §7). */
export function createQueryClient({ fetch, on401 = "raise", first }: FetchRules): QueryClient {
  const network = async (path: string): Promise<unknown> => {
    const response = await fetch(path, { credentials: "include" });
    if (response.status === 401 && on401 === "null") return null;
    return (await accepted(response)).json();
  };
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }): Promise<unknown> => {
          const path = queryKey.join("/");
          return first ? first(path, () => network(path)) : network(path);
        },
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Reads by the default fetch; null if the server answers 404. */
export async function orNull<Found>(asked: QueryFunctionContext): Promise<Found | null> {
  const read = asked.client.getDefaultOptions().queries?.queryFn;
  if (typeof read !== "function") throw new Error("The query client has no default fetch.");
  try {
    // The API answers with its own contract type.
    return (await read(asked)) as Found;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}
