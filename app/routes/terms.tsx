import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { firmQuery } from "../data/document-query.ts";
import { PageHead } from "../document/head.tsx";
import { Terms } from "../legal/terms.tsx";

export const Route = createFileRoute("/terms")({ component: TermsPage });

function TermsPage() {
  const firm = useQuery(firmQuery).data;
  return (
    <>
      <PageHead
        title="Terms of Service"
        description="The terms on which this site offers its texts, prices, cost estimator and consultation form to its visitors."
        path="/terms"
      />
      {firm ? <Terms firm={firm} /> : null}
    </>
  );
}
