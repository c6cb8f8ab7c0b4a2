import fc from "fast-check";
import type { SignedIn } from "../../api/testing/staff.ts";
import type { Site } from "../../api/testing/app.ts";

/** What happens to one request on its way. */
export type Way =
  | "open"
  /** Never leaves the device. */
  | "no network"
  /** Done, but the answer is lost. */
  | "lost answer"
  /** Done, and a proxy answers in the server's place. */
  | "done, then 502"
  /** Done, but later than the server itself waits for its database. */
  | "done, then 503"
  /** The server dies with the request in its hands: no one waits for what it does. */
  | "killed server"
  /** The tab dies while it waits: it never hears of anything again. */
  | "killed tab"
  | "portal"
  | "signed out"
  | "400"
  | "429"
  | "503";

export const way = fc.constantFrom<Way>(
  "open",
  "open",
  "no network",
  "lost answer",
  "done, then 502",
  "done, then 503",
  "killed server",
  "killed tab",
  "portal",
  "signed out",
  "429",
  "503",
);

/** A tab, from when it is opened until it dies. */
export interface Tab {
  fetch: typeof fetch;
  /** Resolves when it dies. */
  death: Promise<void>;
}

const problem = (status: number, detail: string, headers: Record<string, string> = {}) =>
  Response.json(
    { status, detail },
    { status, headers: { "content-type": "application/problem+json", ...headers } },
  );

const hangs = new Promise<never>(() => undefined);

/** The network between browsers and the server; `ways` is what happens to the next requests, in their order. */
export function createNetwork(site: Site) {
  const ways: Way[] = [];
  const behind: Promise<unknown>[] = [];

  function newTab({ headers: own }: { headers: Record<string, string> } = { headers: {} }): Tab {
    let dead = false;
    let die: () => void = () => undefined;
    const death = new Promise<void>((resolve) => {
      die = resolve;
    });
    const travel = async (path: string, init: RequestInit | undefined): Promise<Response> => {
      const way = ways.shift() ?? "open";
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...own };
      const send = () => site.call(path, { ...init, headers, signal: null });
      switch (way) {
        case "open":
          return send();
        case "no network":
          throw new TypeError("Failed to fetch");
        case "lost answer":
          await send();
          throw new TypeError("Failed to fetch");
        case "done, then 502":
          await send();
          return new Response("<h1>Bad Gateway</h1>", { status: 502 });
        case "done, then 503":
          await send();
          return problem(503, "The database did not answer in time.");
        case "killed server":
          behind.push(send());
          throw new TypeError("Failed to fetch");
        case "killed tab":
          behind.push(send());
          dead = true;
          die();
          return hangs;
        case "portal":
          return new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } });
        case "signed out":
          return problem(401, "Sign in.");
        default:
          return problem(Number(way), "Come again later.", { "retry-after": "30" });
      }
    };
    return {
      death,
      fetch: async (path, init) => {
        if (dead) return hangs;
        // The tab may have died of another request meanwhile.
        const answer = travel(String(path), init);
        return answer.then(
          (response) => (dead ? hangs : response),
          (problem) => (dead ? hangs : Promise.reject(problem)),
        );
      },
    };
  }

  return {
    newTab,
    /** What no one waited for is done. */
    calm: () => Promise.allSettled(behind),
    expect(next: readonly Way[]): void {
      ways.splice(0, ways.length, ...next);
    },
    /** JSON of the server, whatever happens to other requests. */
    async read({ headers }: SignedIn, path: string): Promise<unknown> {
      const response = await site.call(path, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}
