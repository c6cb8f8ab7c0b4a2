import { useState } from "react";
import { cityOf, differenceIn, knownZones, timeIn } from "../ui/zone.ts";

interface ZoneLineProps {
  zone: string;
  /** A moment of the shown day. */
  at: number;
  /** Undefined if the zone is someone else's. */
  onChange: ((zone: string) => void) | undefined;
}

/** Names the zone of the hours; a visitor can change it. */
export function ZoneLine({ zone, at, onChange }: ZoneLineProps) {
  const [isChanging, setChanging] = useState(false);
  const zones = knownZones();
  const own = timeIn(at, zone);
  return (
    <p className="times-zone num">
      <span>
        A free call of 45 minutes, Kigali time.
        {own ? (
          <>
            {" "}
            Small figures: <b>{cityOf(zone)}</b>, {differenceIn(at, zone)}.
          </>
        ) : null}
      </span>
      {isChanging && onChange ? (
        <select
          className="input"
          aria-label="Your time zone"
          value={zone}
          // biome-ignore lint/a11y/noAutofocus: it stands where the pressed button was
          autoFocus
          onChange={({ target }) => onChange(target.value)}
        >
          {[...new Set([zone, ...zones])].map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      ) : onChange && zones.length > 0 ? (
        <button type="button" onClick={() => setChanging(true)}>
          {own ? "Change the city" : "Show my own time zone"}
        </button>
      ) : null}
    </p>
  );
}
