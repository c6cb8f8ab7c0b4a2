import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { PageHead } from "../document/head.tsx";
import { tickerQuery } from "../insights/queries.ts";
import { InstallEntry } from "../install/install-entry.tsx";
import { OfflineScreen } from "../offline/screen.tsx";
import { startQueries } from "../data/page-context.ts";

export const Route = createFileRoute("/offline")({
  staticData: { scene: "night-lights" },
  loader: ({ context }) => startQueries(context, [tickerQuery, documentQuery("tools")]),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead
        title="Offline"
        description="What is kept on this device for reading without a connection, how old it is, how much space it takes, and which requests wait to be sent."
        path="/offline"
      />
      <OfflineScreen
        firm={useQuery(firmQuery).data}
        tools={useQuery(documentQuery("tools")).data}
        articles={useQuery(tickerQuery).data ?? []}
      >
        <InstallEntry />
      </OfflineScreen>
    </>
  );
}
