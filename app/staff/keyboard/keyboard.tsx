import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { staffArticlePath } from "../../../db/schema/address.ts";
import { isAtLeast } from "../../../db/schema/staff.ts";
import { late } from "../late.tsx";
import { useMe } from "../me.ts";
import { isPressed, onShortcut } from "../shortcuts.ts";
import { hasSingleKeys } from "./single-keys.ts";

const Palette = late(async () => (await import("./palette.tsx")).Palette);
const ShortcutSheet = late(async () => (await import("./sheet.tsx")).ShortcutSheet);

/** Listens for the keys of the staff's screens (shortcuts.ts), and shows what they open. */
export function Keyboard() {
  const router = useRouter();
  const editor = isAtLeast(useMe().role, "editor");
  const [shown, setShown] = useState<"palette" | "help">();
  useEffect(() => {
    const endings = (["palette", "help"] as const).map((name) =>
      onShortcut(name, () => setShown(name)),
    );
    return () => {
      for (const end of endings) end();
    };
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event);
      if (!act || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      act();
    };
    const actOf = (event: KeyboardEvent): (() => void) | undefined => {
      // A question is answered first.
      if (isAsked()) return undefined;
      if (isPressed(event, "palette"))
        return isText(event.target) ? undefined : () => setShown("palette");
      return isTyped(event.target) || !hasSingleKeys() ? undefined : singleOf(event);
    };
    const singleOf = (event: KeyboardEvent): (() => void) | undefined => {
      if (isPressed(event, "help")) return () => setShown("help");
      if (document.querySelector("dialog[open]")) return undefined;
      if (isPressed(event, "search")) return searchField;
      if (isPressed(event, "create") && editor)
        return () => router.history.push(staffArticlePath(), { fromList: isList() });
      return undefined;
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [router, editor]);
  const close = () => setShown(undefined);
  if (shown === "palette") return <Palette onClose={close} onHelp={() => setShown("help")} />;
  return shown === "help" ? <ShortcutSheet onClose={close} /> : null;
}

/** A dialog other than the page of an article is open. */
const isAsked = (): boolean => document.querySelector("dialog[open]:not(.art-page)") !== null;

/** There the same keys make a link. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".rte") !== null;

const isList = () => location.pathname === "/admin";

/** Somebody is typing there. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"));

const searchField = () =>
  document.querySelector<HTMLElement>("main input[type=search]:not([disabled])")?.focus();
