import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { RequestView, RequestViews } from "../../../../db/schema/requests/views.ts";
import { lazy } from "../../layout/lazy.tsx";
import { call } from "../../session/server.ts";
import { IconButton } from "../../ui/button.tsx";
import { notifyFailure } from "../actions.ts";
import { viewsAddress } from "../calls.ts";
import type { RequestList } from "./use-request-list.ts";
import { ViewTab } from "./view-tabs.tsx";
import { noFilters } from "./views.ts";

const NameDialog = lazy(async () => (await import("./name-view.tsx")).NameDialog);

const viewsQuery = queryOptions<RequestViews>({
  queryKey: [viewsAddress],
  staleTime: 0,
  retry: false,
});

/** This person's stored views: a view with its filters, under a chosen name. */
export function SavedViews({ list }: { list: RequestList }) {
  const views = useQuery(viewsQuery).data?.views ?? [];
  const client = useQueryClient();
  const [naming, setNaming] = useState(false);
  const reread = () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const show = ({ filters: { view, ...filters } }: RequestView) => {
    list.setView(view);
    list.change({ ...noFilters, ...filters });
  };
  const remove = async (name: string) => {
    try {
      await call("DELETE", viewsAddress, { name });
    } catch (problem) {
      notifyFailure("The view was not removed", problem);
    }
    reread();
  };
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className="flex flex-none items-center">
          <ViewTab onClick={() => show(view)}>{view.name}</ViewTab>
          <IconButton
            Icon={X}
            size={16}
            label={`Remove the view ${view.name}`}
            onClick={() => void remove(view.name)}
          />
        </span>
      ))}
      <ViewTab onClick={() => setNaming(true)}>
        <Bookmark size={18} />
        Save this view
      </ViewTab>
      {naming ? <NameDialog list={list} onSaved={reread} onClose={() => setNaming(false)} /> : null}
    </>
  );
}
