import { type FormEvent, useState } from "react";
import { Email } from "../../ui/email.tsx";
import { useMe } from "../session/session.ts";
import { roleAbility } from "../session/role-abilities.ts";
import { TextField } from "../ui/text-field.tsx";
import { Card } from "./card.tsx";
import { useRename } from "./use-rename.ts";
import { Button } from "../ui/button.tsx";
import { capitalized } from "../../../db/schema/text/capitalized.ts";

export function NameCard() {
  const { name, email, role } = useMe();
  // Until the user types, the field shows the current name, which the server may update.
  const [input, setInput] = useState<string>();
  const typed = input ?? name;
  const { busy, problem, rename } = useRename();
  const isSaved = typed.trim() === name;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void rename(typed);
  };
  return (
    <Card name="who" title="Profile">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-2 gap-x-5 wrap-anywhere">
        <dt className="text-fg-3">Email</dt>
        <dd>
          <Email>{email}</Email>
        </dd>
        <dt className="text-fg-3">Role</dt>
        <dd>
          {capitalized(role)}: can {roleAbility[role]}
          {role === "administrator" ? null : (
            <p className="hint">Ask an administrator to change your role.</p>
          )}
        </dd>
      </dl>
      <form className="grid gap-5.5" noValidate onSubmit={save}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          hint="It signs your replies to clients. Each article names its own author."
          value={typed}
          onChange={({ target }) => setInput(target.value)}
          error={problem}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant={isSaved ? "secondary" : "primary"}
            type="submit"
            aria-disabled={busy || isSaved}
          >
            {busy ? "Saving..." : "Save name"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
