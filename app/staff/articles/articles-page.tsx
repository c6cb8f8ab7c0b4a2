import { useQuery } from "@tanstack/react-query";
import { documentQuery } from "../../data/document-query.ts";
import { ArticlesScreen } from "./screen.tsx";
import { askForHelp } from "../keyboard/asked.tsx";
import { lazy } from "../layout/lazy.tsx";
import { TransferMenu } from "../transfer/menu.tsx";

// Weighs more than all else here.
const Editor = lazy(
  async () => (await import("../editor/editor.tsx")).ArticleEditor,
  () => <p className="loading">Loading the editor...</p>,
  { ahead: false },
);

const Preview = lazy(async () => (await import("../editor/editor.tsx")).Preview, undefined, {
  ahead: false,
});

const VersionsDialog = lazy(
  async () => (await import("../versions/dialog.tsx")).VersionsDialog,
  undefined,
  { ahead: false },
);

/** The Insights CMS with its editor; new articles are the firm's (spec.md §5). */
export function ArticlesPage() {
  const firm = useQuery(documentQuery("firm")).data;
  return (
    <ArticlesScreen
      Editor={Editor}
      Preview={Preview}
      onKeys={askForHelp}
      Versions={VersionsDialog}
      Transfer={TransferMenu}
      author={`${firm?.shortName ?? ""} Partners`.trim()}
    />
  );
}
