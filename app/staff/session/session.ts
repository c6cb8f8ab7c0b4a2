import { openChannel } from "../../../db/device/channel.ts";
import { type QueryClient, replaceEqualDeep, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { createContext, useContext, useEffect, useState } from "react";
import { staffChannel } from "../../../db/device/keys.ts";
import { Me } from "../../../db/schema/staff.ts";
import { fetchJson } from "../../../sw/sync/http.ts";
import { whenIdle } from "../../boot/idle.ts";
import { hasUnsavedInput } from "../../service-worker/unsaved-input.ts";
import { RequestError } from "../../data/query-client.ts";
import { createStore, useStore } from "../../ui/store.ts";
import { dropToasts } from "../../ui/toast.tsx";
import { retryUntil } from "../layout/retry.ts";
import { type Session, type SessionEvent, transition, userOf } from "./machine.ts";
import { forgetStaffRows, readAsStaff } from "./server.ts";
import { clearMark, fetchAsStaff, forgetUnstored, markSignedOut, sendSignOut } from "./sign-out.ts";

// Drives the state machine: turns answers, the registry, other tabs and sign-ins into events, and runs the effects.

/** Longer than the server takes to answer a sign-out. */
const leavingMs = 30_000;
/** Limit for reading the registry, which may not answer. */
const maxCheckMs = 1_000;
/** Time in which the other tabs receive a message. */
const receivedMs = 50;

const store = createStore<Session>({ kind: "unknown" });
let client: QueryClient | undefined;
// The person whose rows the query cache may hold, even during a visit to the public site.
let cachedFor: string | undefined;

export const currentSession = store.get;
export const subscribeToSession = store.subscribe;

function dispatch(event: SessionEvent): void {
  const session = store.get();
  const next = transition(session, event);
  if (next === session) return;
  const user = userOf(next)?.id;
  if (event.type !== "closed" && user !== cachedFor) {
    if (cachedFor) {
      if (client) forgetStaffRows(client);
      // A toast may name their article. If the toast library did not load, there are no toasts.
      dropToasts().catch(() => undefined);
    }
    cachedFor = user;
  }
  store.set(next);
}

// A separate script: if it cannot be loaded, only the server can name the user.
const registry = () => import("./registry.ts");

let lastUser: Promise<void> | undefined;

/** Asks the registry for the last user, once per visit. Never rejects. */
export function readLastUser(): Promise<void> {
  const read = async () => {
    const user = await (await registry()).readLastUser();
    if (!user) return;
    registered ??= user.id;
    dispatch({ type: "last-user", user });
  };
  lastUser ??= read().catch(() => undefined);
  return lastUser;
}

let lastAsked = 0;

/** Asks the server who is signed in; only the answer to the latest request counts. Never rejects. */
export async function refreshSession(): Promise<void> {
  lastAsked += 1;
  const asked = lastAsked;
  dispatch({ type: "refreshing" });
  try {
    const { value } = await fetchJson("/api/staff/session", v.nullable(Me), {
      fetch: fetchAsStaff,
      credentials: "same-origin",
    });
    if (asked === lastAsked) updateSession(value);
  } catch (problem) {
    if (asked === lastAsked) dispatch({ type: "unreachable", problem });
  }
}

/** Applies the server's answer; null for nobody, as after a 401. */
export function updateSession(user: Me | null): void {
  // Ignore pending answers: they are older, and could bring back a former name.
  if (user) lastAsked += 1;
  register(user);
  // Reusing an equal object avoids a render of the screens.
  const same = replaceEqualDeep(userOf(store.get()), user);
  dispatch({ type: "answered", user: same, unsaved: hasUnsavedInput() });
}

export function signedIn(user: Me): void {
  lastAsked += 1;
  register(user);
  dispatch({ type: "signed-in", user });
  broadcast("entered", user.id);
}

// The user known to be in the registry: absence of a user who could not be stored is no sign-out.
let registered: string | undefined;
let registering: Promise<void> = Promise.resolve();
let registrations = 0;

/** Writes the answer into the registry before the session changes: a device opens after that (`whenRegistered`). */
function register(user: Me | null): void {
  registrations += 1;
  const mine = registrations;
  const isOver = () => mine !== registrations;
  const write = async () => {
    const { remember, endSessions } = await registry();
    if (!user) return endSessions();
    // A late answer must not bring back a user who is signing out.
    const session = store.get();
    if (session.kind !== "leaving" || session.person !== user.id) await remember(user);
    registered = user.id;
  };
  registering = write().catch(() => void retryUntil(write, isOver));
}

/** Resolves after the registry was written, or the write failed: data of people outside the registry is erased. */
export const whenRegistered = (): Promise<void> => registering;

/** Ends the person's session by `end`, here and in the other tabs. Rejects if `end` does, and they stay signed in. */
export async function leaveSession(person: string, end: () => Promise<unknown>): Promise<void> {
  dispatch({ type: "leaving", person });
  broadcast("leaving", person);
  await new Promise((received) => setTimeout(received, receivedMs));
  try {
    await end();
  } catch (problem) {
    broadcast("stayed", person);
    dispatch({ type: "stayed", person });
    throw problem;
  }
  // The other tabs ask the registry. If this write fails, the data is erased at the next start.
  await registry()
    .then(({ forget }) => forget(person))
    .catch(() => undefined);
  broadcast("left", person);
  await left(person);
}

/** Stores the sign-out before asking the server, as the tab may close. Offline, the next call sends it. Rejects if refused. */
export async function signOut(me: Me): Promise<void> {
  const { forget, remember } = await registry();
  markSignedOut(me.id);
  try {
    await forget(me.id);
  } catch (problem) {
    clearMark(me.id);
    throw problem;
  }
  try {
    await sendSignOut();
  } catch (problem) {
    if (!(problem instanceof RequestError) || problem.status >= 500) return;
    clearMark(me.id);
    await remember(me);
    throw problem;
  }
}

/** Removes a signed-out person's data from the screen and the device. */
export async function left(person: string): Promise<void> {
  hide(person);
  try {
    const { forget, erase } = await registry();
    await forget(person);
    await erase(person);
  } catch {
    return; // The data is erased at the next start.
  }
}

function hide(person: string): void {
  // Ignore pending answers, which would bring the person back.
  if (userOf(store.get())?.id === person) lastAsked += 1;
  dispatch({ type: "left", person });
}

/** Handles a sign-out in another tab that may have been closed. They may have signed in again while this tab was frozen. */
async function leftElsewhere(person: string): Promise<void> {
  let isSignedOut: boolean | undefined;
  try {
    isSignedOut = await (await registry()).isSignedOut(person);
  } catch {
    return hide(person); // The other tab is trusted, and erases the stored data.
  }
  if (isSignedOut !== false) return left(person);
  dispatch({ type: "stayed", person });
  await refreshSession();
}

/** Asks the registry for a sign-out whose message a frozen page has missed. */
async function checkRegistry(): Promise<void> {
  const user = userOf(store.get());
  if (user && registered === user.id && (await (await registry()).isSignedOut(user.id)))
    await left(user.id);
}

/** Hides a page that Back may show again after its user has signed out, but keeps focus and input. */
function setDrawn(isDrawn: boolean): void {
  document.documentElement.style.opacity = isDrawn ? "" : "0";
}

async function drawAfter(check: Promise<void>): Promise<void> {
  await Promise.race([check, new Promise((resolve) => setTimeout(resolve, maxCheckMs))]);
  setDrawn(true);
}

/** Disables the resource timing list, which would keep URLs with request ids and draft links until the page closes. */
function listNoAddresses(): void {
  performance.setResourceTimingBufferSize(0);
  performance.clearResourceTimings();
}

/** Updates the session while the staff screens are mounted; returns a function that stops it. */
export function startSession(queryClient: QueryClient): () => void {
  client = queryClient;
  listNoAddresses();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ending = listenToTabs((what, person) => {
    if (what === "left") return void leftElsewhere(person);
    if (what === "entered") {
      forgetUnstored(person);
      dispatch({ type: "stayed", person });
      return void refreshSession();
    }
    dispatch({ type: what, person });
    if (what !== "leaving") return;
    clearTimeout(timer);
    // The tab that sent this may have been closed since.
    timer = setTimeout(() => void leftElsewhere(person), leavingMs);
  });
  const refresh = async () => {
    if (document.hidden) return;
    void refreshSession();
    await checkRegistry().catch(() => undefined);
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", refresh, { signal });
  addEventListener("online", refresh, { signal });
  addEventListener("pagehide", () => setDrawn(false), { signal });
  addEventListener("pageshow", () => void drawAfter(refresh()), { signal });
  void refreshSession();
  void readLastUser().then(() =>
    // This start erases data that an earlier sign-out could not.
    whenIdle(
      () => void registry().then(({ eraseSignedOut }) => eraseSignedOut().catch(() => undefined)),
    ),
  );
  return () => {
    listening.abort();
    clearTimeout(timer);
    ending();
    lastAsked += 1;
    registrations += 1;
    [lastUser, registered] = [undefined, undefined];
    dispatch({ type: "closed" });
  };
}

/** The session, from the server, or from the registry where the server cannot be reached. */
export function useSession(): Session {
  const queryClient = useQueryClient();
  useState(() => readAsStaff(queryClient));
  useEffect(() => startSession(queryClient), [queryClient]);
  return useStore(store, store.get());
}

export const MeContext = createContext<Me | undefined>(undefined);

/** The signed-in person. Throws outside the staff screens. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error("No one is signed in here.");
  return me;
}

// Messages between tabs about a person: sign-out begun, done or failed, or sign-in.
const kinds = ["leaving", "left", "stayed", "entered"] as const;
type Kind = (typeof kinds)[number];

interface Message {
  what: Kind;
  person: string;
}

export function listenToTabs(receive: (what: Kind, person: string) => void): () => void {
  const channel = openChannel(staffChannel);
  if (!channel) return () => undefined;
  // A tab of another build may send something else.
  channel.onmessage = ({ data }: MessageEvent<Partial<Message> | undefined>) => {
    const what = kinds.find((kind) => kind === data?.what);
    if (what && typeof data?.person === "string") receive(what, data.person);
  };
  return () => channel.close();
}

export function broadcast(what: Kind, person: string): void {
  const channel = openChannel(staffChannel);
  channel?.postMessage({ what, person } satisfies Message);
  channel?.close();
}
