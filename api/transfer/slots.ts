import { Problem } from "../http/problem.ts";
import { type Budget, createBudget, refusedUnread } from "../runtime/limits.ts";

export interface Slots {
  /** Throws like `start`, without taking a slot. */
  check(person: string): void;
  /** Throws Problem 429 where this person has one, 503 where too many others have. */
  start(person: string): Slot;
}

export interface Slot {
  done(): void;
  release(): void;
}

export function createSlots({ max, yours }: { max: number; yours: string }): Slots {
  const people = createBudget({ maxOfOne: 1, refusal: () => refusedUnread(429, yours, 10) });
  const jobs = createBudget({ maxOfAll: max, refusal: othersFirst });
  const start = (person: string): Slot => {
    const [own, job] = [people.start(person), jobs.start(person)];
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
  return { start, check: (person) => start(person).release() };
}

const maxUnread = 128 * 1024 * 1024;
// The largest zip, with JSON escapes.
const maxOfAnswer = 64 * 1024 * 1024;

export const createUnread = ({ ofAll = maxUnread, ofOne = maxOfAnswer } = {}): Budget =>
  createBudget({
    maxOfAll: ofAll,
    maxOfOne: ofOne,
    refusal: (of) => (of === "one" ? tooLong() : othersFirst()),
  });

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
