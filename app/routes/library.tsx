import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../head.tsx";
import { LibraryScreen } from "../library/library-screen.tsx";
import { libraryQuery } from "../library/queries.ts";
import { tabDescriptions, tabOf } from "../library/tab.ts";
import { startQueries } from "../page-context.ts";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/library")({
  staticData: { scene: "valley-mist" },
  // The address stays as it was typed; what it means is decided by tabOf.
  validateSearch: ({ tab }: { tab?: unknown }) => ({ tab }),
  loader: ({ context }) => startQueries(context, [libraryQuery]),
  component: Page,
});

function Page() {
  const tab = Route.useSearch({ select: (search) => tabOf(search.tab) });
  const { data: library, isError } = useQuery(libraryQuery);
  const label = library?.tabs.find(({ id }) => id === tab)?.label;
  return (
    <>
      <PageHead
        title={tab === "laws" || !label ? "Compliance Library" : `${label} · Compliance Library`}
        description={tabDescriptions[tab]}
        path={tab === "laws" ? "/library" : `/library?tab=${tab}`}
      />
      {library ? (
        <LibraryScreen library={library} tab={tab} />
      ) : (
        <Unread what="the compliance library" failed={isError} />
      )}
    </>
  );
}
