import { type FormEvent, useEffect, useRef, useState } from "react";
import type { LinkMade, Role } from "../../../db/schema/staff.ts";
import { call } from "../call.ts";
import { TextField } from "../text-field.tsx";
import { Trouble } from "../trouble.tsx";
import { useDeed } from "../use-deed.ts";
import { RoleChoice } from "./role-choice.tsx";

interface InviteDialogProps {
  onInvited: (made: LinkMade) => void;
  onClose: () => void;
}

/** Who is invited, and as what; what comes of it is a link to hand over. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const { busy, problem, errors, run } = useDeed();
  const invite = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      // The API answers with its own contract type.
      onInvited((await call("POST", "/api/staff/people", { email, name, role })) as LinkMade);
    });
  };
  return (
    <dialog
      ref={dialog}
      className="card staff-dialog"
      aria-labelledby="invite-title"
      onClose={onClose}
    >
      <h2 className="h3" id="invite-title">
        Invite someone
      </h2>
      <form className="form" noValidate onSubmit={invite}>
        {problem && Object.keys(errors).length === 0 ? <Trouble problem={problem} /> : null}
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
        <div className="staff-acts">
          <button type="submit" className="btn btn-primary" aria-disabled={busy}>
            {busy ? "Inviting..." : "Create link"}
          </button>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
