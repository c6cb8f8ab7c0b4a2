import type { Scene } from "./ui/scene.ts";

// `--bg` of the two themes, and `--sky` of the scenes (app/styles): a browser wants the colours themselves.
const grounds = [
  { color: "#f6f8f5", media: "(prefers-color-scheme:light)" },
  { color: "#081411", media: "(prefers-color-scheme:dark)" },
];
const skies: Record<Scene, string> = {
  "dawn-hills": "#f6cfae",
  "valley-mist": "#d6e6de",
  "boulevard-sun": "#ffc93f",
  "downtown-afternoon": "#9ccdd0",
  "convention-dusk": "#43170d",
  "night-lights": "#081a16",
};

interface ThemeColor {
  color: string;
  /** Where it counts; everywhere when absent. */
  media?: string;
}

/** The colours of the browser's own bar over a page: its sky, which is the same in both themes, or its ground. */
export const themeColors = (scene: Scene | undefined): ThemeColor[] =>
  scene ? [{ color: skies[scene] }] : grounds;
