import { callOnce, Refused } from "./call.ts";

const name = "staff-signed-out";

/** Hears when somebody signed out in another tab of this browser. */
export function hearSignOut(left: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = left;
  return () => channel.close();
}

/** Tells the other tabs of this browser. */
export function tellSignOut(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage("left");
  channel.close();
}

/** Ends this session, and tells the other tabs. A session that had ended already is no problem. */
export async function signOut(): Promise<void> {
  try {
    await callOnce("DELETE", "/api/staff/session");
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.status !== 401) throw problem;
  }
  tellSignOut();
}
