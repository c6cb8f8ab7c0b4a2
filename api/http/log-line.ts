/**
 * An event of the log: one line of JSON with its time. It must hold nothing that a visitor sent. Control
 * characters and the line ends of Unicode are escaped, so that no text makes a line of its own.
 */
export const logLine = (event: Record<string, unknown>, at = new Date()): string =>
  JSON.stringify({ at: at.toISOString(), ...event }).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
