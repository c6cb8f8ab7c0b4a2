/** The compliance tools, by the last part of their address, which is also the name of their document. */
export const tools = ["applies", "readiness", "breach", "crosswalk"] as const;
export type Tool = (typeof tools)[number];
