import "./staff.css";
import { useRouter } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef } from "react";
import type { StaffPath } from "../../../db/schema/address.ts";
import { LazyKeyboard, openPalette } from "../keyboard/lazy-keyboard.tsx";
import { useMe } from "../session/session.ts";
import { SignInAgain } from "../session/sign-in-again.tsx";
import { useDevice } from "../sync/device-context.ts";
import { mayGo, StaffNavigation } from "./navigation.tsx";
import { retryUntil } from "./retry.ts";
import { ScreenTop } from "./screen-top.tsx";

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
        {mayGo(path, me.role) ? <Screen /> : <NoAccess />}
      </main>
      <LazyKeyboard />
    </div>
  );
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

function NoAccess() {
  return (
    <ScreenTop title="You do not have access">
      <p className="muted">
        Your role does not include this screen. An administrator can change your role.
      </p>
    </ScreenTop>
  );
}
