import { useRouter, useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import { requestAt, staffRequestPath } from "../../../db/schema/address.ts";

/** The request at the page's address, so that a reload, Back and a link lead to it. */
export function useOpenedRequest() {
  const router = useRouter();
  const id = requestAt(useRouterState({ select: ({ location }) => location.pathname }));
  const acts = useMemo(() => {
    const isOpen = () => requestAt(router.history.location.pathname) !== undefined;
    const isFromList = () => router.history.location.state.fromList === true;
    return {
      open: (request: string) =>
        void router.navigate({
          to: "/admin/$",
          params: { _splat: staffRequestPath(request).slice("/admin/".length) },
          state: { fromList: !isOpen() || isFromList() },
          replace: isOpen(),
          resetScroll: false,
        }),
      close: () => {
        if (!isOpen()) return;
        if (isFromList()) router.history.back();
        else
          void router.navigate({
            ...{ to: "/admin/$", params: { _splat: "requests" } },
            ...{ replace: true, resetScroll: false },
          });
      },
    };
  }, [router]);
  return { id, ...acts };
}
