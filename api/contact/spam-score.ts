/** Stored beside a request, never a reason to refuse it. */
export interface SpamScore {
  /** 0 to 100. */
  score: number;
  signals: { honeypot: boolean; tooFast: boolean; filledInMs: number | null };
}

/** From here on a request goes to the spam tray. */
export const spamThreshold = 60;

/** A wrong value in these fields is a signal, not an error. */
export function spamScoreOf({
  website,
  filledInMs,
}: {
  website?: unknown;
  filledInMs?: unknown;
}): SpamScore {
  const honeypot = website !== undefined && website !== null && website !== "";
  const known = typeof filledInMs === "number" && Number.isFinite(filledInMs);
  // No one types a name, an address and ten characters in under 3 s.
  const tooFast = known && filledInMs < 3_000;
  return {
    score: Math.min(100, (honeypot ? 80 : 0) + (tooFast ? 40 : 0)),
    signals: { honeypot, tooFast, filledInMs: known ? Math.round(filledInMs) : null },
  };
}
