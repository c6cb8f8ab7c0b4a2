import { useEffect, useState } from "react";
import { keptEstimate } from "../data/estimate.ts";
import { SiteLink } from "../ui/site-link.tsx";

/** Offers this tab's stored estimate to a form opened from elsewhere; nothing without one. */
export function KeptEstimate() {
  const [kept, setKept] = useState(new URLSearchParams());
  useEffect(() => {
    const found = keptEstimate();
    const about = new URLSearchParams(location.search).get("about");
    if (about) found.set("about", about);
    setKept(found);
  }, []);
  const count = kept.get("estimate")?.split(",").length;
  if (!count) return null;
  return (
    <p className="small">
      <SiteLink className="in" href={`/contact?${kept}#consultation`}>
        Attach your estimate: {count} {count === 1 ? "service" : "services"}
      </SiteLink>
    </p>
  );
}
