import { type ComponentType, useEffect, useRef } from "react";
import type { StaffPath } from "../../../db/schema/address.ts";
import type { Me } from "../../../db/schema/staff.ts";
import { LazyKeyboard } from "../keyboard/lazy-keyboard.tsx";
import { lazy } from "./lazy.tsx";
import { nameOfEmail, useMe } from "../session/session.ts";
import { mayGo, StaffNavigation } from "./navigation.tsx";
import { usePutOff } from "./put-off.ts";
import { SignInAgain } from "../session/sign-in-again.tsx";
import { useDeviceOf } from "../session/use-device-of.ts";
import { useMoved } from "./use-moved.ts";

const NamePrompt = lazy(async () => (await import("./name-prompt.tsx")).NamePrompt);
const SecondFactorPrompt = lazy(
  async () => (await import("./second-factor-prompt.tsx")).SecondFactorPrompt,
);

interface ShellProps {
  path: StaffPath;
  Screen: ComponentType;
  /** The session is over, and the screens stand for what is typed in them. */
  ended: boolean;
  /** It is known whether the session stands, or that nobody can tell. */
  settled: boolean;
  onEntered: (who: Me) => void;
  /** The session turned out to be over. */
  onEnded: () => void;
}

/** The frame of the staff's screens: what there is to go to, who is signed in, and the screen. */
export function Shell({ path, Screen, ended, settled, onEntered, onEnded }: ShellProps) {
  const me = useMe();
  useDeviceOf(me, { ended, settled, onEnded });
  useMoved();
  const main = useRef<HTMLElement>(null);
  const first = useRef(path);
  useEffect(() => {
    document.documentElement.dataset["alive"] = "yes";
  }, []);
  useEffect(() => {
    if (first.current !== path) main.current?.focus({ preventScroll: true });
    first.current = path;
  }, [path]);
  return (
    <div className="staff">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <StaffNavigation path={path} />
      <main id="main" className="staff-main" tabIndex={-1} ref={main}>
        {path === "/admin" ? <Prompts /> : null}
        {mayGo(path, me.role) ? <Screen /> : <NotYours />}
      </main>
      <LazyKeyboard />
      <SignInAgain ended={ended} onEntered={onEntered} />
    </div>
  );
}

/** What the person is asked for, one thing at a time. */
function Prompts() {
  const { id, name, email, role, passkeys, totp } = useMe();
  const [nameLater, putOffName] = usePutOff("name", id);
  const [factorLater, putOffFactor] = usePutOff("second-factor", id);
  // Their name is what their address begins with (STAFF_EMAIL): nobody has given one yet.
  if (name === nameOfEmail(email) && !nameLater) return <NamePrompt onLater={putOffName} />;
  const isAsked = role !== "viewer" && !totp && passkeys === 0 && !factorLater;
  return isAsked ? <SecondFactorPrompt onLater={putOffFactor} /> : null;
}

function NotYours() {
  return (
    <div className="staff-top">
      <h1>You do not have access</h1>
      <p className="muted">Only administrators can see this screen.</p>
    </div>
  );
}
