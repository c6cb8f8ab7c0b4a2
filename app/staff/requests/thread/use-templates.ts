import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyTemplate } from "../../../../db/schema/replies.ts";
import { firmQuery } from "../../../data/document-query.ts";
import { isUnnamed } from "../../session/person-words.ts";
import { useMe } from "../../session/session.ts";
import type { MailConfigured } from "../delivery-words.ts";
import type { ShownRequest } from "../sync/requests.ts";
import { useReplyTemplates } from "./reply-templates.ts";
import type { Confirming } from "./suggested-times.tsx";
import { fillTemplate, openTime, templatesFor } from "./templates.ts";

interface Circumstances {
  now: number;
  mail: MailConfigured;
  confirming: Confirming;
}

/** The templates for a request, and the text of one with what is known filled in. */
export function useTemplates(row: ShownRequest, { now, mail, confirming }: Circumstances) {
  const me = useMe();
  const firm = useQuery(firmQuery).data?.shortName ?? "";
  const [picked, setPicked] = useState("");
  const { consultationType: type, message } = row;
  return {
    templates: templatesFor(useReplyTemplates(), { type, message }),
    /** The name of the one that was picked last. */
    picked,
    fill(template: ReplyTemplate): string {
      setPicked(template.title);
      const open = openTime(row.suggestedTimes, confirming.isTaken, now);
      return fillTemplate(template, {
        ...{ name: row.name, reference: row.reference, firm, now },
        // The firm's name until they enter theirs.
        me: isUnnamed(me) ? firm || me.name : me.name,
        ...{ hasLink: mail !== false, origin: location.origin },
        time: open === undefined ? undefined : Date.parse(open),
      });
    },
  };
}
