import type { ContactSubmission } from "../../db/schema/contact.ts";
import { withDeadline } from "../../db/device/deadline.ts";
import type { PostResult } from "../../sw/outbox/post.ts";
import { afterEnqueue, deliverNow, markPending, outbox, refresh } from "../outbox/scheduler.ts";
import type { Attempt } from "./submission.ts";

export interface WaitingRequest {
  id: string;
  body: ContactSubmission;
  createdAt: number;
}

export type SubmitResult =
  /** `at` as our server says, in milliseconds since 1970. */
  | { kind: "sent"; at: number }
  | { kind: "waiting"; request: WaitingRequest }
  /** Our server did not accept it; `errors` by field. */
  | { kind: "rejected"; errors: Record<string, string> }
  /** It could not be sent, and this device cannot store it. */
  | { kind: "unsaved" };

/** Fetches what storing needs while there is a network: at the form's first focus. */
export async function prefetchOutbox(): Promise<void> {
  // What cannot be fetched now is requested again when it is needed.
  await Promise.allSettled([
    outbox(),
    posting(),
    import("./waiting-panel.tsx"),
    import("../outbox/dialog.tsx"),
  ]);
}

const posting = () => import("../../sw/outbox/post.ts");

async function post(id: string, body: ContactSubmission): Promise<PostResult> {
  const part = await posting().catch(() => undefined);
  // What cannot fetch its own script does not reach the server either.
  return part ? part.postRequest({ id, body }, fetch) : { kind: "offline", problem: "" };
}

/** Stores the request where the device can, then sends it. It stays in the outbox only while our server is away. */
export async function submit({ id, body: text }: Attempt): Promise<SubmitResult> {
  // The form made this text of the contract's fields.
  const body = JSON.parse(text) as ContactSubmission;
  const reserving = reserve(id, body);
  const row = await withDeadline(storingMs, reserving);
  // What is stored too late is discarded: the form goes on without it.
  if (!row) void reserving.then((reservation) => reservation?.discard());
  const result = await post(id, body);
  if (result.kind === "done") {
    const at = result.at ?? Date.now();
    void row?.acknowledge(at);
    return { kind: "sent", at };
  }
  if (result.kind === "offline") {
    if (!row) return { kind: "unsaved" };
    await withDeadline(storingMs, row.releaseToQueue(result.waitMs));
    return { kind: "waiting", request: { id, body, createdAt: row.createdAt } };
  }
  void row?.discard();
  return { kind: "rejected", errors: result.kind === "rejected" ? result.errors : {} };
}

/** Opening the device's database gives up after 3 s by itself. */
const storingMs = 4_000;

/** Stores the request, reserved for this form; undefined where the device cannot. */
async function reserve(id: string, body: ContactSubmission) {
  try {
    const box = await outbox();
    markPending();
    const { createdAt } = await box.enqueue(body, { id, reserved: true });
    // Another tab that looked before it was stored has taken the note away.
    markPending();
    const safely = (work: Promise<unknown>) =>
      // The row stays reserved for a while, then is sent again under the same id: that stores nothing twice.
      work.then(
        () => undefined,
        () => undefined,
      );
    return {
      createdAt,
      // Our server answers: what waited before may go too.
      acknowledge: (at: number) => safely(box.acknowledge(id, at).then(() => void deliverNow())),
      discard: () => safely(box.discard(id).then(refresh)),
      releaseToQueue: (waitMs: number | undefined) =>
        safely(box.releaseToQueue(id, { waitMs }).then(afterEnqueue)),
    };
  } catch {
    return undefined; // Said only if sending fails too.
  }
}
