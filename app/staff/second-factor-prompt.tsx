import ShieldAlert from "lucide-react/icons/shield-alert";
import { SiteLink } from "../ui/site-link.tsx";
import "./prompt.css";
import { useMe } from "./me.ts";
import { usePutOff } from "./put-off.ts";

/** Whoever may change something is asked to add a second factor until they have one; they can put it off for a week. */
export function SecondFactorPrompt() {
  const { id, role, passkeys, totp } = useMe();
  const [later, putOff] = usePutOff("second-factor", id);
  if (role === "viewer" || totp || passkeys > 0 || later) return null;
  return (
    <aside className="note note-warn staff-prompt" aria-label="Second factor">
      <ShieldAlert className="i" size={20} aria-hidden="true" />
      <p>
        <b>Add a second factor</b> <span>A password alone protects your account.</span>
      </p>
      <SiteLink className="btn btn-secondary btn-sm" href="/admin/account#second-factor">
        Set up
      </SiteLink>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        aria-label="Later: ask again in a week"
        onClick={putOff}
      >
        Later
      </button>
    </aside>
  );
}
