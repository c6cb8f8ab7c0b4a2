import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changedLabels, type Fields, type Values } from "../../../db/schema/site/fields.ts";
import type { SiteState } from "../../../db/schema/site/state.ts";
import { Button } from "../ui/button.tsx";
import { Segments } from "../ui/segments.tsx";
import { atWhen } from "../ui/time.ts";
import { Compared } from "./compared.tsx";
import { referencesQuery } from "./queries.ts";
import { type Conflict, conflictsIn, type Sides } from "./merge.ts";
import { differencesIn, withTitles } from "./values.ts";

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
  const references = useQuery(referencesQuery).data;
  const both = conflictsIn(fields, { base, mine, theirs: other.values });
  const differencesOf = ({ field, label, mine: own, theirs }: Conflict) => {
    const one: Fields = { it: { ...field, label } };
    const [before, after] = [theirs, own].map((it) => withTitles(one, { it }, references));
    return differencesIn(one, before ?? {}, after ?? {});
  };
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
          ? " You both changed what follows: choose which version to keep."
          : " You changed other fields, so both changes are kept."}
      </p>
      {both.map(({ path, label, ...conflict }) => (
        <div className="grid gap-3" key={path}>
          <Compared
            names={["Theirs", "Mine"]}
            differences={differencesOf({ path, label, ...conflict })}
          />
          {conflict.theirs === undefined ? <p>They removed it.</p> : null}
          {conflict.mine === undefined ? <p>You removed it.</p> : null}
          <Segments
            className="justify-self-start"
            legend={`Which to keep: ${label}`}
            options={[
              ["mine", "Keep mine"],
              ["theirs", "Keep theirs"],
            ]}
            chosen={sides[path] ?? "mine"}
            onChoose={(side) => setSides({ ...sides, [path]: side })}
          />
        </div>
      ))}
      <Button
        className="justify-self-start"
        variant="primary"
        aria-disabled={busy}
        onClick={() => busy || onPublish(sides)}
      >
        {publishWords(both, sides)}
      </Button>
    </section>
  );
}

function publishWords(both: readonly Conflict[], sides: Sides): string {
  if (both.length === 0) return "Publish both";
  return both.some(({ path }) => sides[path] === "theirs")
    ? "Publish what I chose"
    : "Keep mine and publish";
}
