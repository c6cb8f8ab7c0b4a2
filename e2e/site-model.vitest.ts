import "fake-indexeddb/auto";
import * as v from "valibot";
import { test } from "vitest";
import { withSite } from "../api/testing/app.ts";
import { signedInAs } from "../api/testing/staff.ts";
import { document, expectEachOnce, type SiteServer } from "../app/staff/site/sync/testing.ts";
import { SiteState } from "../db/schema/site/state.ts";
import { propertyRuns } from "../db/testing/property-runs.ts";

// The model of `app/staff/site/sync/testing.ts` on the real API and its database, in one process.

const { database, site } = await withSite();
const editors = [
  await signedInAs(site, database, "author"),
  await signedInAs(site, database, "administrator"),
] as const;
const path = `/api/staff/site/${document}`;
const read = async (ending = "") =>
  (await site.call(path + ending, { headers: editors[0].headers })).json();

/** The editors go on with the document as the run before has left it. */
async function begin(): Promise<SiteServer> {
  const now = async () => v.parse(SiteState, await read());
  const first = await now();
  const server: SiteServer = {
    now,
    loses: false,
    async versions() {
      const { version } = await now();
      const later = Array.from({ length: version - first.version }, (_, nth) =>
        read(`/versions/${first.version + 1 + nth}`),
      );
      return [first, ...(await Promise.all(later)).map((one) => v.parse(SiteState, one))];
    },
    fetchAs: (id) => async (asked, init) => {
      const { headers } = editors.find(({ person }) => person.id === id) ?? editors[0];
      const own = Object.fromEntries(new Headers(init?.headers));
      const answer = await site.call(String(asked), { ...init, headers: { ...own, ...headers } });
      if (server.loses && init?.method === "PUT") throw new TypeError("Failed to fetch");
      return answer;
    },
  };
  return server;
}

test("two editors at one document publish each change once, by the real API", async () => {
  const [one, other] = editors;
  await expectEachOnce(begin, () => [one.person.id, other.person.id], propertyRuns(18));
}, 3_600_000);
