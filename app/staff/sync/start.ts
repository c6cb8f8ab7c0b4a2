import { onReached } from "../../data/connection.ts";
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
  refreshSession,
  subscribeToSession,
  updateSession,
  whenRegistered,
} from "../session/session.ts";
import { fetchAs } from "../session/sign-out.ts";
import { currentDevice, type Device, expectDevice, setCurrentDevice } from "./device-context.ts";
import { openDevice } from "./device.ts";

/** Keeps the user's device open and syncing, and closes it on sign-out. */
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

/** Calls `reopen` if the device was closed without a sign-out. */
function startDevice(person: string, reopen: () => void) {
  let device: Device | undefined;
  let disconnect: (() => void) | undefined;
  let done: Session["kind"] = "unknown";
  // The end of a session identifies its sign-in.
  let doneUntil: string | undefined;
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
  const update = () => {
    const session = currentSession();
    const { kind } = session;
    const until = userOf(session)?.until;
    if (!device || (kind === done && until === doneUntil)) return;
    if (done === "leaving") return reopen();
    done = kind;
    doneUntil = until;
    if (kind === "leaving") {
      disconnect?.();
      device.close();
    } else if (kind === "active" || kind === "ended") {
      if (kind === "ended") device.end();
      if (!disconnect) void storeScreens();
      // Stored data is shown first; the server is asked once the session is known.
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

/** Loads the parts for offline use early, even before the service worker has stored them. */
async function storeScreens(): Promise<void> {
  const wereStored = await areScreensStored();
  askWorker();
  if (wereStored) return;
  whenIdle(() => {
    const parts = [import("./submit-change.ts"), import("../pictures/deliver.ts"), preloadParts()];
    // A part that fails here is loaded when it is needed.
    void Promise.allSettled(parts);
  });
}

/** Asks the service worker to store the screens' scripts for offline use. */
function askWorker(): void {
  const command: WorkerCommand = { kind: "staff" };
  // There is no service worker during development.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(command));
}

/** Syncs on every relevant event; the live stream only makes it faster. */
function connect(device: Device): () => void {
  const ifVisible = (act: () => void) => () => document.hidden || act();
  const force = () => void device.sync({ force: true });
  // Nothing is requested offline, so no error would reveal it.
  const offline = () => device.context.setReachable(false);
  if (!navigator.onLine) offline();
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("offline", offline, { signal });
  addEventListener("online", force, { signal });
  const stopListening = onReached(() => device.shown.get().offline && force());
  addEventListener("online", askWorker, { signal });
  addEventListener("pageshow", force, { signal });
  document.addEventListener("visibilitychange", ifVisible(force), { signal });
  const timer = setInterval(
    ifVisible(() => void device.sync()),
    60_000,
  );
  let stopFollowing: (() => void) | undefined;
  const follow = async () => {
    const stream = await retryUntil(
      () => import("./stream.ts"),
      () => signal.aborted,
    );
    if (!stream || signal.aborted) return;
    void retryUntil(stream.openedSite, () => signal.aborted);
    stopFollowing = stream.followChanges(device, {
      onChange: force,
      onPresence: () => device.context.changed({ kind: "open" }),
      // The ended session may be an earlier one, after a new sign-in over an open screen.
      onEnded: () => void refreshSession(),
    });
  };
  whenIdle(() => void follow());
  return () => {
    listening.abort();
    stopListening();
    clearInterval(timer);
    stopFollowing?.();
  };
}
