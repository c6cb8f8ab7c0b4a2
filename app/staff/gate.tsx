import "./staff.css";
import { lazy, Suspense } from "react";
import type { StaffPath } from "../../db/schema/address.ts";
import { PageHead } from "../head.tsx";
import { Refused, Said } from "./call.ts";
import { Trouble } from "./trouble.tsx";
import { useLinkToken } from "./link-token.ts";
import { MeContext } from "./me.ts";
import { Shell, screens, titles, Waiting } from "./screens.tsx";
import { LeaveContext } from "./use-leave.ts";
import { useWho } from "./use-who.ts";

const SignIn = lazy(async () => ({ default: (await import("./sign-in.tsx")).SignIn }));
const LinkScreen = lazy(async () => ({ default: (await import("./link.tsx")).LinkScreen }));

/** Every address of staff: the sign-in, a one-time link, or the screens of whoever is signed in. */
export function StaffGate({ path }: { path: StaffPath }) {
  const { who, known, ended, settled, problem, entered, left, sessionOver, again } = useWho();
  const [token, dropToken] = useLinkToken();
  return (
    <>
      {/* Without a path the page is kept out of search engines. */}
      <PageHead
        title={titles[path]}
        description="Staff of the firm sign in here to write and correct insight articles."
        manifest="/admin.webmanifest"
      />
      <Suspense fallback={<Waiting path={path} />}>
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
            <LeaveContext value={() => left(who.id)}>
              <Shell
                key={who.id}
                path={path}
                Screen={screens[path]}
                ended={ended}
                settled={settled}
                onEntered={entered}
                onEnded={sessionOver}
              />
            </LeaveContext>
          </MeContext>
        ) : known ? (
          <SignIn onEntered={entered} />
        ) : problem ? (
          <main id="main" className="staff-alone">
            <h1 className="h3">{titles[path]}</h1>
            <Trouble
              title="The server is needed here"
              problem={problem instanceof Refused ? problem : unreached}
              again={again}
            />
          </main>
        ) : (
          <Waiting path={path} />
        )}
      </Suspense>
    </>
  );
}

const unreached = new Said(
  "Who you are, and what there is to see, only the server knows, and it could not be reached. Try again when you are online.",
);
