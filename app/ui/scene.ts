import { kigaliMinute } from "./time.tsx";

/** The scenes, each with its first minute of the day on the home page; `dark` replaces it in the dark theme. */
export const scenes = [
  { id: "dawn-hills", from: 5 * 60, dark: "night-lights" },
  { id: "valley-mist", from: 6 * 60 + 30, dark: "night-lights" },
  { id: "boulevard-sun", from: 9 * 60, dark: "convention-dusk" },
  { id: "downtown-afternoon", from: 14 * 60, dark: "convention-dusk" },
  { id: "convention-dusk", from: 17 * 60 + 30, dark: undefined },
  { id: "night-lights", from: 19 * 60 + 30, dark: undefined },
] as const;
export type Scene = (typeof scenes)[number]["id"];

export const darkScene = (scene: Scene): Scene =>
  scenes.find(({ id }) => id === scene)?.dark ?? scene;

/** The scene for this page's theme, the same as the inline script chose before the first paint. */
export function themedScene(scene: Scene): Scene {
  if (import.meta.env.SSR) return scene;
  const chosen = document.documentElement.dataset["theme"];
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  return dark ? darkScene(scene) : scene;
}

/** The scene of the hour in Kigali; `now` in ms since 1970. */
export function sceneAt(now: number): Scene {
  const minute = kigaliMinute(now);
  return scenes.findLast((scene) => scene.from <= minute)?.id ?? "night-lights";
}
