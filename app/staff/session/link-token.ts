import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/**
 * The token of a one-time link, which stands in the address's fragment: a fragment reaches no server and no log,
 * and is taken out of the address at once, so that it does not stay in the history either.
 */
export function useLinkToken(): [token: string | undefined, drop: () => void] {
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [token, setToken] = useState(isToken(hash) ? hash : undefined);
  useEffect(() => {
    if (!isToken(hash)) return;
    setToken(hash);
    router.history.replace(location.pathname);
  }, [hash, router]);
  return [token, () => setToken(undefined)];
}
