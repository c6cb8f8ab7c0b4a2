import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { PageHead } from "../document/head.tsx";
import { TrustScreen } from "../trust/trust-screen.tsx";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/trust/")({
  staticData: { scene: "downtown-afternoon", sheet: "trust" },
  loader: ({ context }) => startQueries(context, [documentQuery("trust")]),
  component: Page,
});

function Page() {
  const { data: trust, isError } = useQuery(documentQuery("trust"));
  const firm = useQuery(firmQuery).data;
  return (
    <>
      <PageHead
        title="Trust"
        description="Who we are, insurance, certificates, NDA, where data is and who sees it, how a report is deleted, how to report a flaw, and what we do not have yet."
        path="/trust"
      />
      {trust && firm ? (
        <TrustScreen trust={trust} firm={firm} />
      ) : (
        <Unread what="the trust page" failed={isError} />
      )}
    </>
  );
}
