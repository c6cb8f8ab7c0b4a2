import { type SyntheticEvent, useState } from "react";
import * as v from "valibot";
import { CallNumber, newRequestId } from "../../db/schema/contact.ts";
import { Field } from "../ui/field.tsx";
import { useAction } from "./use-action.ts";
import type { Actions } from "./use-my-request.ts";

/** Asks for the number of a call that has none. */
export function NumberForm({ actions }: { actions: Actions }) {
  // Each try has the same id: a number that arrived though its answer was lost is stored once.
  const [sent, setSent] = useState({ phone: "", id: newRequestId() });
  const [error, setError] = useState<string>();
  const { run, busy, problem } = useAction();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = v.safeParse(CallNumber, new FormData(event.currentTarget).get("phone"));
    setError(read.issues?.[0].message);
    if (!read.success) return;
    const phone = read.output;
    const id = phone === sent.phone ? sent.id : newRequestId();
    setSent({ phone, id });
    await run(() => actions.change("/phone", { id, phone }));
  };
  return (
    <form className="card grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        id="my-phone"
        label="We call you at"
        hint="We have no number of yours for the call yet."
        error={error ?? problem}
      >
        {(wiring) => (
          <input className="input" type="tel" name="phone" autoComplete="tel" {...wiring} />
        )}
      </Field>
      <button type="submit" className="btn btn-primary justify-self-start" disabled={busy}>
        {busy ? "Saving..." : "Save the number"}
      </button>
    </form>
  );
}
