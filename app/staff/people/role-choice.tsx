import { type Role, roles } from "../../../db/schema/staff.ts";
import { roleMeaning, roleName } from "../session/person-words.ts";

interface RoleChoiceProps {
  role: Role;
  onRole: (role: Role) => void;
}

/** The three roles, each with what it lets somebody do. */
export function RoleChoice({ role, onRole }: RoleChoiceProps) {
  return (
    <fieldset className="role-choice">
      <legend className="lab">Role</legend>
      {roles.map((one) => (
        <label key={one}>
          <input type="radio" name="role" checked={one === role} onChange={() => onRole(one)} />
          <span>
            <b>{roleName[one]}</b> <small>{roleMeaning[one]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
