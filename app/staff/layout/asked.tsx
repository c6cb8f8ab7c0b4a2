import { useState } from "react";
import { reminderKey } from "../../../db/device/keys.ts";
import { readStored, writeStored } from "../../data/browser-storage.ts";
import { isUnnamed } from "../session/person-words.ts";
import { useMe } from "../session/session.ts";
import { lazy } from "./lazy.tsx";

const NamePrompt = lazy(async () => (await import("./prompts.tsx")).NamePrompt);
const SecondFactorPrompt = lazy(async () => (await import("./prompts.tsx")).SecondFactorPrompt);

/** Asks for what the account lacks, under the title of a screen. */
export function Prompts() {
  const me = useMe();
  const { id, role, passkeys, totp } = me;
  const [nameLater, postponeName] = useReminder("name", id);
  const [factorLater, postponeFactor] = useReminder("second-factor", id);
  if (isUnnamed(me) && !nameLater) return <NamePrompt onDismiss={postponeName} />;
  const isAsked = role !== "viewer" && !totp && passkeys === 0 && !factorLater;
  return isAsked ? <SecondFactorPrompt onDismiss={postponeFactor} /> : null;
}

/** Asks for the user's name alone, which senders read above each reply. */
export function AskedName() {
  const me = useMe();
  const [isLater, postpone] = useReminder("name", me.id);
  return isUnnamed(me) && !isLater ? <NamePrompt onDismiss={postpone} /> : null;
}

const weekMs = 7 * 86_400_000;

/** True if this person postponed the reminder on this device, and a function that postpones it for a week. */
function useReminder(what: string, person: string): [isLater: boolean, postpone: () => void] {
  const key = reminderKey(what, person);
  const [isLater, setIsLater] = useState(() => dueAt(key) > Date.now());
  const postpone = () => {
    setIsLater(true);
    writeStored(key, String(Date.now() + weekMs));
  };
  return [isLater, postpone];
}

const dueAt = (key: string) => Number(readStored(key) ?? 0);
