import { useEffect, useState } from "react";
import * as v from "valibot";
import { ArticleVersion } from "../../../../db/schema/insights/operations.ts";
import { call } from "../../session/server.ts";
import { useMe } from "../../session/session.ts";

/** Who made this version of an article; undefined offline, or where it was this editor. */
export function useChangedBy(id: string, version: number | undefined): string | undefined {
  const { name } = useMe();
  const [made, setMade] = useState<{ version: number; by: string | null }>();
  useEffect(() => {
    if (version === undefined) return undefined;
    let over = false;
    const path = `/api/staff/insights/${encodeURIComponent(id)}/versions`;
    call("GET", path).then(
      (answer) => {
        const all = v.parse(v.array(ArticleVersion), answer);
        const by = all.find((one) => one.version === version && !one.aside)?.by ?? null;
        if (!over) setMade({ version, by });
      },
      () => undefined, // Without the server no one is named.
    );
    return () => {
      over = true;
    };
  }, [id, version]);
  return made && made.version === version && made.by !== name ? (made.by ?? undefined) : undefined;
}
