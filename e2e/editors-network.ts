import type { SignedIn } from "../api/staff/testing.ts";
import type { Site } from "../api/testing.ts";

/** What happens to one request on its way. */
export type Way =
  | "open"
  /** Never leaves the device. */
  | "no network"
  /** Done, but the answer is lost. */
  | "lost answer"
  /** The server dies with the request in its hands: nobody waits for what it does. */
  | "killed server"
  /** The tab dies while it waits. */
  | "killed tab"
  | "portal"
  | "signed out"
  | "429"
  | "503";

/** The network between a browser and the server; `ways` is what happens to the next requests, in their order. */
export function createNetwork(site: Site) {
  const ways: Way[] = [];
  const behind: Promise<unknown>[] = [];
  const travel =
    ({ headers: own }: SignedIn): typeof fetch =>
    async (path, init) => {
      const way = ways.shift() ?? "open";
      const headers = {
        ...Object.fromEntries(new Headers(init?.headers)),
        ...own,
      };
      const send = () => site.call(String(path), { ...init, headers, signal: null });
      switch (way) {
        case "open":
          return send();
        case "no network":
          throw new TypeError("Failed to fetch");
        case "lost answer":
          await send();
          throw new TypeError("Failed to fetch");
        case "killed server":
          behind.push(send());
          throw new TypeError("Failed to fetch");
        case "killed tab":
          behind.push(send());
          throw new TabDied();
        case "portal":
          return new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } });
        case "signed out":
          return Response.json(
            { detail: "Sign in." },
            { status: 401, headers: { "content-type": "application/problem+json" } },
          );
        default:
          return new Response(null, { status: Number(way), headers: { "retry-after": "30" } });
      }
    };

  return {
    travel,
    /** What nobody waited for is done. */
    calm: () => Promise.allSettled(behind),
    expect(next: readonly Way[]): void {
      ways.splice(0, ways.length, ...next);
    },
  };
}

/** The tab is gone: whatever it would have done with the answer does not happen. */
export class TabDied extends Error {}
