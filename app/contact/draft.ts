import { timeoutSignal } from "../../db/device/deadline.ts";
import * as v from "valibot";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { draftPrefix, tabKey } from "../../db/device/keys.ts";
import { isSlot } from "../../db/schema/requests/slots.ts";
import { eraseExpiredDrafts } from "../drafts/expired.ts";
import { takenTabLocks, tabLockReleased, takeTabLock } from "../drafts/tab-lock.ts";
import { afterEnqueue, deliverNow, outbox } from "../outbox/scheduler.ts";
import type { Brought } from "./brought.ts";
import { isShared } from "./shared-device.tsx";
import { ChosenTime } from "./times/chosen.ts";
import {
  type Attempt,
  attachedIn,
  type FormRef,
  type Named,
  named as nameFor,
  toSend,
  typed,
  write,
} from "./submission.ts";

// The form's text, in localStorage until it was sent. Each tab has a draft of its own, so that none overwrites
// another's; a tab without one takes over the newest that a closed tab left, name and all.

const StoredDraft = v.object({
  at: v.number(),
  /** Also `attachment`, and the first line that the address brought when this was typed (`opening`). */
  fields: v.record(v.string(), v.string()),
  times: v.fallback(v.optional(v.array(ChosenTime)), undefined),
  /** The attempt that was under way: the same text keeps its id, also after a crash. */
  attempt: v.optional(v.object({ id: v.string(), text: v.string(), body: v.string() })),
  /** The id that this text will be sent under: the same wherever the draft is shown. */
  named: v.optional(v.object({ id: v.string(), text: v.string() })),
});
type StoredDraft = v.InferOutput<typeof StoredDraft>;

/** How long a page that is left may take to release its lock, on a slow phone. */
const leavingMs = 2_000;
/** The draft that this tab writes: made here, or taken over under its lock. */
let key: string | undefined;
/** What was typed before a draft was taken over: the next write includes it. */
let interim: string | undefined;

/** This tab's draft, or one that a closed tab left; undefined when there is none or storage is switched off. */
async function findDraft(): Promise<StoredDraft | undefined> {
  try {
    eraseExpiredDrafts();
    const mine = key && read(key);
    if (mine) return mine;
    return (await takeOwnDraft()) ?? (await takeLeftDraft());
  } catch {
    return undefined; // Storage is switched off: the form works without.
  }
}

/** Takes over what the page before wrote in this tab; a duplicated tab gets nothing. */
async function takeOwnDraft(): Promise<StoredDraft | undefined> {
  const before = draftPrefix + sessionStorage.getItem(tabKey);
  if (before === key || !read(before)) return undefined;
  // The page that a reload leaves may have its lock for a moment longer.
  if (!(await tabLockReleased(before, timeoutSignal(leavingMs)))) return undefined;
  return takeOver(before);
}

async function takeLeftDraft(): Promise<StoredDraft | undefined> {
  const open = await takenTabLocks();
  const left = Object.keys(localStorage)
    .filter((other) => other.startsWith(draftPrefix) && other !== key && !open.has(other))
    .map((other) => ({ other, draft: read(other) }))
    .toSorted((one, two) => (two.draft?.at ?? 0) - (one.draft?.at ?? 0));
  for (const { other, draft } of left) {
    // Without locks that tab may still be open: then both have a copy, under the same id.
    if (draft && !navigator.locks) {
      key ??= newKey();
      localStorage.setItem(key, JSON.stringify(draft));
      return draft;
    }
    const taken = draft && (await takeOver(other));
    if (taken) return taken;
  }
  return undefined;
}

/** Another tab might have this draft open: it is locked before it is read. */
async function takeOver(other: string): Promise<StoredDraft | undefined> {
  if (!(await takeTabLock(other))) return undefined;
  const draft = read(other);
  if (!draft) return undefined;
  interim = key;
  key = other;
  sessionStorage.setItem(tabKey, other.slice(draftPrefix.length));
  return draft;
}

