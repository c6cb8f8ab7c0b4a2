import { type FormEvent, useId, useState } from "react";
import type { LinkMade, Role } from "../../../db/schema/staff.ts";
import { call } from "../session/server.ts";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { RoleChoice } from "./role-choice.tsx";

interface InviteDialogProps {
  onInvited: (made: LinkMade) => void;
  onClose: () => void;
}

/** Who is invited, and as what; what comes of it is a link to hand over. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const { busy, problem, errors, run } = useAction();
  const invite = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      onInvited(await call<LinkMade>("POST", "/api/staff/people", { email, name, role }));
    });
  };
  return (
    <Dialog
      title="Invite someone"
      busy={busy}
      focus="input"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn btn-secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={id} className="btn btn-primary" aria-disabled={busy}>
            {busy ? "Inviting..." : "Create link"}
          </button>
        </>
      }
    >
      <form id={id} className="form" noValidate onSubmit={invite}>
        {problem && Object.keys(errors).length === 0 ? <LoadError problem={problem} /> : null}
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={errors["name"]}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={errors["email"]}
        />
        <RoleChoice role={role} onRole={setRole} />
      </form>
    </Dialog>
  );
}
