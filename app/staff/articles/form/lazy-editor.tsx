import { lazy } from "../../layout/lazy.tsx";

// The editor is larger than everything else here.
export const Editor = lazy(
  async () => (await import("../../editor/editor.tsx")).ArticleEditor,
  () => <p className="loading">Loading the editor...</p>,
  { preload: false },
);

export const Preview = lazy(
  async () => (await import("../../editor/editor.tsx")).Preview,
  undefined,
  { preload: false },
);
