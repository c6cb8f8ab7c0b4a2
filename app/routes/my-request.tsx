import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { firmQuery } from "../data/document-query.ts";
import { PageHead } from "../document/head.tsx";
import { MyRequestPage } from "../my-request/page.tsx";

export const Route = createFileRoute("/my-request")({ component: Page });

function Page() {
  const firm = useQuery(firmQuery).data;
  return (
    <>
      {/* Has no path, because search engines must not index it. */}
      <PageHead
        title="Your request"
        description="The private page of a consultation request: read our answer, add to it, choose a time, withdraw or erase it."
      />
      {firm ? <MyRequestPage firm={firm} /> : null}
    </>
  );
}
