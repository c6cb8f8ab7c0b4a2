import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { EmailAddress } from "../../../../db/schema/text/email.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { correctEmail } from "../actions.ts";
import type { ShownRequest } from "../sync/requests.ts";

interface CorrectEmailProps {
  row: ShownRequest;
  onClose: () => void;
}

/** Asks for the email address that the sender meant. */
export function CorrectEmail({ row, onClose }: CorrectEmailProps) {
  const [email, setEmail] = useState(row.email);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const checked = v.safeParse(EmailAddress, email);
    if (!checked.success) return setError(checked.issues[0].message);
    onClose();
    if (checked.output !== row.email) void correctEmail(row, checked.output);
  };
  return (
    <Dialog title="Correct the address" busy={false} onClose={onClose} focus="input">
      <form className="grid gap-5.5" noValidate onSubmit={save}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          hint="The private link that was sent to the former address stops working. A new one is sent to this address, with messages that were refused."
          error={error}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
