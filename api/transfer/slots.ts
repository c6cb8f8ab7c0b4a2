import { Problem } from "../http/problem.ts";

/** Who has a file of articles read or written just now: one a person, and so many in all. */
export interface Slots {
  /** Before anything is received. Throws Problem as `begin` does, and keeps no place. */
  look(person: string): void;
  /** Throws Problem 429 where this person has one already, 503 where too many others have. */
  begin(person: string): Slot;
}

export interface Slot {
  /** The work is over, and others may begin; what came of it is still on its way to this person. */
  done(): void;
  releaseReservation(): void;
}

/** `yours` says to whoever has a place already what to wait for. */
export function createSlots({ most, yours }: { most: number; yours: string }): Slots {
  const people = new Set<string>();
  let underWay = 0;
  const look = (person: string) => {
    if (people.has(person)) throw later(429, yours, 10);
    if (underWay >= most) throw othersFirst();
  };
  return {
    look,
    begin(person) {
      look(person);
      people.add(person);
      underWay++;
      let [working, there] = [true, true];
      const done = () => {
        if (working) underWay--;
        working = false;
      };
      return {
        done,
        releaseReservation() {
          done();
          if (there) people.delete(person);
          there = false;
        },
      };
    },
  };
}

/** How many characters answers may hold that nobody has read yet: all of them, and a single one. */
const mostOfAll = 128 * 1024 * 1024;
// Whatever a zip may hold, with what escaping adds to texts.
const mostOfOne = 64 * 1024 * 1024;

/** Answers are in memory until they are read: what all of them hold has a bound. */
export interface Unread {
  begin(): Held;
}

export interface Held {
  /** So many more characters. Throws Problem 422 where one answer has too many, 503 where others hold too many. */
  hold(characters: number): void;
  /** So many of them are read. */
  letGo(characters: number): void;
  releaseReservation(): void;
}

export function createUnread({ ofAll = mostOfAll, ofOne = mostOfOne } = {}): Unread {
  let sum = 0;
  return {
    begin() {
      let mine = 0;
      const letGo = (characters: number) => {
        const fewer = Math.min(characters, mine);
        mine -= fewer;
        sum -= fewer;
      };
      return {
        hold(characters) {
          if (mine + characters > ofOne) throw tooLong();
          if (sum + characters > ofAll) throw othersFirst();
          mine += characters;
          sum += characters;
        },
        letGo,
        releaseReservation: () => letGo(mine),
      };
    },
  };
}

// What is left of a body is not read, so the connection cannot carry another request.
const later = (status: 429 | 503, detail: string, seconds: number) =>
  new Problem(status, detail, {
    headers: { "retry-after": String(seconds), connection: "close" },
  });
const othersFirst = () =>
  later(503, "Other articles are moved just now; nothing was changed. Please try again.", 5);
const tooLong = () =>
  new Problem(
    422,
    "The articles are too long together; nothing was imported. Please import them in several files.",
  );
