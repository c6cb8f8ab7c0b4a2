import { spamContentOf, type SpamContent } from "./spam-content.ts";

/** Stored beside a request, never a reason to refuse it. */
export interface SpamScore {
  /** 0 to 100. */
  score: number;
  signals: SpamContent["signals"] & {
    honeypot: boolean;
    tooFast: boolean;
    filledInMs: number | null;
    /** Someone else sent the same text within a day. */
    repeated: boolean;
    /**
     * So many requests came from all networks together that programs must have made most of them. The signal alone sends none
     * to the tray, since a client's request may be among them.
     */
    flood: boolean;
    /** A program wrote the mail: a list, a notice, an absence. Nobody waits for an answer. */
    automatic: boolean;
  };
}

interface Submitted {
  message: string;
  name?: string;
  company?: string;
  /** A wrong value in these fields is a signal, not an error. */
  leaveEmpty?: unknown;
  filledInMs?: unknown;
}

/**
 * Signals from hidden field, haste and text, computed in this process. A merely unusual text stays below the threshold:
 * one short message too many in the inbox costs less than a client in the tray.
 */
export function spamScoreOf(
  { message, name = "", company = "", leaveEmpty, filledInMs }: Submitted,
  { repeated = false, flood = false, automatic = false } = {},
): SpamScore {
  const honeypot = leaveEmpty !== undefined && leaveEmpty !== null && leaveEmpty !== "";
  const known = typeof filledInMs === "number" && Number.isFinite(filledInMs);
  // No one types a name, an address and ten characters in under 3 s.
  const tooFast = known && filledInMs < 3_000;
  const content = spamContentOf(message, `${name} ${company}`);
  // A password manager fills it in as well: with two links and a few odd words it is still a person, with haste a program.
  const points = [
    automatic && 100,
    honeypot && 25,
    flood && 45,
    tooFast && 40,
    repeated && 45,
    content.points,
  ];
  return {
    score: Math.min(
      100,
      points.reduce<number>((sum, some) => sum + Number(some), 0),
    ),
    signals: {
      honeypot,
      tooFast,
      filledInMs: known ? Math.round(filledInMs) : null,
      repeated,
      flood,
      automatic,
      ...content.signals,
    },
  };
}
