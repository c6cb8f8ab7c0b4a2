import { type FormEvent, useState } from "react";
import { LoadError } from "../../layout/load-error.tsx";
import { call } from "../../session/server.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { viewsAddress } from "../calls.ts";
import type { RequestList } from "./use-request-list.ts";

interface NameDialogProps {
  list: RequestList;
  onSaved: () => void;
  onClose: () => void;
}

/** Stores the view with its filters under a name. */
export function NameDialog({ list, onSaved, onClose }: NameDialogProps) {
  const [name, setName] = useState("");
  const { busy, problem, errors, run } = useAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    const filters = { ...list.filters, view: list.view };
    void run(() => call("PUT", viewsAddress, { name, filters })).then((isSaved) => {
      if (!isSaved) return;
      onSaved();
      onClose();
    });
  };
  return (
    <Dialog title="Save this view" busy={busy} onClose={onClose} focus="input">
      <form className="grid gap-5.5" onSubmit={save}>
        {problem ? <LoadError title="The view was not saved" problem={problem} /> : null}
        <TextField
          label="Name"
          maxLength={60}
          hint="The view with its filters, for you alone."
          error={errors["name"]}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit" aria-disabled={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
