import { useRouter } from "@tanstack/react-router";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { may } from "../../../../db/schema/staff.ts";
import { openHelp } from "../../keyboard/lazy-keyboard.tsx";
import { useMe } from "../../session/session.ts";
import { PickButton } from "../../ui/pick-button.tsx";
import { hasSound, setSound } from "../arrivals.ts";

/** Menu of rarely used actions. */
export function ListMenu({ onExport }: { onExport: (() => void) | undefined }) {
  const mayAdminister = may(useMe().role, "administer");
  const { history } = useRouter();
  const [sound, setShownSound] = useState(hasSound);
  const choices = [
    ...(mayAdminister ? [{ value: "/admin/requests/person", label: "One person’s data" }] : []),
    { value: "/admin/outgoing", label: "Outgoing messages" },
    ...(onExport ? [{ value: "export", label: "Export CSV" }] : []),
    { value: "sound", label: "Sound for a new request", isChosen: sound },
    { value: "keys", label: "Keyboard shortcuts" },
  ];
  const pick = (value: string) => {
    if (value === "keys") openHelp();
    else if (value === "export") onExport?.();
    else if (value === "sound") {
      setSound(!sound);
      setShownSound(!sound);
    } else history.push(value);
  };
  return (
    <PickButton
      className="iconbtn"
      label="More"
      aria-label="More"
      plain
      choices={choices}
      onPick={pick}
    >
      <Ellipsis size={20} />
    </PickButton>
  );
}
