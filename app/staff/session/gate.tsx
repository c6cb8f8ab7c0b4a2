import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { StaffPath } from "../../../db/schema/address.ts";
import type { Me } from "../../../db/schema/staff.ts";
import { PageHead } from "../../document/head.tsx";
import { lazy } from "../layout/lazy.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useShownTitle } from "../layout/screen-title.ts";
import { Alone, loadDevice, Shell, screens, titles, Waiting } from "../layout/screens.tsx";
import { knownOf, userOf } from "./machine.ts";
import { Refused, UserFacingError } from "./server.ts";
import { MeContext, refreshSession, signedIn, useSession } from "./session.ts";

interface Entrance {
  path: StaffPath;
  onSignedIn: (me: Me) => void;
}

const how = { isPage: true, preload: false };
const SignIn = lazy<Entrance>(async () => (await import("./sign-in.tsx")).SignIn, Waiting, how);
const LinkScreen = lazy<Entrance & { token: string; onLeave: () => void }>(
  async () => (await import("./one-time-link.tsx")).LinkScreen,
  Waiting,
  how,
);

export function StaffGate({ path }: { path: StaffPath }) {
  const session = useSession();
  const user = userOf(session);
  const known = knownOf(session);
  const [token, dropToken] = useLinkToken();
  const shownTitle = useShownTitle();
  useEffect(() => {
    if (user) void loadDevice();
  }, [user]);
  return (
    <>
      {/* Search engines skip a page without a path. */}
      <PageHead
        title={(user && shownTitle) ?? titles[path]}
        description="Staff of the firm sign in here to answer requests and write articles."
        manifest="/admin.webmanifest"
      />
      {token ? (
        <LinkScreen
          path={path}
          token={token}
          onSignedIn={(me) => {
            dropToken();
            signedIn(me);
          }}
          onLeave={dropToken}
        />
      ) : user ? (
        <MeContext value={user}>
          <Shell key={user.id} path={path} Screen={screens[path]} ended={known.kind === "ended"} />
        </MeContext>
      ) : known.kind === "guest" ? (
        <SignIn path={path} onSignedIn={signedIn} />
      ) : known.kind === "unknown" && known.problem ? (
        <Alone>
          <h1 className="h3 mt-1 text-center">{titles[path]}</h1>
          <LoadError
            title="You are offline"
            problem={known.problem instanceof Refused ? known.problem : unreached}
            again={() => void refreshSession()}
          />
        </Alone>
      ) : (
        <Waiting path={path} />
      )}
    </>
  );
}

const unreached = new UserFacingError("Connect once to sign in.");

const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** The token in the URL's fragment, which reaches no server or log; removed to keep it out of the history. */
function useLinkToken(): [token: string | undefined, drop: () => void] {
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
