import { useState } from "react";
import { Field } from "../ui/field.tsx";

/** The key in a link, or alone; mail programs may add a bracket or full stop. */
export const keyIn = (text: string): string | undefined =>
  /(?:^|#)([\w-]{22})(?![\w-])/.exec(text.trim())?.[1];

function faultOf(text: string, key: string | undefined): string | undefined {
  if (key && key === keyIn(location.hash)) return "This is the link that does not work.";
  if (key) return undefined;
  return /\bIK-\w/i.test(text)
    ? "A reference names your request but does not open it. Paste its link."
    : "Paste the whole link: it ends with # and 22 letters, figures, - or _.";
}

/** Opens the page of a pasted link. */
export function LinkField({ look }: { look: "btn-primary" | "btn-secondary" }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  return (
    <form
      className="my-link"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const key = keyIn(text);
        const found = faultOf(text, key);
        setFault(found);
        if (key && !found) location.hash = key;
        else event.currentTarget.querySelector("input")?.focus();
      }}
    >
      <Field id="my-link" label="Your link" error={fault}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="…/my-request#…"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" className={`btn ${look} justify-self-start`}>
        Open my page
      </button>
    </form>
  );
}
