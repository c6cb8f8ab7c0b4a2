import type { WorkerCommand } from "../../../db/device/visitor.ts";
import { whenIdle } from "../../boot/idle.ts";
import { areScreensStored, preloadParts } from "../layout/lazy.tsx";
import { retryUntil } from "../layout/retry.ts";
import { type Session, userOf } from "../session/machine.ts";
import { isSignedOut } from "../session/registry.ts";
import { signInNow } from "../session/server.ts";
import {
  currentSession,
  left,
  subscribeToSession,
  updateSession,
  whenRegistered,
} from "../session/session.ts";
import { fetchAs } from "../session/sign-out.ts";
import { currentDevice, expectDevice, setCurrentDevice } from "./current.ts";
import { type Device, openDevice } from "./device.ts";
import { followChanges } from "./live.ts";

/** From now on the device of the user is open and syncs, and is closed while they sign out. */
export function followSession(): void {
  let running: Running | undefined;
  const follow = () => {
    const session = currentSession();
    const person = userOf(session)?.id;
    const isStale = running?.isStopped() && session.kind !== "leaving";
    if (running && (running.person !== person || isStale)) {
      running.close();
      running = undefined;
    }
    if (!person) return;
    running ??= startDevice(person, () => {
      running?.close();
      running = undefined;
      follow();
    });
    running.follow(session.kind);
  };
  subscribeToSession(follow);
  follow();
}

interface Running {
  person: string;
  /** Does what the session asks for, as soon as the device is open. */
  follow(kind: Session["kind"]): void;
  /** Closed for a sign-out; what was read is still shown. */
  isStopped(): boolean;
  close(): void;
}

/** Opens the device of this person. `reopen` is called when it was closed under us and they have not signed out. */
function startDevice(person: string, reopen: () => void): Running {
  let device: Device | undefined;
  let disconnect: (() => void) | undefined;
  let kind: Session["kind"] = "unknown";
  let done: Session["kind"] = "unknown";
  let isOver = false;
  expectDevice(person);

  const closedUnderUs = async () => {
    const out = await retryUntil(
      () => isSignedOut(person),
      () => isOver,
    );
    if (isOver) return;
    if (out) await left(person);
    else reopen();
  };
  const open = async () => {
    await whenRegistered();
    const opened = await retryUntil(
      () =>
        openDevice(
          {
            person,
            fetch: fetchAs(person),
            signedOut: () => updateSession(null),
            signIn: signInNow,
            deliverPictures: async (...asked) =>
              (await import("../pictures/deliver.ts")).deliverPictures(...asked),
          },
          () => isOver || void closedUnderUs(),
        ),
      () => isOver,
    );
    if (isOver || !opened) return opened?.close();
    device = opened;
    setCurrentDevice(device);
    update();
  };
  const update = () => {
    if (!device || kind === done) return;
    done = kind;
    if (kind === "leaving") {
      disconnect?.();
      device.close();
    } else if (kind === "active" || kind === "ended") {
      if (kind === "ended") device.end();
      if (!disconnect) void storeScreens();
      // What is stored is shown before; the server is asked once it is known whose session this is.
      disconnect ??= connect(device);
      if (kind === "active") void device.resume();
    }
  };
  void open();
  return {
    person,
    follow(next) {
      kind = next;
      update();
    },
    isStopped: () => done === "leaving",
    close() {
      isOver = true;
      disconnect?.();
      device?.close();
      if (currentDevice() === device) setCurrentDevice(undefined);
    },
  };
}

/** What stores an edit, and what a screen may show, is here before the network goes, also before the worker has it. */
async function storeScreens(): Promise<void> {
  const wereStored = await areScreensStored();
  askWorker();
  if (wereStored) return;
  whenIdle(() => {
    const parts = [import("./send.ts"), import("../pictures/deliver.ts"), preloadParts()];
    // A part that cannot be loaded is loaded where it is needed.
    void Promise.allSettled(parts);
  });
}

/** The worker stores the scripts of the screens, so that all of them open without a network. */
function askWorker(): void {
  const command: WorkerCommand = { kind: "staff" };
  // Without a worker, as while developing, the screens come from the network.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(command));
}

/** Syncs at every occasion there is; the live stream makes it quick, and is not needed. */
function connect(device: Device): () => void {
  const ifVisible = (act: () => void) => () => document.hidden || act();
  const force = () => void device.sync({ sign: true });
  const forceIfVisible = ifVisible(force);
  // Nothing is requested while offline, so no failure would show it.
  const offline = () => device.context.heard(false);
  if (!navigator.onLine) offline();
  addEventListener("offline", offline);
  addEventListener("online", force);
  // What the worker could not store before.
  addEventListener("online", askWorker);
  addEventListener("pageshow", force);
  document.addEventListener("visibilitychange", forceIfVisible);
  const timer = setInterval(
    ifVisible(() => void device.sync()),
    60_000,
  );
  const ending = followChanges(device, {
    onChange: force,
    onPresence: () => device.context.changed({ kind: "open" }),
  });
  return () => {
    ending();
    clearInterval(timer);
    removeEventListener("offline", offline);
    removeEventListener("online", force);
    removeEventListener("online", askWorker);
    removeEventListener("pageshow", force);
    document.removeEventListener("visibilitychange", forceIfVisible);
  };
}