/** Stores what is typed before this returns: the page may be left in the same moment. */
function storeDraft(draft: StoredDraft): void {
  try {
    key ??= newKey();
    localStorage.setItem(key, JSON.stringify(draft));
    dropInterim();
  } catch {
    // Where storage is switched off or full, the text is in the form alone.
  }
}

function forgetDraft(): void {
  if (key) localStorage.removeItem(key);
  dropInterim();
}

function dropInterim(): void {
  if (interim) localStorage.removeItem(interim);
  interim = undefined;
}

function read(name: string): StoredDraft | undefined {
  const text = localStorage.getItem(name);
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredDraft), text);
  return draft.success ? draft.output : undefined;
}

/** No other tab knows this key, so its first write needs no lock. A page that has one is not kept for Back. */
function newKey(): string {
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  sessionStorage.setItem(tabKey, name);
  void takeTabLock(draftPrefix + name);
  return draftPrefix + name;
}

interface Drafting {
  form: FormRef;
  attempt: RefObject<Attempt | undefined>;
  /** The id of the request that is in the outbox and in the form. */
  queued: RefObject<string | undefined>;
  /** The form shows what a plain post left: that is newer than any draft. */
  echoed: boolean;
  /** The text that the message began with. */
  message: string;
  brought: Brought;
  attached: string;
  attach: (text: string, replaced?: string) => void;
  /** The times for a call that are chosen just now. */
  times: RefObject<readonly ChosenTime[]>;
  setTimes: (times: readonly ChosenTime[]) => void;
}

/**
 * Stores what is typed until `forget`, when it was sent; restores it in untouched fields. `turn` erases or restores, by
 * `state`.
 */
export function useDraft(drafting: Drafting) {
  const { form, attempt, queued, echoed, message, brought, attached, attach, times, setTimes } =
    drafting;
  const [state, setState] = useState<"none" | "stored" | "erased">("none");
  const erased = useRef<Pick<StoredDraft, "fields" | "times">>(undefined);
  const named = useRef<Named>(undefined);
  const beside = useRef({ opening: brought.opening, attached });

  const save = useCallback(() => {
    if (!form.current) return;
    const fields = typed(form.current);
    named.current = nameFor(toSend(form.current), named.current, queued.current);
    if (attempt.current) sentHere.add(attempt.current.id);
    const isEmpty = Object.values(fields).every((text) => text.trim() === "");
    if ((isEmpty && times.current.length === 0) || isShared(form)) {
      setState("none");
      return forgetDraft();
    }
    setState("stored");
    const { opening } = beside.current;
    const attachment = attachedIn(form.current);
    storeDraft({
      at: Date.now(),
      fields: { ...fields, attachment, opening },
      times: [...times.current],
      attempt: attempt.current,
      named: named.current,
    });
  }, [form, attempt, queued, times]);

  useEffect(() => {
    const element = form.current;
    element?.addEventListener("input", save);
    return () => element?.removeEventListener("input", save);
  }, [form, save]);

  // What the address brings, or brings no more, belongs to the draft.
  useEffect(() => {
    const { opening } = brought;
    if (beside.current.opening === opening && beside.current.attached === attached) return;
    beside.current = { opening, attached };
    if (state === "stored") save();
  }, [brought, attached, state, save]);

  const first = useRef({ echoed, opening: message, type: brought.type });
  useEffect(() => {
    const { echoed, opening, type } = first.current;
    if (echoed) {
      // It replaces what this tab stored before.
      takeOwnDraft().then(save, save);
      return;
    }
    let unmounted = false;
    const restore = async () => {
      if (isShared(form)) {
        // Nor is what another person left shown there.
        await takeOwnDraft().catch(() => undefined);
        return forgetDraft();
      }
      const draft = await findUnsentDraft();
      const element = form.current;
      if (!element || unmounted) return;
      if (!draft) {
        // Something may have been typed before hydration.
        if (isTyped(element, opening, type)) save();
        return;
      }
      const typedMeanwhile = named.current !== undefined;
      attempt.current ??= draft.attempt;
      named.current ??= draft.named;
      queued.current ??= idInOutbox(draft);
      const { attachment = "" } = draft.fields;
      // What the address brings is newer.
      const newer = attachedIn(element);
      if (attachment) flushSync(() => (newer ? attach(newer, attachment) : attach(attachment)));
      if (times.current.length === 0) setTimes(onOffer(draft));
      const message = withOpening(draft, opening);
      write(element, { ...draft.fields, message }, (control, name) =>
        name === "message" ? control.value === opening : control.value === "",
      );
      if (typedMeanwhile) save();
      else setState("stored");
    };
    void restore();
    return () => {
      unmounted = true;
    };
  }, [form, attempt, queued, save, attach, times, setTimes]);

  const turn = () => {
    const element = form.current;
    if (!element) return;
    if (state === "erased") {
      const { attachment = "", ...fields } = erased.current?.fields ?? {};
      write(element, fields);
      flushSync(() => attach(attachment));
      setTimes(erased.current?.times ?? []);
      save();
    } else {
      const fields = { ...typed(element), attachment: attachedIn(element) };
      erased.current = { fields, times: [...times.current] };
      setTimes([]);
      const { opening, attachment, type } = brought;
      write(element, { ...emptyFields, message: opening, consultationType: type });
      attach(attachment);
      attempt.current = undefined;
      named.current = undefined;
      queued.current = undefined;
      forgetDraft();
      setState("erased");
    }
  };
  // Not stored again where the address stops bringing what it brought.
  const forget = () => {
    setState("none");
    attach("");
    forgetDraft();
  };
  return { state, turn, save, forget, named };
}

