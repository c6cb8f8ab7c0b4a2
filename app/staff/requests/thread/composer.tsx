import Reply from "lucide-react/icons/reply";
import Send from "lucide-react/icons/send";
import StickyNote from "lucide-react/icons/sticky-note";
import Users from "lucide-react/icons/users";
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Email } from "../../../ui/email.tsx";
import type { Notice } from "../../../ui/toast.tsx";
import type { ReplyTemplate } from "../../../../db/schema/replies.ts";
import { AskedName } from "../../layout/asked.tsx";
import { isPressed } from "../../keyboard/shortcuts.ts";
import { useQueue } from "../../sync/queue.ts";
import { whenSent } from "../../sync/send.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { notify } from "../actions.ts";
import { Banner, scrollIntoView } from "../banners.tsx";
import { dayAndTime } from "../moments.ts";
import { type MailConfigured, savedWords } from "../delivery-words.ts";
import { useMailConfigured } from "../queries.ts";
import { perform, useRequestDraft, withReturned } from "../sync/hooks.ts";
import type { ShownRequest, ShownThread } from "../sync/requests.ts";
import { tabLook } from "../tab-look.tsx";
import { OtherWays } from "./other-ways.tsx";
import type { Confirming } from "./suggested-times.tsx";
import { useShortCodes } from "./short-codes.tsx";
import { TemplateButton } from "./template-button.tsx";
import { timeInWords } from "./templates.ts";
import { useTemplates } from "./use-templates.ts";

export type Tab = "reply" | "note";

interface ComposerProps {
  row: ShownRequest;
  thread: ShownThread | undefined;
  now: number;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Receives the function that appends a text that was taken back. */
  add: Ref<(text: string) => void>;
  /** The composer's text field. */
  field: Ref<HTMLTextAreaElement>;
  confirming: Confirming;
}

const names = { reply: "Reply", note: "Internal note" };

