import ShieldAlert from "lucide-react/icons/shield-alert";
import { SiteLink } from "../../ui/site-link.tsx";
import "./prompt.css";

/** Asks whoever may change something, and has none, to add a second factor. */
export function SecondFactorPrompt({ onLater }: { onLater: () => void }) {
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
        onClick={onLater}
      >
        Later
      </button>
    </aside>
  );
}
