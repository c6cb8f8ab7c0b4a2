import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { firmQuery } from "../data/document-query.ts";
import { PageHead } from "../document/head.tsx";
import { Privacy } from "../legal/privacy.tsx";

export const Route = createFileRoute("/privacy")({ component: PrivacyPage });

function PrivacyPage() {
  const firm = useQuery(firmQuery).data;
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description="What the consultation form collects, what this site saves on your device, why and for how long, and your rights under Law No. 058/2021."
        path="/privacy"
      />
      {firm ? <Privacy firm={firm} /> : null}
    </>
  );
}
