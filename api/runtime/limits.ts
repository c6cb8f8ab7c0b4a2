import pLimit from "p-limit";
import { Problem } from "../http/problem.ts";

/** Runs at most `concurrency` jobs at a time; beyond `max`, waiting ones included, it throws `busy()`. */
export function createGate(concurrency: number, max: number, busy: () => Error) {
  const limit = pLimit(concurrency);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= max) throw busy();
    return limit(work);
  };
}

/** Calls for a key share the work on it that is under way; beyond `max` keys it throws `busy()`. */
export function createSingleFlight<T>({
  max = Number.POSITIVE_INFINITY,
  busy = () => new Error("Too much is under way."),
} = {}) {
  const flights = new Map<string, Promise<T>>();
  return async (key: string, work: () => Promise<T>): Promise<T> => {
    const underWay = flights.get(key);
    if (underWay !== undefined) return underWay;
    if (flights.size >= max) throw busy();
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}

/** An amount, such as bytes in memory, that all owners together and each of them may have. */
export interface Budget {
  start(owner: unknown): Reservation;
}

export interface Reservation {
  readonly size: number;
  /** Grows to at least this size. Throws where there is no room. */
  reserve(size: number): void;
  release(amount?: number): void;
}

interface Bounds {
  maxOfOne?: number;
  maxOfAll?: number;
  refusal: (of: "one" | "all") => Error;
}

function createBudget({
  maxOfOne = Number.POSITIVE_INFINITY,
  maxOfAll = Number.POSITIVE_INFINITY,
  refusal,
}: Bounds): Budget {
  const owners = new Map<unknown, number>();
  let sum = 0;
  return {
    start(owner) {
      let size = 0;
      const add = (more: number) => {
        const own = (owners.get(owner) ?? 0) + more;
        size += more;
        sum += more;
        if (own > 0) owners.set(owner, own);
        else owners.delete(owner);
      };
      return {
        get size() {
          return size;
        },
        reserve(wanted) {
          const more = wanted - size;
          if (more <= 0) return;
          if ((owners.get(owner) ?? 0) + more > maxOfOne) throw refusal("one");
          if (sum + more > maxOfAll) throw refusal("all");
          add(more);
        },
        release: (amount = size) => add(-Math.min(amount, size)),
      };
    },
  };
}

/** So few at a time that their reads leave connections to others, and their work the thread. */
const concurrency = 4;
/** Maximum number of running and waiting jobs, for all visitors and for one network. */
const maxShared = 100;
const maxSharedOfOne = 16;

/** A gate for visitors, of which one network cannot take all places; an empty network is the site itself. */
export function createSharedGate(busy: () => Error) {
  const gate = createGate(concurrency, maxShared, busy);
  const shares = createBudget({ maxOfOne: maxSharedOfOne, refusal: busy });
  return async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    const share = shares.start(network);
    try {
      if (network) share.reserve(1);
      return await gate(work);
    } finally {
      share.release();
    }
  };
}

const maxUploads = 64 * 1024 * 1024;
const maxOfPerson = 24 * 1024 * 1024;

/** Bytes of incoming files, which stay in memory until they are stored or read; its owners are people. */
export const createUploadBudget = ({
  ofAll: maxOfAll = maxUploads,
  ofOne: maxOfOne = maxOfPerson,
} = {}): Budget =>
  createBudget({
    maxOfAll,
    maxOfOne,
    refusal: (of) =>
      of === "one"
        ? refusedUnread(
            429,
            "Several files of yours arrive just now; nothing of this one was stored. It can be sent when they have arrived.",
            5,
          )
        : refusedUnread(
            503,
            "Many files of others arrive just now; nothing of this one was stored. Please try again.",
            10,
          ),
  });

// The rest of a refused body is not read, so the connection cannot carry another request.
const refusedUnread = (status: 429 | 503, detail: string, seconds: number) =>
  new Problem(status, detail, {
    headers: { "retry-after": String(seconds), connection: "close" },
  });
