import { useEffect, useRef, useState } from "react";
import { changedLabels, type Fields, type Values } from "../../../db/schema/site/fields.ts";
import type { SiteState } from "../../../db/schema/site/site.ts";
import { Button } from "../ui/button.tsx";
import { Segments } from "../ui/segments.tsx";
import { atWhen } from "../ui/time.ts";
import { Compared } from "./compared.tsx";
import { changedByBoth, differencesIn, type Sides } from "./values.ts";

interface OtherVersionProps {
  fields: Fields;
  /** What my changes began with. */
  base: Values;
  mine: Values;
  other: SiteState;
  busy: boolean;
  onPublish: (sides: Sides) => void;
}

const list = new Intl.ListFormat("en-GB");

/** Somebody published while I typed: fields that only one of us changed come together, others are chosen. */
export function OtherVersion({ fields, base, mine, other, busy, onPublish }: OtherVersionProps) {
  const [sides, setSides] = useState<Sides>({});
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const both = changedByBoth(base, mine, other.values);
  return (
    <section
      className="card grid grid-cols-1 gap-4 max-w-240 mt-4 p-5 border-warn"
      aria-labelledby="other-version"
      tabIndex={-1}
      ref={panel}
    >
      <h2 className="text-lg" id="other-version">
        {other.by ?? "Somebody"} published another version{" "}
        {atWhen(Date.parse(other.at), Date.now())}
      </h2>
      <p>
        Nothing of yours is lost. They changed:{" "}
        <b>{list.format(changedLabels(fields, base, other.values))}</b>.
        {both.length > 0
          ? " You both changed what stands below: choose which one stays."
          : " You changed other fields, so both can stand."}
      </p>
      {both.map((name) => {
        const field = fields[name];
        if (!field || !("label" in field)) return null;
        return (
          <div className="grid gap-3" key={name}>
            <Compared
              names={["Theirs", "Mine"]}
              differences={differencesIn({ [name]: field }, other.values, mine)}
            />
            <Segments
              className="justify-self-start"
              legend={`Which stays: ${field.label}`}
              options={[
                ["mine", "Mine stays"],
                ["theirs", "Theirs stays"],
              ]}
              chosen={sides[name] ?? "mine"}
              onChoose={(side) => setSides({ ...sides, [name]: side })}
            />
          </div>
        );
      })}
      <Button
        className="justify-self-start"
        variant="primary"
        aria-disabled={busy}
        onClick={() => busy || onPublish(sides)}
      >
        {both.some((name) => sides[name] === "theirs")
          ? "Publish what I chose"
          : "Keep mine and publish"}
      </Button>
    </section>
  );
}
