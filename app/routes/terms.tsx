import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { PageHead } from "../document/head.tsx";
import { Terms } from "../legal/terms.tsx";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/terms")({
  loader: ({ context }) => startQueries(context, [documentQuery("terms")]),
  component: TermsPage,
});

function TermsPage() {
  const { data: terms, isError } = useQuery(documentQuery("terms"));
  const firm = useQuery(firmQuery).data;
  return (
    <>
      <PageHead
        title="Terms of Service"
        description="The terms on which this site offers its texts, prices, cost estimator and consultation form to its visitors."
        path="/terms"
      />
      {terms && firm ? (
        <Terms firm={firm} terms={terms} />
      ) : (
        <Unread what="the terms" failed={isError} />
      )}
    </>
  );
}
