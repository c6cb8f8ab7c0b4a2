import ShieldAlert from "lucide-react/icons/shield-alert";
import { SiteLink } from "../ui/site-link.tsx";
import { useMe } from "./me.ts";

/** Administrators can change everything: they are asked to add a second factor until they have one. */
export function SecondFactorPrompt() {
  const { role, passkeys, totp } = useMe();
  if (role !== "administrator" || totp || passkeys > 0) return null;
  return (
    <aside className="note note-warn staff-prompt" aria-label="Second factor">
      <ShieldAlert className="i" size={20} aria-hidden="true" />
      <p>
        <b>Add a second factor</b>
        Your account can change everything here, and a password alone protects it. A passkey or an
        authenticator app takes two minutes.
      </p>
      <SiteLink className="btn btn-secondary btn-sm" href="/admin/account#second-factor">
        Go to your account
      </SiteLink>
    </aside>
  );
}
