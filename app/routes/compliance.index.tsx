import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FrameworksScreen } from "../frameworks/frameworks-screen.tsx";
import { PageHead } from "../document/head.tsx";
import { ToolCards } from "../tools/tool-cards.tsx";
import { startQueries } from "../data/page-context.ts";
import { Unread } from "../ui/unread.tsx";
import { documentQuery } from "../data/document-query.ts";

export const Route = createFileRoute("/compliance/")({
  staticData: { scene: "night-lights", sheet: "tools" },
  loader: ({ context }) =>
    startQueries(context, [documentQuery("frameworks"), documentQuery("tools")]),
  component: Page,
});

function Page() {
  const { data: page, isError } = useQuery(documentQuery("frameworks"));
  const tools = useQuery(documentQuery("tools")).data;
  return (
    <>
      <PageHead
        title="Compliance Framework"
        description="The five texts of Rwanda’s cybersecurity framework with their key points, four tools, a checklist to tick and the two authorities to contact."
        path="/compliance"
      />
      {page ? (
        <FrameworksScreen page={page} tools={tools ? <ToolCards tools={tools} /> : null} />
      ) : (
        <Unread what="the compliance framework" failed={isError} />
      )}
    </>
  );
}
