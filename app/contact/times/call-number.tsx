import { useSyncExternalStore } from "react";

const phoneField = () => document.querySelector<HTMLInputElement>("#request-phone");

function followPhone(changed: () => void): () => void {
  const field = phoneField();
  field?.addEventListener("input", changed);
  return () => field?.removeEventListener("input", changed);
}

/** Beside the chosen times: the number in the form, or a link to its field. */
export function CallNumber() {
  const phone = useSyncExternalStore(followPhone, () => phoneField()?.value.trim() ?? "");
  return (
    <p className="text-sm">
      <span>We call you at </span>
      <b className="num semibold" translate="no">
        {phone}
      </b>
      {phone ? null : (
        <button
          className="btn btn-sm btn-ghost"
          type="button"
          onClick={() => phoneField()?.focus()}
        >
          Add your number
        </button>
      )}
    </p>
  );
}
