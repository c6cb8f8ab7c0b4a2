import { expect, test } from "vitest";
import { type Session, type SessionEvent, transition, userOf } from "./machine.ts";
import { person } from "./testing.ts";

const [aline, eric] = [person("aline"), person("eric")];
const problem = new TypeError("Failed to fetch");

const states = {
  unknown: { kind: "unknown" },
  "unknown, offline": { kind: "unknown", problem },
  "unknown, aline here": { kind: "unknown", user: aline },
  guest: { kind: "guest" },
  "aline active": { kind: "active", user: aline },
  "aline ended": { kind: "ended", user: aline },
  "eric active": { kind: "active", user: eric },
  "eric ended": { kind: "ended", user: eric },
  "aline leaving": { kind: "leaving", person: "aline", before: { kind: "active", user: aline } },
  "aline leaving, ended": {
    ...{ kind: "leaving", person: "aline" },
    before: { kind: "ended", user: aline },
  },
  "aline leaving, unknown": { kind: "leaving", person: "aline", before: { kind: "unknown" } },
  "aline leaving, unknown, aline here": {
    ...{ kind: "leaving", person: "aline" },
    before: { kind: "unknown", user: aline },
  },
  "aline leaving, unknown, offline": {
    ...{ kind: "leaving", person: "aline" },
    before: { kind: "unknown", problem },
  },
  "aline leaving, guest": { kind: "leaving", person: "aline", before: { kind: "guest" } },
} satisfies Record<string, Session>;
type Name = keyof typeof states;

const events = {
  refreshing: { type: "refreshing" },
  "answered aline": { type: "answered", user: aline, unsaved: false },
  "answered eric": { type: "answered", user: eric, unsaved: false },
  "answered no one": { type: "answered", user: null, unsaved: false },
  "answered no one over unsaved input": { type: "answered", user: null, unsaved: true },
  unreachable: { type: "unreachable", problem },
  "last user aline": { type: "last-user", user: aline },
  "aline signs in": { type: "signed-in", user: aline },
  "aline leaving": { type: "leaving", person: "aline" },
  "aline left": { type: "left", person: "aline" },
  "aline stayed": { type: "stayed", person: "aline" },
  closed: { type: "closed" },
} satisfies Record<string, SessionEvent>;

/** What leads to the same from wherever it comes. */
const always: Partial<Record<keyof typeof events, Name>> = {
  "answered eric": "eric active",
  "aline signs in": "aline active",
  closed: "unknown",
};

/**
 * For each state what each other event leads to; what is not named changes nothing, and unsaved input no answer that has
 * a name without it.
 */
const table: Record<Name, Partial<Record<keyof typeof events, Name>>> = {
  unknown: {
    "answered aline": "aline active",
    "answered no one": "guest",
    unreachable: "unknown, offline",
    "last user aline": "unknown, aline here",
    "aline leaving": "aline leaving, unknown",
  },
  "unknown, offline": {
    refreshing: "unknown",
    "answered aline": "aline active",
    "answered no one": "guest",
    "last user aline": "aline active",
    "aline leaving": "aline leaving, unknown, offline",
  },
  "unknown, aline here": {
    "answered aline": "aline active",
    "answered no one": "guest",
    "answered no one over unsaved input": "aline ended",
    unreachable: "aline active",
    "aline leaving": "aline leaving, unknown, aline here",
    "aline left": "guest",
  },
  guest: {
    "answered aline": "aline active",
    "aline leaving": "aline leaving, guest",
  },
  "aline active": {
    "answered no one": "aline ended",
    "aline leaving": "aline leaving",
    "aline left": "guest",
  },
  "aline ended": {
    "answered aline": "aline active",
    "aline leaving": "aline leaving, ended",
    "aline left": "guest",
  },
  "eric active": {
    "answered aline": "aline active",
    "answered no one": "eric ended",
  },
  "eric ended": {
    "answered aline": "aline active",
  },
  "aline leaving": {
    "answered no one": "aline leaving, ended",
    "aline left": "guest",
    "aline stayed": "aline active",
  },
  "aline leaving, ended": {
    "answered aline": "aline leaving",
    "aline left": "guest",
    "aline stayed": "aline ended",
  },
  "aline leaving, unknown": {
    "answered aline": "aline leaving",
    "answered no one": "aline leaving, guest",
    unreachable: "aline leaving, unknown, offline",
    "last user aline": "aline leaving, unknown, aline here",
    "aline left": "unknown",
    "aline stayed": "unknown",
  },
  "aline leaving, unknown, aline here": {
    "answered aline": "aline leaving",
    "answered no one": "aline leaving, guest",
    "answered no one over unsaved input": "aline leaving, ended",
    unreachable: "aline leaving",
    "aline left": "guest",
    "aline stayed": "unknown, aline here",
  },
  "aline leaving, unknown, offline": {
    refreshing: "aline leaving, unknown",
    "answered aline": "aline leaving",
    "answered no one": "aline leaving, guest",
    "last user aline": "aline leaving",
    "aline left": "unknown, offline",
    "aline stayed": "unknown, offline",
  },
  "aline leaving, guest": {
    "answered aline": "aline leaving",
    "aline left": "guest",
    "aline stayed": "guest",
  },
};

const ledTo = (state: Name, event: keyof typeof events) =>
  event === "answered no one over unsaved input"
    ? (table[state][event] ?? table[state]["answered no one"])
    : table[state][event];

// Object.entries forgets the names of the keys.
const rows = (Object.keys(states) as Name[]).flatMap((state) =>
  (Object.keys(events) as (keyof typeof events)[]).map(
    (event) => [state, event, always[event] ?? ledTo(state, event) ?? state] as const,
  ),
);

test.each(rows)("%s, %s: %s", (state, event, expected) => {
  const next = transition(states[state], events[event]);
  expect(next).toEqual(states[expected]);
});

test("screens are those of the user, also before the server has answered and while they leave", () => {
  const shown = Object.entries(states).filter(([, state]) => userOf(state)?.id === "aline");
  expect(shown.map(([name]) => name)).toEqual([
    "unknown, aline here",
    "aline active",
    "aline ended",
    "aline leaving",
    "aline leaving, ended",
    "aline leaving, unknown, aline here",
  ]);
});

test("an answer that says nothing new changes nothing", () => {
  const state = states["aline active"];
  expect(transition(state, events["answered aline"])).toBe(state);
});
