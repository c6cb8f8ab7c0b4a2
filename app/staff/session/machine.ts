import type { Me } from "../../../db/schema/staff.ts";

/** The state of the session apart from a sign-out in progress. */
type Known =
  /** The server has not answered; meanwhile the screens of `user`, who signed in here last, are shown. */
  | { kind: "unknown"; user?: Me; problem?: unknown }
  | { kind: "guest" }
  /** Confirmed by the server, or by the registry where the server cannot be reached. */
  | { kind: "active"; user: Me }
  /** The session is over; the screens stay, with their input and the queue. */
  | { kind: "ended"; user: Me };

/** The session as this tab knows it. */
export type Session =
  | Known
  /** This tab or another one is signing `person` out; their requests must not run into the end of the session. */
  | { kind: "leaving"; person: string; before: Known };

export type SessionEvent =
  | { type: "refreshing" }
  /** The server answered; `user` is null for nobody or a 401. `unsaved`: a form of this page holds unsaved input. */
  | { type: "answered"; user: Me | null; unsaved: boolean }
  | { type: "unreachable"; problem: unknown }
  | { type: "last-user"; user: Me }
  | { type: "signed-in"; user: Me }
  /** This tab or another one begins, completes or fails to sign this person out. */
  | { type: "leaving" | "left" | "stayed"; person: string }
  /** The user left the screens for a public page, which receives no messages. */
  | { type: "closed" };

export function userOf(session: Session): Me | undefined {
  const known = knownOf(session);
  return known.kind === "guest" ? undefined : known.user;
}

export const knownOf = (session: Session): Known =>
  session.kind === "leaving" ? session.before : session;

/** The session after this event; the same object if nothing changes. */
export function transition(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case "closed":
      return { kind: "unknown" };
    case "signed-in":
      return { kind: "active", user: event.user };
    case "leaving":
      return leaving(session, event.person);
    case "left":
      return left(session, event.person);
    case "stayed":
      return session.kind === "leaving" && session.person === event.person
        ? session.before
        : session;
  }
  if (session.kind !== "leaving") return learn(session, event);
  const before = learn(session.before, event);
  if (before === session.before) return session;
  const user = userOf(before);
  return user && user.id !== session.person ? before : { ...session, before };
}

function leaving(session: Session, person: string): Session {
  if (session.kind === "leaving" && session.person === person) return session;
  const user = userOf(session);
  if (user && user.id !== person) return session;
  // This also applies without a user, because a late answer may name them.
  return { kind: "leaving", person, before: knownOf(session) };
}

function left(session: Session, person: string): Session {
  if (userOf(session)?.id === person) return { kind: "guest" };
  return session.kind === "leaving" && session.person === person ? session.before : session;
}

type Learned = Extract<
  SessionEvent,
  { type: "refreshing" | "answered" | "unreachable" | "last-user" }
>;

function learn(known: Known, event: Learned): Known {
  if (event.type === "answered" && event.user)
    return known.kind === "active" && known.user === event.user
      ? known
      : { kind: "active", user: event.user };
  switch (known.kind) {
    case "guest":
      return known;
    case "active":
    case "ended":
      return event.type === "answered" ? { kind: "ended", user: known.user } : known;
  }
  const { user, problem } = known;
  switch (event.type) {
    case "refreshing":
      return problem === undefined ? known : { kind: "unknown" };
    case "answered":
      return user && event.unsaved ? { kind: "ended", user } : { kind: "guest" };
    case "unreachable":
      return user ? { kind: "active", user } : { kind: "unknown", problem: event.problem };
    case "last-user":
      // When the server cannot be reached, the last user can work on.
      return { kind: problem === undefined ? "unknown" : "active", user: event.user };
  }
}
