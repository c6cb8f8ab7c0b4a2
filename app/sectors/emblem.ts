import type { EmblemName } from "../ui/emblem.tsx";

const emblems: Partial<Record<string, EmblemName>> = {
  financial: "finance",
  public: "government",
  healthcare: "health",
  telecom: "telecom",
  education: "education",
};

/** The drawn emblem of a sector; a sector that has none yet stands under the general one. */
export const sectorEmblem = (id: string): EmblemName => emblems[id] ?? "govern";