/** Writes a reply or a note; the typed text is stored on the device, and sent once. */
export function Composer(props: ComposerProps) {
  const { row, thread, now, tab, onTab, field, confirming } = props;
  const mail = useMailConfigured();
  const { templates, picked, fill } = useTemplates(row, { now, mail, confirming });
  const draft = useTyped(row.id, tab, props.add);
  const [becomesAnswered, setBecomesAnswered] = useState(true);
  // Off by default, because a time in the text may be a question.
  const [confirms, setConfirms] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [newer, setNewer] = useState<{ id: string | null }>();
  const time = row.confirmedTime ? undefined : timeIn(draft.text, row, now);
  const replies = thread?.messages.filter(({ kind }) => kind === "reply") ?? [];
  const last = replies.at(-1);
  const waiting = thread?.pending.findLast(
    ({ kind, state }) => kind === "reply" && state === "queued",
  );
  const shown = waiting?.id ?? last?.id;
  // Scroll to a new reply in the thread, which shows its state and the other ways to the sender.
  const lastBefore = useRef<string | null>(undefined);
  useEffect(() => {
    if (lastBefore.current === undefined || shown === undefined) return;
    if (shown === lastBefore.current) return;
    lastBefore.current = undefined;
    showLastReply();
  }, [shown]);

  const send = async (anyway = false) => {
    const text = draft.text.trim();
    if (busy) return;
    if (!text) return setProblem("Write something first.");
    setBusy(true);
    setProblem(undefined);
    // Confirm the hour first: a reply must not promise an hour that is gone.
    if (tab === "reply" && time && confirms && !(await confirming.confirm(time)))
      return setBusy(false);
    lastBefore.current = tab === "reply" ? (shown ?? null) : undefined;
    const sent = await perform(
      tab === "note"
        ? { kind: "note", request: row.id, text }
        : {
            ...{ kind: "reply", request: row.id, text, anyway },
            ...{ answered: becomesAnswered, seenReply: last?.id ?? null },
          },
    );
    setBusy(false);
    if (sent.kind === "refused") return setProblem(sent.text);
    if (sent.kind === "answered") return setNewer({ id: sent.newerReply });
    setNewer(undefined);
    draft.type("");
    notify(doneWords(sent.kind, tab, row, mail));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const use = (template: ReplyTemplate) => {
    const filled = fill(template);
    draft.type(draft.text.trim() ? `${draft.text.trimEnd()}\n\n${filled}` : filled);
  };
  const codes = useShortCodes(templates, (chosen, { from, to }) => {
    const filled = fill(chosen);
    draft.type(draft.text.slice(0, from) + filled + draft.text.slice(to));
    return from + filled.length;
  });
  const newerReply = newer ? (replies.find(({ id }) => id === newer.id) ?? last) : undefined;
  return (
    <div className="contents print:hidden">
      {newer ? (
        <Banner
          ref={scrollIntoView}
          Icon={Users}
          kind="info"
          title={`${newerReply?.author ?? "Someone"} answered this${newerReply ? ` ${atTime(newerReply.at, now)}` : ""}`}
          acts={
            <>
              <Button small onClick={showLastReply}>
                Show it
              </Button>
              <Button small variant="ghost" disabled={busy} onClick={() => void send(true)}>
                Send anyway
              </Button>
            </>
          }
        >
          Your draft is stored. Read the answer before you send a second one.
        </Banner>
      ) : null}
      <AskedName />
      <form
        className="overflow-hidden scroll-mt-4 [border:1px_solid_var(--line-strong)] rounded-3 bg-surface"
        id="reply"
        onSubmit={submit}
      >
        <div
          className="flex px-2 overflow-x-auto hairline-b bg-sunken [scrollbar-width:none]"
          role="tablist"
          aria-label="Write"
        >
          {(["reply", "note"] as const).map((one) => (
            <button
              key={one}
              className={`min-h-12 ${tabLook(one === tab)}`}
              type="button"
              role="tab"
              aria-selected={one === tab}
              onClick={() => onTab(one)}
            >
              {one === "reply" ? <Reply size={18} /> : <StickyNote size={18} />}
              {names[one]}
            </button>
          ))}
        </div>
        <div className={`grid gap-3 px-4.5 py-4 ${tab === "note" ? "bg-warn-soft" : ""}`}>
          {tab === "reply" ? (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-fg-2">
              <p className="flex-[1_1_10rem] wrap-anywhere">
                <Recipient row={row} mail={mail} />
              </p>
              <TemplateButton
                templates={templates}
                picked={draft.text ? picked : ""}
                onPick={use}
              />
            </div>
          ) : null}
          <textarea
            ref={field}
            className="w-[calc(100%+1rem)] min-h-24 -mx-2 p-2 bg-transparent leading-[1.6] resize-y field-sizing-content"
            aria-label={names[tab]}
            aria-invalid={problem ? true : undefined}
            aria-describedby="rq-composer-hint"
            placeholder={tab === "note" ? "For your colleagues" : undefined}
            maxLength={10_000}
            value={draft.text}
            {...(tab === "reply" ? codes.attributes : {})}
            onChange={({ target }) => {
              draft.type(target.value);
              codes.follow(target);
            }}
            onBlur={codes.close}
            onKeyDown={(event) => {
              if (isPressed(event, "post")) event.currentTarget.form?.requestSubmit();
              else if (tab === "reply") codes.takesKey(event);
            }}
          />
          {tab === "reply" ? codes.list : null}
          {problem ? (
            <p className="err" role="alert">
              {problem}
            </p>
          ) : null}
          {tab === "reply" && mail === false && draft.text.trim() ? (
            <div className="flex flex-wrap gap-2 print:hidden">
              <OtherWays text={draft.text.trim()} row={row} />
            </div>
          ) : null}
          <Hint tab={tab} mail={mail} isLocked={draft.locked} />
        </div>
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4.5 py-3 hairline-t">
          {tab === "reply" ? (
            <>
              <Tick is={becomesAnswered} onChange={setBecomesAnswered} hint={whenAnswered(mail)}>
                Mark as answered
              </Tick>
              {time ? (
                <Tick is={confirms} onChange={setConfirms} hint="only when both sides agreed">
                  Confirm {dayAndTime(Date.parse(time), now)}
                </Tick>
              ) : null}
            </>
          ) : null}
          <Button className="ml-auto" variant="primary" type="submit" aria-disabled={busy}>
            {busy ? "Saving..." : <Press tab={tab} mail={mail} />}
          </Button>
        </footer>
      </form>
    </div>
  );
}

const Recipient = ({ row, mail }: { row: ShownRequest; mail: MailConfigured }) =>
  mail === false ? (
    <>
      For the private page of <b>{row.name}</b>
    </>
  ) : (
    <>
      To{" "}
      <b>
        <Email>{row.email}</Email>
      </b>
    </>
  );

interface HintProps {
  tab: Tab;
  mail: MailConfigured;
  /** Another tab has the draft. */
  isLocked: boolean;
}

const Hint = ({ tab, mail, isLocked }: HintProps) => (
  <p className={`text-sm ${tab === "note" ? "text-warn-fg" : "text-fg-3"}`} id="rq-composer-hint">
    {whereTo(tab, mail)}
    {isLocked ? "Another tab has this draft open." : "Stored on this device as you write."}
    {tab === "reply" ? " Type / to pick a template." : ""}
  </p>
);

function whereTo(tab: Tab, mail: MailConfigured): string {
  if (tab === "note") return "Only staff see this. ";
  return mail === false
    ? "Without email your reply is shown on the private page only. "
    : "The private link is added below your text. ";
}

/** The label of the send button: without a network or a mail server, it sends nothing. */
function Press({ tab, mail }: { tab: Tab; mail: MailConfigured }) {
  if (useQueue().offline) return "Store on this device";
  if (tab === "note") return "Add note";
  if (mail === false) return "Post to private page";
  return (
    <>
      Send reply
      <Send size={20} />
    </>
  );
}

const whenAnswered = (mail: MailConfigured): string =>
  mail === false ? "once the client has it" : "once it is sent";

/** The toast after a reply or a note was stored. */
export function doneWords(
  kind: "done" | "waiting",
  tab: Tab,
  { name }: Pick<ShownRequest, "name">,
  mail: MailConfigured,
): Notice {
  if (kind === "waiting")
    return { kind: "success", title: "Waiting on this device", text: whenSent() };
  if (tab === "note") return { kind: "success", title: "Note added" };
  return mail === false
    ? {
        kind: "success",
        title: "Your reply is on the private page",
        text: "Tell the client.",
      }
    : savedWords(`Reply to ${name} saved`, mail);
}

interface TickProps {
  is: boolean;
  onChange: (is: boolean) => void;
  /** Says when the option applies. */
  hint: string;
  children: React.ReactNode;
}

const Tick = ({ is, onChange, hint, children }: TickProps) => (
  <label className="flex items-center gap-2.5 min-h-11 text-sm">
    <Checkbox checked={is} onChange={({ target }) => onChange(target.checked)} />
    <span>
      {children} <span className="text-fg-3">{hint}</span>
    </span>
  </label>
);

/** The typed text, stored on the device at each change. */
function useTyped(request: string, tab: Tab, add: Ref<(text: string) => void>) {
  const { text: stored, locked, write } = useRequestDraft(request, tab);
  const [typed, setTyped] = useState<{ tab: Tab; text: string }>();
  const type = (text: string) => {
    setTyped({ tab, text });
    write(text);
  };
  const text = typed?.tab === tab ? typed.text : (stored ?? "");
  useImperativeHandle(add, () => (returned) => type(withReturned(text, returned)));
  return { text, locked, type };
}

/** The suggested time that the reply names, in the templates' words. */
const timeIn = (text: string, { suggestedTimes }: ShownRequest, now: number): string | undefined =>
  suggestedTimes.find((start) => {
    const at = Date.parse(start);
    return at > now && timeInWords(at, now).some((words) => text.includes(words));
  });

const atTime = (iso: string, now: number): string => {
  const words = dayAndTime(Date.parse(iso), now);
  return words.startsWith("today ") ? `at ${words.slice(6)}` : `on ${words}`;
};

const showLastReply = (): void => {
  const replies = document.querySelectorAll<HTMLElement>("li[data-kind=reply]");
  replies.item(replies.length - 1)?.scrollIntoView({ block: "center" });
};
