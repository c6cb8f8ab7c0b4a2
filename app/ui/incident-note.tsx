import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import { telephone } from "./telephone.ts";

export function IncidentNote({ firm, hint }: { firm: Firm; hint: ReactNode }) {
  const phone = firm.incidentLine ?? firm.phones[0];
  if (!phone) return null;
  return (
    <div className="note note-warn">
      <Phone size={20} />
      <p>
        <b>An incident right now?</b> Call{" "}
        <a className="in whitespace-nowrap" href={telephone(phone)} translate="no">
          {phone}
        </a>
        . {hint}
      </p>
    </div>
  );
}
