import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { Replies, type ReplyTemplate } from "../../../../db/schema/replies.ts";
import { SiteState } from "../../../../db/schema/site/state.ts";
import { call } from "../../session/server.ts";
import { openedSite, useSiteChanges } from "../../site/sync/current.ts";

const name = "replies";

/** As the server has them, or as this device has them where it does not answer; each reading is kept for then. */
const repliesQuery = {
  queryKey: ["reply templates"],
  async queryFn() {
    const rows = (await openedSite().catch(() => undefined))?.context.store.rows;
    try {
      const state = v.parse(SiteState, await call("GET", `/api/staff/site/${name}`));
      // Without room they are read again.
      await Promise.resolve(rows?.put({ ...state, id: name })).catch(() => undefined);
      return v.parse(Replies, state.values).items;
    } catch (failure) {
      const kept = await rows?.get(name);
      if (!kept) throw failure;
      return v.parse(Replies, kept.values).items;
    }
  },
  // Whoever publishes a template looks for it in the next reply.
  staleTime: 0,
};

const none: readonly ReplyTemplate[] = [];

/** The firm's templates, with what waits on this device to be published. */
export function useReplyTemplates(): readonly ReplyTemplate[] {
  const { data = none } = useQuery<readonly ReplyTemplate[]>(repliesQuery);
  const waiting = useSiteChanges()?.find(({ document }) => document === name);
  const changed = waiting?.state === "needs-you" ? undefined : waiting?.values;
  const own = v.safeParse(Replies, changed);
  return own.success ? own.output.items : data;
}
