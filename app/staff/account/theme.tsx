import { themeKey } from "../../../db/device/keys.ts";
import { useState } from "react";
import { writeStored } from "../../data/browser-storage.ts";

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
    <section className="card" aria-labelledby="account-theme">
      <h2 className="h4" id="account-theme">
        Theme
      </h2>
      <fieldset className="seg account-theme max-w-none [grid-auto-columns:1fr]">
        <legend className="sr">Theme</legend>
        {choices.map(([value, label]) => (
          <label className="grid place-items-center px-2" key={value}>
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
    </section>
  );
}
