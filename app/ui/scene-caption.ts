import { type Scene, scenes } from "./scene.ts";

export const sceneCaption: Record<Scene, { hour: string; label: string }> = {
  "dawn-hills": { hour: "05:50", label: "Dawn hills" },
  "valley-mist": { hour: "06:40", label: "Valley mist" },
  "boulevard-sun": { hour: "10:30", label: "Boulevard" },
  "downtown-afternoon": { hour: "15:20", label: "Downtown" },
  "convention-dusk": { hour: "18:10", label: "Dusk" },
  "night-lights": { hour: "21:00", label: "Night watch" },
};

/** The scene of an article without a picture: always the same one. */
export function sceneOfArticle(id: string): Scene {
  let sum = 3; // any start would do; by this one the starting articles open with the night
  for (const letter of id) sum += letter.codePointAt(0) ?? 0;
  return (scenes[sum % scenes.length] ?? scenes[0]).id;
}
