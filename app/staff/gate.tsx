import "./staff.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import type { StaffPath } from "../../db/schema/address.ts";
import type { Me } from "../../db/schema/staff.ts";
import { PageHead } from "../head.tsx";
import { Refused, Said } from "./call.ts";
import { Trouble } from "./trouble.tsx";
import { hearSignOut } from "./leave.ts";
import { useLinkToken } from "./link-token.ts";
import { forgetStaffRows, MeContext, meQuery, readAsStaff } from "./me.ts";
import { Shell } from "./shell.tsx";
import { LeaveContext } from "./use-leave.ts";

const SignIn = lazy(async () => ({ default: (await import("./sign-in.tsx")).SignIn }));
const LinkScreen = lazy(async () => ({ default: (await import("./link.tsx")).LinkScreen }));

/** Every address of staff: the sign-in, a one-time link, or the screens of whoever is signed in. */
export function StaffGate({ path }: { path: StaffPath }) {
  const client = useQueryClient();
  useState(() => readAsStaff(client));
  const { data: me, error, refetch } = useQuery(meQuery);
  const [token, dropToken] = useLinkToken();
  // Whose screens stand: they stay when the session ends, so that nothing typed is lost.
  const [whose, setWhose] = useState<Me | null>();
  const left = () => {
    setWhose(null);
    client.setQueryData(meQuery.queryKey, null);
    forgetStaffRows(client);
  };
  const entered = (who: Me) => {
    if (who.id !== whose?.id) forgetStaffRows(client);
    setWhose(who);
    client.setQueryData(meQuery.queryKey, who);
  };
  useEffect(() => {
    // Also of a session that was there before this page, and of somebody else's in another tab.
    if (!me || me === whose) return;
    if (whose && whose.id !== me.id) forgetStaffRows(client);
    setWhose(me);
  }, [me, whose, client]);
  useEffect(() => hearSignOut(left));
  useEffect(() => {
    const look = () => void (document.hidden || refetch());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refetch]);

  const who = me ?? whose;
  return (
    <>
      {/* Without a path the page is kept out of search engines. */}
      <PageHead
        title={titles[path]}
        description="Staff of the firm sign in here to write and correct insight articles."
        manifest="/admin.webmanifest"
      />
      <Suspense fallback={<Waiting title={titles[path]} />}>
        {token ? (
          <LinkScreen
            token={token}
            onEntered={(entering) => {
              dropToken();
              entered(entering);
            }}
            onLeave={dropToken}
          />
        ) : who ? (
          <MeContext value={who}>
            <LeaveContext value={left}>
              <Shell key={who.id} path={path} ended={me === null} onEntered={entered} />
            </LeaveContext>
          </MeContext>
        ) : me === null ? (
          <SignIn onEntered={entered} />
        ) : error ? (
          <main id="main" className="staff-alone">
            <h1 className="h3">{titles[path]}</h1>
            <Trouble
              title="The server is needed here"
              problem={error instanceof Refused ? error : unreached}
              again={() => void refetch()}
            />
          </main>
        ) : (
          <Waiting title={titles[path]} />
        )}
      </Suspense>
    </>
  );
}

const unreached = new Said(
  "Who you are, and what there is to see, only the server knows, and it could not be reached. Try again when you are online.",
);

const titles: Record<StaffPath, string> = {
  "/admin": "Insights CMS",
  "/admin/people": "People",
  "/admin/audit": "Audit trail",
  "/admin/account": "Account",
};

function Waiting({ title }: { title: string }) {
  return (
    <main id="main" className="staff-alone">
      <h1 className="sr">{title}</h1>
      <p role="status" className="muted">
        Loading...
      </p>
    </main>
  );
}
