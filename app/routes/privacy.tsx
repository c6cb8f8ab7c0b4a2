import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { PageHead } from "../document/head.tsx";
import { Privacy } from "../legal/privacy.tsx";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/privacy")({
  loader: ({ context }) => startQueries(context, [documentQuery("privacy")]),
  component: PrivacyPage,
});

function PrivacyPage() {
  const { data: own, isError } = useQuery(documentQuery("privacy"));
  const firm = useQuery(firmQuery).data;
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description="What the consultation form collects, what this site saves on your device, why and for how long, and your rights under Law No. 058/2021."
        path="/privacy"
      />
      {own && firm ? (
        <Privacy firm={firm} own={own} />
      ) : (
        <Unread what="the privacy policy" failed={isError} />
      )}
    </>
  );
}
