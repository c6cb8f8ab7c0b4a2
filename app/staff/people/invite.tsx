import { type FormEvent, useId, useState } from "react";
import { type LinkMade, type Role, roles } from "../../../db/schema/staff.ts";
import { call } from "../session/server.ts";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { roleAbility } from "../session/role-abilities.ts";
import { Button } from "../ui/button.tsx";
import { Radio } from "../ui/checkbox.tsx";
import { capitalized } from "../../../db/schema/text/capitalized.ts";

interface InviteDialogProps {
  onInvited: (made: LinkMade) => void;
  onClose: () => void;
}

/** Asks for a person and a role; the result is an invitation link to hand over. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("consultant");
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
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} aria-disabled={busy}>
            {busy ? "Inviting..." : "Create link"}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-5.5" noValidate onSubmit={invite}>
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

interface RoleChoiceProps {
  role: Role;
  onRole: (role: Role) => void;
}

/** The roles, each with its permissions. */
function RoleChoice({ role, onRole }: RoleChoiceProps) {
  return (
    <fieldset className="grid">
      <legend className="lab pt-0 px-0 pb-1">Role</legend>
      {roles.map((one) => (
        <label
          className="flex gap-3 items-start min-h-11 py-1.5 [line-height:1.35] cursor-pointer"
          key={one}
        >
          <Radio name="role" checked={one === role} onChange={() => onRole(one)} />
          <span>
            <b>{capitalized(one)}</b>{" "}
            <small className="block text-fg-2 text-sm text-pretty first-letter:uppercase">
              Can {roleAbility[one]}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
