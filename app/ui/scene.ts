import { kigaliMinute } from "./kigali.ts";

/** The six scenes of Kigali, each with the minute of the day from which the home page opens on it. */
export const scenes = [
  { id: "dawn-hills", from: 5 * 60, hour: "05:50", label: "Dawn hills" },
  { id: "valley-mist", from: 6 * 60 + 30, hour: "06:40", label: "Valley mist" },
  { id: "boulevard-sun", from: 9 * 60, hour: "10:30", label: "Boulevard" },
  { id: "downtown-afternoon", from: 14 * 60, hour: "15:20", label: "Downtown" },
  { id: "convention-dusk", from: 17 * 60 + 30, hour: "18:10", label: "Dusk" },
  { id: "night-lights", from: 19 * 60 + 30, hour: "21:00", label: "Night watch" },
] as const;
export type Scene = (typeof scenes)[number]["id"];

/** The scene of the hour in Kigali. `now` is milliseconds since 1970. */
export function sceneAt(now: number): Scene {
  const minute = kigaliMinute(now);
  return scenes.findLast((scene) => scene.from <= minute)?.id ?? "night-lights";
}
