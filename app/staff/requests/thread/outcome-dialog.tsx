import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { OutcomeInput } from "../../../../db/schema/requests/outcome.ts";
import type { RequestOutcome } from "../../../../db/schema/requests/request.ts";
import { type Currency, currencies } from "../../../../db/schema/requests/worth.ts";
import { Field } from "../../../ui/field.tsx";
import { kigaliDay } from "../../../ui/time.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { setOutcome } from "../actions.ts";
import type { ShownRequest } from "../sync/requests.ts";

interface OutcomeDialogProps {
  row: ShownRequest;
  /** What is written down for the state that the request is in. */
  before: RequestOutcome | undefined;
  onClose: () => void;
}

/** Asks for the value of what was won, or for the reason why it was lost. */
export function OutcomeDialog({ row, before, onClose }: OutcomeDialogProps) {
  const isWon = row.state === "won";
  const won = before?.kind === "won" ? before : undefined;
  const [amount, setAmount] = useState(won?.amount.toLocaleString("en-US") ?? "");
  const [currency, setCurrency] = useState<Currency>(won?.currency ?? "RWF");
  const [on, setOn] = useState(won?.on ?? kigaliDay(Date.now()));
  const [reason, setReason] = useState(before?.kind === "lost" ? before.reason : "");
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const save = (event: FormEvent) => {
    event.preventDefault();
    const written = isWon
      ? { kind: "won", amount: amountOf(amount), currency, on }
      : { kind: "lost", reason };
    const checked = v.safeParse(OutcomeInput, written);
    if (!checked.success) {
      const wrong = checked.issues.map((one) => [v.getDotPath(one), one.message]);
      return setErrors(Object.fromEntries(wrong));
    }
    onClose();
    void setOutcome(row, checked.output, isWon ? "value written down" : "reason written down");
  };
  const remove = () => {
    onClose();
    void setOutcome(row, null, "outcome removed");
  };
  return (
    <Dialog
      title={isWon ? "What is it worth?" : "Why was it lost?"}
      busy={false}
      onClose={onClose}
      focus="input"
    >
      <form className="grid gap-5.5" noValidate onSubmit={save}>
        {isWon ? (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 items-start">
              <TextField
                label="Value"
                inputMode="numeric"
                autoComplete="off"
                error={errors["amount"]}
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
              <Field id="rq-currency" label="Currency" error={errors["currency"]}>
                {(wiring) => (
                  <select
                    className="input"
                    {...wiring}
                    value={currency}
                    // The options are the currencies.
                    onChange={({ target }) => setCurrency(target.value as Currency)}
                  >
                    {currencies.map((one) => (
                      <option key={one}>{one}</option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
            <Field id="rq-won-on" label="Date" error={errors["on"]}>
              {(wiring) => <DateField {...wiring} value={on} onChange={setOn} />}
            </Field>
          </>
        ) : (
          <TextField
            label="Reason"
            maxLength={300}
            autoComplete="off"
            hint="Such as the price, another firm, or no budget this year. Only staff read it."
            error={errors["reason"]}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit">
            Save
          </Button>
          {before ? (
            <Button variant="ghost" onClick={remove}>
              Remove
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

/** `4,500,000`, `4 500 000` and `4.500.000` are the same number; anything else is none. */
const amountOf = (typed: string): number => {
  const text = typed.trim();
  return /^\d{1,3}(?:[ ,.'\u00a0\u202f]\d{3})+$|^\d+$/.test(text)
    ? Number(text.replace(/\D/g, ""))
    : Number.NaN;
};
