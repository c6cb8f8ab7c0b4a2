import RefreshCw from "lucide-react/icons/refresh-cw";
import { useStore } from "../ui/store.ts";
import { accept, update } from "./update.ts";
import "./update-notice.css";

/** Asks before a new version takes over; if a form holds typed text, the visitor decides when. */
export function UpdateNotice() {
  const state = useStore(update, undefined);
  if (!state) return null;
  return (
    <section className="notice" aria-label="New version" role="status">
      <RefreshCw size={20} />
      <p>
        <b>A new version is ready.</b>
        {state === "taken-over"
          ? " This page keeps what you have typed: send it or copy it first, then reload."
          : null}
      </p>
      <div className="notice-choice">
        <button className="btn btn-primary" type="button" onClick={() => void accept()}>
          Reload
        </button>
        <button className="btn btn-ghost" type="button" onClick={() => update.set(undefined)}>
          Later
        </button>
      </div>
    </section>
  );
}
