import { Problem } from "../http/problem.ts";

/** How many bytes of files may be on their way into this process, of everybody and of one person: no file has more. */
const mostOfAll = 64 * 1024 * 1024;
const mostOfOne = 24 * 1024 * 1024;

/** Files on their way in are in memory until they are stored: what all of them take has a bound. */
export interface UploadBudget {
  /** A place for one file of this person; it has to be given back. */
  begin(person: string): Reservation;
}

export interface Reservation {
  /** So many bytes in all belong to this file by now. Throws Problem 429 or 503 where there is no room for them. */
  hold(bytes: number): void;
  releaseReservation(): void;
}

export function createUploadBudget({ ofAll = mostOfAll, ofOne = mostOfOne } = {}): UploadBudget {
  const held = new Map<string, number>();
  let sum = 0;
  const count = (person: string, more: number) => {
    const own = (held.get(person) ?? 0) + more;
    sum += more;
    if (own > 0) held.set(person, own);
    else held.delete(person);
  };
  return {
    begin(person) {
      let mine = 0;
      return {
        hold(bytes) {
          const more = bytes - mine;
          if (more <= 0) return;
          if ((held.get(person) ?? 0) + more > ofOne) throw yoursFirst();
          if (sum + more > ofAll) throw othersFirst();
          mine = bytes;
          count(person, more);
        },
        releaseReservation() {
          count(person, -mine);
          mine = 0;
        },
      };
    },
  };
}

// What is left of such a body is not read, so the connection cannot carry another request.
const refused = (status: 429 | 503, detail: string, seconds: number) =>
  new Problem(status, detail, {
    headers: { "retry-after": String(seconds), connection: "close" },
  });
const yoursFirst = () =>
  refused(
    429,
    "Several files of yours arrive just now; nothing of this one was stored. It can be sent when they have arrived.",
    5,
  );
const othersFirst = () =>
  refused(
    503,
    "Many files of others arrive just now; nothing of this one was stored. Please try again.",
    10,
  );
