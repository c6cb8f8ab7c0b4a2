import type { WorkerCommand } from "../../../db/device/visitor.ts";
import type { Me } from "../../../db/schema/staff.ts";
import { whenIdle } from "../../boot/idle.ts";
import { signInNow } from "../session/server.ts";
import { areScreensKept } from "../layout/kept-screens.ts";
import { preload } from "../layout/lazy.tsx";
import { fetchAs } from "../session/left.ts";
import { currentDevice, expectDevice, isLeaving, setCurrentDevice, stopDevice } from "./current.ts";
import { type Device, type Needs, openDevice } from "./device.ts";
import { followChanges } from "./live.ts";
import { retryUntil } from "../layout/retry.ts";

interface Starting {
  /** Resolves once it is known whether the session stands, or that nobody can tell. */
  settled: Promise<void>;
  /** The session is known to be over. */
  isEnded: () => boolean;
  /** The session turned out to be over. */
  signedOut: () => void;
  /** What is kept was closed under us: this person has signed out in another tab. */
  gone: () => void;
}

/** Opens the device of this person for their screens, and keeps it in step with the server until it is ended. */
export function startDevice(
  { id }: Pick<Me, "id">,
  { settled, isEnded, signedOut, gone }: Starting,
): () => void {
  let over = false;
  let end: (() => void) | undefined;
  let mine: Device | undefined;
  expectDevice(id);
  const needs: Needs = {
    person: id,
    fetch: fetchAs(id),
    signedOut,
    signIn: signInNow,
    deliverPictures: async (...asked) =>
      (await import("../pictures/deliver.ts")).deliverPictures(...asked),
  };
  const begin = async () => {
    const device = await retryUntil(
      () => openDevice(needs, () => over || gone()),
      () => over,
    );
    if (over) return device?.close();
    if (!device) return;
    mine = device;
    const stop = () => {
      end?.();
      device.close();
    };
    setCurrentDevice(device, { stop, reopen: gone });
    // What is kept shows at once; the server is asked when it is known whose session this is.
    await settled;
    if (over) return;
    // It stands closed until they have left, or could not.
    if (isLeaving(id)) return stopDevice(id);
    end = keepInStep(device);
    if (isEnded()) device.end();
    else void device.resume();
    const wereKept = await areScreensKept();
    keepScreens();
    if (!wereKept) whenIdle(() => void keepAtHand());
  };
  void begin();
  return () => {
    over = true;
    end?.();
    mine?.close();
    // Nobody else's.
    if (currentDevice() === mine) setCurrentDevice(undefined);
  };
}

/** What keeps an edit, and what a screen may show, is here before the network goes, also where no worker has kept it. */
const keepAtHand = () =>
  Promise.all([import("./send.ts"), import("../pictures/deliver.ts"), preload()]).catch(
    // It is asked for again by whoever needs it.
    () => undefined,
  );

/** The worker keeps what the screens are built of, so that all of them open without a network. */
function keepScreens(): void {
  const command: WorkerCommand = { kind: "staff" };
  // Without a worker, as while developing, the screens come from the network.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(command));
}

/** Looks for news at every occasion there is; the stream makes it quick, and is not needed. */
function keepInStep(device: Device): () => void {
  const sync = () => void device.sync();
  const force = () => void device.sync({ force: true });
  const ifSeen = (act: () => void) => () => document.hidden || act();
  // Whoever comes back to it wants to see what there is.
  const look = ifSeen(force);
  // Nothing is tried without a network, so nothing else would tell.
  const lost = () => device.context.heard(false);
  if (!navigator.onLine) lost();
  addEventListener("offline", lost);
  addEventListener("online", force);
  // Those that could not be had before.
  addEventListener("online", keepScreens);
  addEventListener("pageshow", force);
  document.addEventListener("visibilitychange", look);
  const floor = setInterval(ifSeen(sync), 60_000);
  const ending = followChanges(device, {
    // Whoever is heard is there.
    onChange: force,
    onOpen: () => device.context.changed({ kind: "open" }),
  });
  return () => {
    ending();
    clearInterval(floor);
    removeEventListener("offline", lost);
    removeEventListener("online", force);
    removeEventListener("online", keepScreens);
    removeEventListener("pageshow", force);
    document.removeEventListener("visibilitychange", look);
  };
}
