import { themeKey } from "../../../db/device/keys.ts";
import { useState } from "react";
import { writeStored } from "../../data/browser-storage.ts";
import { Card } from "./card.tsx";

const choices = [
  ["", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Light or dark theme, stored in this browser for the entire site, as the button in the bar does. */
export function ThemeCard() {
  const [theme, setTheme] = useState(document.documentElement.dataset["theme"] ?? "");
  const choose = (chosen: string) => {
    setTheme(chosen);
    if (chosen) document.documentElement.dataset["theme"] = chosen;
    else delete document.documentElement.dataset["theme"];
    writeStored(themeKey, chosen || undefined);
  };
  return (
    <Card name="theme" title="Theme">
      <fieldset className="seg max-w-none [grid-auto-columns:1fr]">
        <legend className="sr">Theme</legend>
        {choices.map(([value, label]) => (
          <label
            className="grid place-items-center px-2 has-checked:bg-brand-soft has-checked:text-brand-soft-fg has-checked:[box-shadow:inset_0_0_0_2px_var(--brand-fg)] has-[:checked:focus-visible]:[outline:3px_solid_var(--focus-inner)] has-[:checked:focus-visible]:-outline-offset-[5px] forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
            key={value}
          >
            <input
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => choose(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
