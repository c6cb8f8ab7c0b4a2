import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { PageHead } from "../document/head.tsx";
import { TechnicalScreen } from "../trust/technical-screen.tsx";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/trust/technical")({
  staticData: { scene: "downtown-afternoon", sheet: "trust" },
  loader: ({ context }) => startQueries(context, [documentQuery("figures")]),
  component: Page,
});

function Page() {
  const { data: figures, isError } = useQuery(documentQuery("figures"));
  return (
    <>
      <PageHead
        title="Technical annex to Trust"
        description="Results of the latest automated tests of this site with their targets, its architecture in one picture, and how long each kind of data is stored."
        path="/trust/technical"
      />
      {figures ? (
        <TechnicalScreen {...figures} />
      ) : (
        <Unread what="the technical annex" failed={isError} />
      )}
    </>
  );
}
