import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery } from "../data/document-query.ts";
import { lawsQuery } from "../data/laws-query.ts";
import { startQueries } from "../data/page-context.ts";
import { PageHead } from "../document/head.tsx";
import { CrosswalkScreen } from "../tools/crosswalk/crosswalk-screen.tsx";
import type { ViewSearch } from "../tools/crosswalk/view.ts";
import { Unread } from "../ui/unread.tsx";

const crosswalkQuery = documentQuery("crosswalk");
const controlsQuery = documentQuery("controls");
const sourcesQuery = documentQuery("sources");

export const Route = createFileRoute("/compliance/crosswalk")({
  staticData: { sheet: "tools" },
  // The address stays as typed; viewOf interprets it.
  validateSearch: ({ by, text, annex, csf, q }: ViewSearch): ViewSearch => ({
    by,
    text,
    annex,
    csf,
    q,
  }),
  loader: ({ context }) =>
    startQueries(context, [crosswalkQuery, controlsQuery, sourcesQuery, lawsQuery]),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const crosswalk = useQuery(crosswalkQuery);
  const controls = useQuery(controlsQuery);
  const sources = useQuery(sourcesQuery);
  const laws = useQuery(lawsQuery).data;
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <PageHead
        title="Crosswalk"
        description="81 Rwandan requirements on cyber security and personal data beside ISO/IEC 27001:2022 and NIST CSF 2.0: search, filter, print or save them."
        // Filtered pages are not to be indexed.
        {...(isFiltered ? {} : { path: "/compliance/crosswalk" })}
      />
      {crosswalk.data && controls.data && sources.data ? (
        <CrosswalkScreen
          crosswalk={crosswalk.data}
          controls={controls.data}
          sources={sources.data}
          laws={laws}
          search={search}
        />
      ) : (
        <Unread
          what="the crosswalk"
          failed={crosswalk.isError || controls.isError || sources.isError}
        />
      )}
    </>
  );
}
