import "../layout/staff.css";
import "../ui/controls.css";
import type { StaffPath } from "../../../db/schema/address.ts";
import type { Me } from "../../../db/schema/staff.ts";
import { PageHead } from "../../document/head.tsx";
import { Refused, Said } from "./server.ts";
import { lazy } from "../layout/lazy.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useLinkToken } from "./link-token.ts";
import { MeContext } from "./session.ts";
import { Shell, screens, titles, Waiting } from "../layout/screens.tsx";
import { LeaveContext } from "./use-leave.ts";
import { useSession } from "./use-who.ts";

interface Entrance {
  path: StaffPath;
  onEntered: (who: Me) => void;
}

const how = { isPage: true, ahead: false };
const SignIn = lazy<Entrance>(async () => (await import("./sign-in.tsx")).SignIn, Waiting, how);
const LinkScreen = lazy<Entrance & { token: string; onLeave: () => void }>(
  async () => (await import("./one-time-link.tsx")).LinkScreen,
  Waiting,
  how,
);

/** Every address of staff: the sign-in, a one-time link, or the screens of whoever is signed in. */
export function StaffGate({ path }: { path: StaffPath }) {
  const { who, known, ended, settled, problem, entered, left, sessionOver, again } = useSession();
  const [token, dropToken] = useLinkToken();
  return (
    <>
      {/* Without a path the page is kept out of search engines. */}
      <PageHead
        title={titles[path]}
        description="Staff of the firm sign in here to write and correct insight articles."
        manifest="/admin.webmanifest"
      />
      {token ? (
        <LinkScreen
          path={path}
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
        <SignIn path={path} onEntered={entered} />
      ) : problem ? (
        <main id="main" className="staff-alone">
          <h1 className="h3">{titles[path]}</h1>
          <LoadError
            title="You are offline"
            problem={problem instanceof Refused ? problem : unreached}
            again={again}
          />
        </main>
      ) : (
        <Waiting path={path} />
      )}
    </>
  );
}

const unreached = new Said("Connect once to sign in.");
