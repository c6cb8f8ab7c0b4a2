import { Problem } from "../http/problem.ts";
import { type Budget, createBudget, refusedUnread } from "../runtime/limits.ts";

/** Files of articles that are read or written: one a person, and so many in all. */
export interface Slots {
  /** Before anything is received. Throws Problem as `begin` does, and takes no slot. */
  check(person: string): void;
  /** Throws Problem 429 where this person has one, 503 where too many others have. */
  begin(person: string): Slot;
}

export interface Slot {
  /** The work is over, and others may begin; its result is still on its way to this person. */
  done(): void;
  release(): void;
}

/** `yours` tells a person who has a slot what to wait for. */
export function createSlots({ max, yours }: { max: number; yours: string }): Slots {
  const people = createBudget({ ofOne: 1, refusal: () => refusedUnread(429, yours, 10) });
  const jobs = createBudget({ ofAll: max, refusal: othersFirst });
  const begin = (person: string): Slot => {
    const [own, job] = [people.begin(person), jobs.begin(person)];
    own.reserve(1);
    try {
      job.reserve(1);
    } catch (error) {
      own.release();
      throw error;
    }
    return {
      done: () => job.release(),
      release() {
        job.release();
        own.release();
      },
    };
  };
  return { begin, check: (person) => begin(person).release() };
}

const maxUnread = 128 * 1024 * 1024;
// Whatever a zip may hold, with what escaping adds to texts.
const maxOfAnswer = 64 * 1024 * 1024;

/** Characters of answers, which are in memory until they are read; its owners are answers. */
export const createUnread = ({ ofAll = maxUnread, ofOne = maxOfAnswer } = {}): Budget =>
  createBudget({ ofAll, ofOne, refusal: (of) => (of === "one" ? tooLong() : othersFirst()) });

const othersFirst = () =>
  refusedUnread(
    503,
    "Other articles are moved just now; nothing was changed. Please try again.",
    5,
  );
const tooLong = () =>
  new Problem(
    422,
    "The articles are too long together; nothing was imported. Please import them in several files.",
  );
