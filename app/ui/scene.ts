import { kigaliMinute } from "./kigali.ts";

/**
 * The six scenes of Kigali, each with the minute of the day from which the home page opens on it. Bright ones
 * give way to the next dark one where the theme is dark.
 */
export const scenes = [
  { id: "dawn-hills", from: 5 * 60, bright: true },
  { id: "valley-mist", from: 6 * 60 + 30, bright: true },
  { id: "boulevard-sun", from: 9 * 60, bright: true },
  { id: "downtown-afternoon", from: 14 * 60, bright: true },
  { id: "convention-dusk", from: 17 * 60 + 30, bright: false },
  { id: "night-lights", from: 19 * 60 + 30, bright: false },
] as const;
export type Scene = (typeof scenes)[number]["id"];

/** The scene that stands in for this one where the theme is dark. */
export const darkScene = (scene: Scene): Scene => {
  const place = scenes.findIndex(({ id }) => id === scene);
  return scenes.slice(place).find(({ bright }) => !bright)?.id ?? scene;
};

/** The scene as the theme of this page wants it: the early script has chosen the same before the first paint. */
export function themedScene(scene: Scene): Scene {
  if (import.meta.env.SSR) return scene;
  const chosen = document.documentElement.dataset["theme"];
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  return dark ? darkScene(scene) : scene;
}

/** The scene of the hour in Kigali. `now` is milliseconds since 1970. */
export function sceneAt(now: number): Scene {
  const minute = kigaliMinute(now);
  return scenes.findLast((scene) => scene.from <= minute)?.id ?? "night-lights";
}
