import ShieldAlert from "lucide-react/icons/shield-alert";
import { useState } from "react";
import { SiteLink } from "../ui/site-link.tsx";
import { useMe } from "./me.ts";

const weekMs = 7 * 86_400_000;

/** Whoever may change something is asked to add a second factor until they have one; they can put it off for a week. */
export function SecondFactorPrompt() {
  const { id, role, passkeys, totp } = useMe();
  const [later, setLater] = useState(() => isPutOff(id));
  if (role === "viewer" || totp || passkeys > 0 || later) return null;
  const putOff = () => {
    setLater(true);
    try {
      localStorage.setItem(keyOf(id), String(Date.now() + weekMs));
    } catch {
      return; // Storage is switched off: put off for this page.
    }
  };
  return (
    <aside className="note note-warn staff-prompt" aria-label="Second factor">
      <ShieldAlert className="i" size={20} aria-hidden="true" />
      <p>
        <b>Add a second factor</b>
        <span>A password alone protects your account.</span>
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

const keyOf = (person: string) => `second-factor-later-${person}`;

function isPutOff(person: string): boolean {
  try {
    return Number(localStorage.getItem(keyOf(person)) ?? 0) > Date.now();
  } catch {
    return false;
  }
}
