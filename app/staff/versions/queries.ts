import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { ArticleAside, ArticleState } from "../../../db/schema/insights/versions.ts";
import { call } from "../session/server.ts";

const pathOf = (id: string) => `/api/staff/insights/${encodeURIComponent(id)}`;

/** Every version of an article on the server; read again when `newest` changes. */
export const versionsQuery = (id: string, newest?: number) =>
  queryOptions({
    queryKey: ["/api/staff/insights", id, "versions", newest],
    queryFn: async () =>
      v.parse(v.array(ArticleVersion), await call("GET", `${pathOf(id)}/versions`)),
    staleTime: 0,
    gcTime: 0,
  });

/** The immutable state of a version. For a text set aside: its version with the text's fields. */
export const stateQuery = (id: string, { version, aside }: ArticleVersion) =>
  queryOptions({
    queryKey: ["/api/staff/insights", id, "versions", version, aside],
    queryFn: async (): Promise<ArticleState> => {
      const state = v.parse(ArticleState, await call("GET", `${pathOf(id)}/versions/${version}`));
      if (!aside) return state;
      const { fields } = v.parse(
        ArticleAside,
        await call("GET", `${pathOf(id)}/asides/${encodeURIComponent(aside)}`),
      );
      return withFields(state, fields);
    },
    gcTime: 60_000,
  });

/** Applies the fields; a present but empty field was cleared. */
const withFields = (state: ArticleState, fields: ArticleAside["fields"]): ArticleState =>
  v.parse(ArticleState, { ...state, ...fields });
