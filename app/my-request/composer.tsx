import Send from "lucide-react/icons/send";
import { type SyntheticEvent, useRef, useState } from "react";
import * as v from "valibot";
import { messageDraftKey } from "../../db/device/keys.ts";
import { MessageText } from "../../db/schema/requests/operations.ts";
import { readStored, writeStored } from "../data/browser-storage.ts";
import { useDraft } from "../drafts/store.ts";
import { Field } from "../ui/field.tsx";
import { CallRefused } from "./calls.ts";
import { useAction } from "./use-action.ts";
import type { Actions } from "./use-my-request.ts";

// The unsent text is stored for this tab alone, and never with the link.

const Draft = v.object({
  /** The message's id: a retry after a reload is the same message. */
  id: v.string(),
  /** Another request's draft is not shown here. */
  reference: v.string(),
  text: v.string(),
  at: v.number(),
});
type Draft = v.InferOutput<typeof Draft>;

const storage = {
  put: async (draft: Draft) => sessionStorage.setItem(messageDraftKey, JSON.stringify(draft)),
  drop: async () => sessionStorage.removeItem(messageDraftKey),
};

function storedDraft(reference: string): Draft | undefined {
  const text = readStored(messageDraftKey, "sessionStorage");
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), text);
  return draft.success && draft.output.reference === reference ? draft.output : undefined;
}

/** Called when the request is erased. */
export const dropDraft = (): boolean => writeStored(messageDraftKey, undefined, "sessionStorage");

interface ComposerProps {
  reference: string;
  actions: Actions;
}

/** The field for one more message; after sending it begins empty again. */
export function Composer({ reference, actions }: ComposerProps) {
  const [first] = useState(() => storedDraft(reference));
  const [id, setId] = useState(first?.id ?? crypto.randomUUID());
  return (
    <MessageForm
      key={id}
      id={id}
      first={first?.id === id ? first : undefined}
      reference={reference}
      actions={actions}
      onSent={() => setId(crypto.randomUUID())}
    />
  );
}

interface MessageFormProps extends ComposerProps {
  id: string;
  first: Draft | undefined;
  onSent: () => void;
}

function MessageForm({ id, first, reference, actions, onSent }: MessageFormProps) {
  const [text, setText] = useState(first?.text ?? "");
  const [error, setError] = useState<string>();
  const { run, busy, problem } = useAction();
  const draft = useDraft<Draft>(id, storage, first && { at: first.at });
  const messageId = useRef(id);
  const write = (typed: string) => {
    const stored = { id: messageId.current, reference, text: typed, at: Date.now() };
    draft.write(typed.trim() ? stored : undefined);
  };
  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
    write(typed);
  };
  const post = (message: string) =>
    actions.change("/messages", { id: messageId.current, text: message });
  const postOnce = async (message: string) => {
    try {
      await post(message);
    } catch (refusal) {
      if (!(refusal instanceof CallRefused) || refusal.type !== "/problems/already-received")
        throw refusal;
      // The earlier text arrived, its answer was lost: the changed text is a new message.
      messageId.current = crypto.randomUUID();
      write(message);
      await post(message);
    }
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const message = v.safeParse(MessageText, text);
    if (!message.success) return setError(message.issues[0].message);
    const sent = await run(() => postOnce(message.output));
    if (!sent) return;
    draft.finish();
    onSent();
  };
  const shown = error ?? (problem && `${problem} What you wrote is kept in this tab.`);
  return (
    <form className="grid gap-4 mt-5" noValidate onSubmit={(event) => void send(event)}>
      <Field id="my-message" label="Add to your request" error={shown}>
        {(wiring) => (
          <textarea
            className="area"
            name="message"
            rows={4}
            {...wiring}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary justify-self-start" disabled={busy}>
        {busy ? "Sending..." : "Send"}
        <Send size={20} />
      </button>
    </form>
  );
}
