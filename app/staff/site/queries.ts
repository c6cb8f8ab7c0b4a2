import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { cleaned, type Values } from "../../../db/schema/site/fields.ts";
import {
  SiteEntry,
  type SiteDocumentName,
  SiteState,
  SiteVersion,
  siteDocuments,
} from "../../../db/schema/site/site.ts";
import { call } from "../session/server.ts";

const path = "/api/staff/site";

/** The values alone that the form has, in its order: so that two states compare as texts. */
function readState(name: SiteDocumentName, answer: unknown): SiteState {
  const state = v.parse(SiteState, answer);
  return { ...state, values: cleaned(siteDocuments[name].fields, state.values, state.values) };
}

// Colleagues change this too, so it is read again whenever its screen opens.
const fresh = { staleTime: 0, gcTime: 0 } as const;

export const entriesQuery = queryOptions({
  queryKey: [path],
  queryFn: async () => v.parse(v.array(SiteEntry), await call("GET", path)),
  ...fresh,
});

export const stateQuery = (name: SiteDocumentName) =>
  queryOptions({
    queryKey: [path, name],
    queryFn: async () => readState(name, await call("GET", `${path}/${name}`)),
    ...fresh,
  });

export const versionsQuery = (name: SiteDocumentName) =>
  queryOptions({
    queryKey: [path, name, "versions"],
    queryFn: async () =>
      v.parse(v.array(SiteVersion), await call("GET", `${path}/${name}/versions`)),
    ...fresh,
  });

/** What stood in a version, which never changes. */
export const versionQuery = (name: SiteDocumentName, version: number | undefined) =>
  queryOptions({
    queryKey: [path, name, "versions", version],
    queryFn: async () => readState(name, await call("GET", `${path}/${name}/versions/${version}`)),
    enabled: version !== undefined,
    gcTime: 60_000,
  });

/** Rejects with Refused: 412 where somebody has published another version than `version`. */
export const publish = async (
  name: SiteDocumentName,
  version: number,
  values: Values,
): Promise<SiteState> =>
  readState(name, await call("PUT", `${path}/${name}`, { values }, { "if-match": `"${version}"` }));
