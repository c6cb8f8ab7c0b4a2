import { darkScene, type Scene } from "../ui/scene.ts";

// `--bg` of the two themes, and `--sky` of the scenes (app/styles/theme.css), because the tag takes no variables.
const inLight = "(prefers-color-scheme:light)";
const inDark = "(prefers-color-scheme:dark)";
const grounds = [
  { color: "#f6f8f5", media: inLight },
  { color: "#081411", media: inDark },
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
  /** The media query for it; everywhere when absent. */
  media?: string;
}

/** The colours of the browser's own bar over a page: its sky, or its ground. */
export function themeColors(scene: Scene | undefined): ThemeColor[] {
  if (!scene) return grounds;
  const dark = darkScene(scene);
  if (dark === scene) return [{ color: skies[scene] }];
  return [
    { color: skies[scene], media: inLight },
    { color: skies[dark], media: inDark },
  ];
}
