import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { setEmail } from "../actions.ts";
import type { ShownRequest } from "../sync/requests.ts";

/** For an address that the mail server refused: what was not delivered goes to the new one. */
export function CorrectAddress({ row }: { row: ShownRequest }) {
  const [email, setTyped] = useState<string>();
  if (email === undefined)
    return (
      <button type="button" className="rq-inline basis-full" onClick={() => setTyped(row.email)}>
        Correct the address
      </button>
    );
  const save = () => {
    setTyped(undefined);
    const corrected = email.trim();
    if (corrected !== row.email) void setEmail(row, corrected);
  };
  return (
    <form
      className="flex flex-wrap basis-full items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        className="input flex-1 min-w-60"
        type="email"
        aria-label="E-mail address of the sender"
        autoComplete="off"
        required
        maxLength={254}
        value={email}
        // biome-ignore lint/a11y/noAutofocus: it stands in the place of the button that was pressed
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button small type="submit">
        Save and send again
      </Button>
      <Button small variant="ghost" onClick={() => setTyped(undefined)}>
        Cancel
      </Button>
    </form>
  );
}
