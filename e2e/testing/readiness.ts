import data from "../../db/data/readiness.json" with { type: "json" };

/** A saved result in which every question was answered with yes. */
export const savedResult = {
  name: "result.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({
      product: "inkingi-readiness-check",
      version: 1,
      savedAt: "2026-05-21T08:00:00.000Z",
      answers: Object.fromEntries(data.items.map(({ id }) => [id, "yes"])),
      reasons: {},
    }),
  ),
};
