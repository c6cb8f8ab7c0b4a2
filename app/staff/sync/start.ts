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
  let running: ReturnType<typeof startDevice> | undefined;
  const close = () => {
    running?.close();
    running = undefined;
  };
  const follow = () => {
    const person = userOf(currentSession())?.id;
    if (running?.person !== person) close();
    if (!person) return;
    running ??= startDevice(person, () => {
      close();
      follow();
    });
    running.update();
  };
  subscribeToSession(follow);
  follow();
}

/** Opens the device of this person. `reopen` is called where it was closed and they have not signed out. */
function startDevice(person: string, reopen: () => void) {
  let device: Device | undefined;
  let disconnect: (() => void) | undefined;
  let done: Session["kind"] = "unknown";
  let isOver = false;
  expectDevice(person);

  const onDeleted = async () => {
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
          () => isOver || void onDeleted(),
        ),
      () => isOver,
    );
    if (isOver || !opened) return opened?.close();
    device = opened;
    setCurrentDevice(device);
    update();
  };
  /** Does what the session asks for, once the device is open. */
  const update = () => {
    const { kind } = currentSession();
    if (!device || kind === done) return;
    if (done === "leaving") return reopen();
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
    update,
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
  const force = () => void device.sync({ force: true });
  // Nothing is requested while offline, so no failure would show it.
  const offline = () => device.context.heard(false);
  if (!navigator.onLine) offline();
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("offline", offline, { signal });
  addEventListener("online", force, { signal });
  // What the worker could not store before.
  addEventListener("online", askWorker, { signal });
  addEventListener("pageshow", force, { signal });
  document.addEventListener("visibilitychange", ifVisible(force), { signal });
  const timer = setInterval(
    ifVisible(() => void device.sync()),
    60_000,
  );
  const ending = followChanges(device, {
    onChange: force,
    onPresence: () => device.context.changed({ kind: "open" }),
  });
  return () => {
    listening.abort();
    clearInterval(timer);
    ending();
  };
}
