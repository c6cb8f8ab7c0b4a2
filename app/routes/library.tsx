import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../document/head.tsx";
import { queryOf } from "../data/filter-query.ts";
import { LibraryScreen } from "../library/library-screen.tsx";
import { libraryPath, openTab, tabDescriptions, tabNamed } from "../library/tab.ts";
import { ToolList } from "../tools/tool-list.tsx";
import { startQueries } from "../data/page-context.ts";
import { SearchOffer } from "../search/button.tsx";
import { Unread } from "../ui/unread.tsx";
import { documentQuery } from "../data/document-query.ts";

interface LibrarySearch {
  tab?: unknown;
  q?: unknown;
}

export const Route = createFileRoute("/library")({
  staticData: { scene: "valley-mist", sheet: "tools" },
  // The address stays as typed; tabNamed and queryOf interpret it.
  validateSearch: ({ tab, q }: LibrarySearch): LibrarySearch => ({ tab, q }),
  loader: ({ context }) =>
    startQueries(context, [documentQuery("library"), documentQuery("tools")]),
  component: Page,
});

function Page() {
  const asked = Route.useSearch({ select: (search) => tabNamed(search.tab) });
  const query = Route.useSearch({ select: (search) => queryOf(search.q) });
  const { data: library, isError } = useQuery(documentQuery("library"));
  const tools = useQuery(documentQuery("tools")).data;
  const tab = openTab(asked);
  const label = library?.tabs.find(({ id }) => id === tab)?.label;
  const named = query ? `“${query}”` : tab === "laws" ? undefined : label;
  return (
    <>
      <PageHead
        title={named ? `${named} · Compliance Library` : "Compliance Library"}
        description={tabDescriptions[tab]}
        // Filtered pages are not to be indexed.
        {...(query ? {} : { path: libraryPath(tab) })}
      />
      {library ? (
        <LibraryScreen
          library={library}
          asked={asked}
          query={query}
          search={<SearchOffer />}
          tools={tools ? <ToolList tools={tools} /> : null}
        />
      ) : (
        <Unread what="the compliance library" failed={isError} />
      )}
    </>
  );
}
