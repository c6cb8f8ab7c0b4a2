import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import type { Values } from "../../../db/schema/site/fields.ts";
import { References } from "../../../db/schema/site/references.ts";
import { isSiteDocument, type SiteDocumentName } from "../../../db/schema/site/site.ts";
import { SiteEntry, SiteState, SiteVersion } from "../../../db/schema/site/state.ts";
import { call } from "../session/server.ts";
import { inOrder } from "./sync/change.ts";
import { openedSite } from "./sync/current.ts";

const path = "/api/staff/site";

const readState = (answer: unknown): SiteState => inOrder(v.parse(SiteState, answer));

const readDocument = async (name: SiteDocumentName) =>
  readState(await call("GET", `${path}/${name}`));

/** Keeps a document on this device as the server has it now. */
async function keep(state: SiteState): Promise<void> {
  const { context } = await openedSite();
  await context.store.rows.put({ ...state, id: state.name });
}

// Colleagues change this too, so it is read again whenever its screen opens.
const fresh = { staleTime: 0, gcTime: 0 } as const;

export const entriesQuery = queryOptions({
  queryKey: [path],
  queryFn: async () => {
    const entries = v.parse(v.array(SiteEntry), await call("GET", path));
    void keepAll(entries).catch(() => undefined);
    return entries;
  },
  ...fresh,
});

/** Keeps every document whose version this device does not have, so that each opens without a network. */
async function keepAll(entries: readonly SiteEntry[]): Promise<void> {
  const { context } = await openedSite();
  const kept = new Map(
    (await context.store.rows.toArray()).map(({ id, version }) => [id, version]),
  );
  for (const { name, version } of entries)
    if (isSiteDocument(name) && kept.get(name) !== version) await keep(await readDocument(name));
}

/** All documents as this device has them. */
export const keptQuery = queryOptions({
  queryKey: [path, "kept"],
  queryFn: async () => {
    const rows = await (await openedSite()).context.store.rows.toArray();
    return rows.map(({ id: _, ...state }) => inOrder(state));
  },
  ...fresh,
});

export const stateQuery = (name: SiteDocumentName) =>
  queryOptions({
    queryKey: [path, name],
    queryFn: async () => {
      const state = await readDocument(name);
      // Without room it is read again.
      void keep(state).catch(() => undefined);
      return state;
    },
    ...fresh,
  });

export const versionsQuery = (name: SiteDocumentName) =>
  queryOptions({
    queryKey: [path, name, "versions"],
    queryFn: async () =>
      v.parse(v.array(SiteVersion), await call("GET", `${path}/${name}/versions`)),
    ...fresh,
  });

/** Erases all versions but the one of now. Rejects with Refused. */
export const eraseFormerVersions = (name: SiteDocumentName) =>
  call("DELETE", `${path}/${name}/versions`);

/** What fields offer that name something. */
export const referencesQuery = queryOptions({
  queryKey: [path, "references"],
  queryFn: async () => v.parse(References, await call("GET", `${path}/references`)),
  staleTime: 10_000,
  gcTime: 60_000,
});

/** What stood in a version, which never changes. */
export const versionQuery = (name: SiteDocumentName, version: number | undefined) =>
  queryOptions({
    queryKey: [path, name, "versions", version],
    queryFn: async () => readState(await call("GET", `${path}/${name}/versions/${version}`)),
    enabled: version !== undefined,
    gcTime: 60_000,
  });

/** Rejects with Refused: 412 where somebody has published another version than `version`. */
export const publish = async (
  name: SiteDocumentName,
  version: number,
  values: Values,
): Promise<SiteState> =>
  readState(await call("PUT", `${path}/${name}`, { values }, { "if-match": `"${version}"` }));
