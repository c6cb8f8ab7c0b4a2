import type {
  FieldsBefore,
  RequestChange,
  StoredRequestOperation,
} from "../../../../db/device/requests.ts";
import { givesOwner } from "../../../../db/schema/requests/request.ts";
import { kigaliDate } from "../../../../db/schema/requests/slots.ts";

export interface Coalesced {
  put: StoredRequestOperation | undefined;
  remove: string | undefined;
}

/** A later change to a field of a request replaces a waiting one; neither stays if it restores the first value. */
export function coalesce(
  waiting: readonly StoredRequestOperation[],
  operation: StoredRequestOperation,
): Coalesced {
  const last = waiting.findLast(({ state }) => state !== "needs-you");
  if (!last || last.attempts > 0 || !replaces(operation.change, last.change))
    return { put: operation, remove: undefined };
  const { before } = last;
  const put = before && isBack(operation.change, before) ? undefined : { ...operation, before };
  return { put, remove: last.id };
}

const replaces = ({ kind }: RequestChange, last: RequestChange): boolean =>
  kind === last.kind && kind !== "note" && kind !== "reply";

/** True if the change sets a field to its value in `before`. */
export function isBack(change: RequestChange, before: FieldsBefore): boolean {
  switch (change.kind) {
    case "state":
      return change.state === before.state;
    case "owner":
      return change.owner?.id === before.owner?.id;
    case "email":
      return change.email === before.email;
    case "sector":
      return change.sector === before.sector;
    case "priority":
      return change.priority === before.priority;
    case "retain-until":
      return change.retainUntil === kigaliDate(Date.parse(before.retainUntil));
    // The server stores nothing for an outcome that it has.
    case "outcome":
    case "note":
    case "reply":
      return false;
  }
}

/** The changes that undo a change on the server; empty if it cannot be undone. */
export function oppositeOf(change: RequestChange, before: FieldsBefore): RequestChange[] {
  const { request } = change;
  switch (change.kind) {
    case "state": {
      const back: RequestChange = { kind: "state", request, state: before.state };
      const took = !before.owner && givesOwner(change.state);
      return took ? [back, { kind: "owner", request, owner: null }] : [back];
    }
    case "owner": {
      const owner: RequestChange = { kind: "owner", request, owner: before.owner };
      const moved = change.owner && !before.owner && before.state === "new";
      return moved ? [owner, { kind: "state", request, state: "new" }] : [owner];
    }
    case "email":
      return before.email ? [{ kind: "email", request, email: before.email }] : [];
    case "sector":
      return [{ kind: "sector", request, sector: before.sector }];
    case "priority":
      return before.priority ? [{ kind: "priority", request, priority: before.priority }] : [];
    case "outcome":
      return [{ kind: "outcome", request, outcome: before.outcome ?? null }];
    case "retain-until":
      return [
        { kind: "retain-until", request, retainUntil: kigaliDate(Date.parse(before.retainUntil)) },
      ];
    case "note":
    case "reply":
      return [];
  }
}
