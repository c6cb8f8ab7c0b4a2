import { openStaffStore, type StaffStore } from "../../../db/device/staff.ts";
import { currentDevice, showAhead } from "./current.ts";
import { createView, readBeginning, type View } from "./view.ts";

/** What is kept of somebody, open, and how their screens see it. */
interface Opened {
  store: StaffStore;
  view: View;
}

interface Ahead extends Opened {
  person: string;
  /** Called when it is closed under us. */
  gone: () => void;
}
let ahead: Ahead | undefined;

/**
 * Opens what is kept for this person before their screens do, so that the first drawing has the list. Rejects where it
 * cannot be opened: the screens try again. `late` is aborted when they do not wait any longer.
 */
export async function preopen(person: string, late: AbortSignal): Promise<void> {
  if (currentDevice() || late.aborted) return;
  const state: Pick<Ahead, "gone"> = { gone: () => undefined };
  let isGone = false;
  const store = await openStaffStore(person, () => {
    isGone = true;
    if (ahead === state) ahead = undefined;
    showAhead(undefined);
    state.gone();
  });
  const beginning = await readBeginning(store).catch((problem: unknown) => {
    store.close();
    throw problem;
  });
  const view = createView(store, beginning);
  // The screens did not wait, or there is nothing left to show.
  if (late.aborted || isGone) return store.close();
  ahead?.store.close();
  ahead = Object.assign(state, { person, store, view });
  showAhead({ person, view });
}

/** What was opened ahead for this person, to be had once. `gone` as in `openStaffStore`. */
export function takePreopened(person: string, gone: () => void): Opened | undefined {
  const had = ahead;
  ahead = undefined;
  if (!had) return undefined;
  if (had.person !== person) {
    had.store.close();
    return undefined;
  }
  had.gone = gone;
  return had;
}
