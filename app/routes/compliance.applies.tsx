import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { PageHead } from "../document/head.tsx";
import { AppliesScreen } from "../tools/applies/screen.tsx";
import { linkQueries } from "../tools/links.ts";
import { Unread } from "../ui/unread.tsx";

const appliesQuery = documentQuery("applies");
const sourcesQuery = documentQuery("sources");

export const Route = createFileRoute("/compliance/applies")({
  staticData: { sheet: "tools" },
  loader: ({ context }) => startQueries(context, [appliesQuery, sourcesQuery, ...linkQueries]),
  component: Page,
});

function Page() {
  const { data: page, isError: isPageLost } = useQuery(appliesQuery);
  const { data: sources, isError: areSourcesLost } = useQuery(sourcesQuery);
  return (
    <>
      <PageHead
        title="What applies to me?"
        description="Six questions: which laws, standards, registrations, duties and deadlines on cyber security and personal data concern your organisation in Rwanda."
        path="/compliance/applies"
      />
      {page && sources ? (
        <AppliesScreen page={page} sources={sources} />
      ) : (
        <Unread what="the six questions" failed={isPageLost || areSourcesLost} />
      )}
    </>
  );
}
