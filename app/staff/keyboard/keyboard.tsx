import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { staffArticlePath } from "../../../db/schema/address.ts";
import { may } from "../../../db/schema/staff.ts";
import { lazy } from "../layout/lazy.tsx";
import { useMe } from "../session/session.ts";
import { hasSingleKeys, isPressed } from "./shortcuts.ts";
import type { KeyboardRequest } from "./lazy-keyboard.tsx";

const Palette = lazy(async () => (await import("./palette.tsx")).Palette);
const ShortcutSheet = lazy(async () => (await import("./shortcuts-dialog.tsx")).ShortcutSheet);

/** Runs the shortcuts of the staff screens (shortcuts.ts), and shows the palette and the help. */
export function Keyboard({ asked }: { asked: KeyboardRequest }) {
  const router = useRouter();
  const mayWrite = may(useMe().role, "write");
  const [shown, setShown] = useState<"palette" | "help">();
  const act = (what: KeyboardRequest) => {
    if ("show" in what) setShown(what.show);
    // An open dialog must be answered first.
    else if (isDialogOpen()) return;
    else if (isPressed(what, "palette")) setShown("palette");
    else if (!hasSingleKeys()) return;
    else if (isPressed(what, "help")) setShown("help");
    else if (document.querySelector("dialog[open]")) return;
    else if (isPressed(what, "search")) searchField();
    else if (isPressed(what, "create") && mayWrite)
      router.history.push(staffArticlePath(), { fromList: location.pathname === "/admin" });
  };
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => latest.current(asked), [asked]);
  // The chosen entry may have opened the other dialog.
  const close = useCallback(
    (what: typeof shown) => setShown((now) => (now === what ? undefined : now)),
    [],
  );
  const closePalette = useCallback(() => close("palette"), [close]);
  const help = useCallback(() => setShown("help"), []);
  if (shown === "palette") return <Palette onClose={closePalette} onHelp={help} />;
  return shown === "help" ? <ShortcutSheet onClose={() => close("help")} /> : null;
}

/** True if a dialog other than the page of an article is open. */
const isDialogOpen = (): boolean =>
  document.querySelector("dialog[open]:not([data-page])") !== null;

const searchField = () =>
  document.querySelector<HTMLElement>("main input[type=search]:not([disabled])")?.focus();
