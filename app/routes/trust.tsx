import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { PageHead } from "../document/head.tsx";
import { TrustScreen } from "../trust/screen.tsx";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/trust")({
  staticData: { scene: "downtown-afternoon", sheet: "trust" },
  loader: ({ context }) => startQueries(context, [documentQuery("proof")]),
  component: Page,
});

function Page() {
  const { data: proof, isError } = useQuery(documentQuery("proof"));
  const [email = ""] = useQuery(firmQuery).data?.emails ?? [];
  return (
    <>
      <PageHead
        title="Trust"
        description="What this site was put through and the figures that came of it, how it is built, how long data are stored, and how to report a flaw."
        path="/trust"
      />
      {proof ? (
        <TrustScreen proof={proof} email={email} />
      ) : (
        <Unread what="the trust page" failed={isError} />
      )}
    </>
  );
}
