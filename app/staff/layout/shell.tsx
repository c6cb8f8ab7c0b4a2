import { useRouter, useRouterState } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { reminderKey } from "../../../db/device/keys.ts";
import { requestAt, type StaffPath } from "../../../db/schema/address.ts";
import { LazyKeyboard, openPalette } from "../keyboard/lazy-keyboard.tsx";
import { isUnnamed } from "../session/person-words.ts";
import { useMe } from "../session/session.ts";
import { SignInAgain } from "../session/sign-in-again.tsx";
import { useDevice } from "../sync/device-context.ts";
import { lazy } from "./lazy.tsx";
import { mayGo, StaffNavigation } from "./navigation.tsx";
import { retryUntil } from "./retry.ts";

const NamePrompt = lazy(async () => (await import("./prompts.tsx")).NamePrompt);
const SecondFactorPrompt = lazy(async () => (await import("./prompts.tsx")).SecondFactorPrompt);

interface ShellProps {
  path: StaffPath;
  Screen: ComponentType;
  /** The session is over; the screens stay because of their unsaved input. */
  ended: boolean;
}

/** The frame of every staff screen: navigation, the signed-in person, and the dialog for signing in again. */
export function Shell({ path, Screen, ended }: ShellProps) {
  const me = useMe();
  useMovedNotice();
  useNotifiedPage();
  const main = useRef<HTMLElement>(null);
  const first = useRef(path);
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "yes";
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
      <SignInAgain ended={ended} />
      <StaffNavigation path={path} onGoTo={openPalette} />
      <main id="main" className="staff-main" tabIndex={-1} ref={main}>
        {path === "/admin" || path === "/admin/requests" ? <Prompts /> : null}
        {mayGo(path, me.role) ? <Screen /> : <NoAccess />}
      </main>
      <LazyKeyboard />
    </div>
  );
}

function Prompts() {
  const isRequest = useRouterState({ select: ({ location }) => requestAt(location.pathname) });
  const me = useMe();
  const { id, role, passkeys, totp } = me;
  const [nameLater, postponeName] = useReminder("name", id);
  const [factorLater, postponeFactor] = useReminder("second-factor", id);
  if (isRequest !== undefined) return null;
  if (isUnnamed(me) && !nameLater) return <NamePrompt onDismiss={postponeName} />;
  const isAsked = role !== "viewer" && !totp && passkeys === 0 && !factorLater;
  return isAsked ? <SecondFactorPrompt onDismiss={postponeFactor} /> : null;
}

/** Shows a notice when a restoring that waited on this device gave an article another link. */
function useMovedNotice(): void {
  const device = useDevice();
  useEffect(() => {
    let isOver = false;
    const unsubscribe = device?.onChanged((what) => {
      if (what.kind !== "moved") return;
      void retryUntil(
        async () => (await import("./moved-notice.ts")).notifyMoved(what),
        () => isOver,
      );
    });
    return () => {
      isOver = true;
      unsubscribe?.();
    };
  }, [device]);
}

/** Opens the page of a clicked notification; sw/worker/push.ts has checked that it is a staff page. */
function useNotifiedPage(): void {
  const { history } = useRouter();
  useEffect(() => {
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent<{ kind: string; path: string }>) => {
      if (data.kind === "open") history.push(data.path);
    };
    serviceWorker?.addEventListener("message", open);
    return () => serviceWorker?.removeEventListener("message", open);
  }, [history]);
}

const weekMs = 7 * 86_400_000;

/** True if this person postponed the reminder on this device, and a function that postpones it for a week. */
function useReminder(what: string, person: string): [isLater: boolean, postpone: () => void] {
  const key = reminderKey(what, person);
  const [isLater, setIsLater] = useState(() => dueAt(key) > Date.now());
  const postpone = () => {
    setIsLater(true);
    try {
      localStorage.setItem(key, String(Date.now() + weekMs));
    } catch {
      return; // Storage is denied: the reminder is postponed for this page.
    }
  };
  return [isLater, postpone];
}

function dueAt(key: string): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

function NoAccess() {
  return (
    <div className="staff-top">
      <h1>You do not have access</h1>
      <p className="muted">Only administrators can see this screen.</p>
    </div>
  );
}
