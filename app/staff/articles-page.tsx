import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { documentQuery } from "../document-query.ts";
import { ArticlesScreen } from "./articles/screen.tsx";
import { TransferMenu } from "./transfer/menu.tsx";

// Weighs more than all else here, so it comes with the first dialog.
const Editor = lazy(async () => ({ default: (await import("./editor/editor.tsx")).ArticleEditor }));

const VersionsDialog = lazy(async () => ({
  default: (await import("./versions/dialog.tsx")).VersionsDialog,
}));

/** The Insights CMS with its editor; new articles are the firm's (spec.md §5). */
export function ArticlesPage() {
  const firm = useQuery(documentQuery("firm")).data;
  return (
    <ArticlesScreen
      Editor={Editor}
      Versions={VersionsDialog}
      Transfer={TransferMenu}
      author={`${firm?.shortName ?? ""} Partners`.trim()}
    />
  );
}