// The form may be gone from this page and still wait for its answer.
const sentHere = new Set<string>();

/** The draft's message, below it the first line that the address brings. */
function withOpening({ fields: { message = "", opening: before } }: StoredDraft, opening: string) {
  if (!message) return opening;
  // A first line that was there before and was deleted is not wanted any more.
  const isThere = before === opening || message.includes(opening.trim());
  return isThere ? message : `${message.trimEnd()}\n\n${opening}`;
}

/** The draft's times that have not passed. */
const onOffer = ({ times = [] }: StoredDraft) =>
  times.filter(({ start }) => isSlot(Date.parse(start), Date.now()));

const emptyFields = { name: "", email: "", company: "", phone: "" };

const isTyped = (element: HTMLFormElement, message: string, consultationType: string) => {
  const brought: Partial<Record<string, string>> = { message, consultationType };
  return Object.entries(typed(element)).some(
    ([name, text]) => text.trim() !== (brought[name] ?? "").trim(),
  );
};

async function findUnsentDraft(): Promise<StoredDraft | undefined> {
  const draft = await findDraft();
  if (!draft?.attempt || !(await isRequested(draft.attempt)) || idInOutbox(draft)) return draft;
  forgetDraft();
  return undefined;
}

/** The id under which a former text is in the outbox, where the visitor went on writing. */
const idInOutbox = ({ attempt, named }: StoredDraft): string | undefined =>
  named?.id === attempt?.id && named?.text !== attempt?.text ? named?.id : undefined;

/** Whether the draft's request was sent, or is in the outbox: then the draft is not needed. */
async function isRequested({ id }: Attempt): Promise<boolean> {
  try {
    const { find, releaseToQueue } = await outbox();
    const found = await find(id);
    if (found && "state" in found && found.state === "held" && !sentHere.has(id)) {
      // The form that sent it is gone with its page.
      await releaseToQueue(id);
      await afterEnqueue();
      void deliverNow();
    }
    return found !== undefined;
  } catch {
    return false; // Unknown: the same text keeps its id, so it cannot be stored twice.
  }
}
