import { useQuery } from "@tanstack/react-query";
import { documentQuery } from "../../data/document-query.ts";
import { ArticlesScreen } from "./screen.tsx";
import { openHelp } from "../keyboard/lazy-keyboard.tsx";
import { lazy } from "../layout/lazy.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { Said } from "../session/server.ts";
import { useDeviceUnavailable } from "../sync/device.ts";
import { TransferMenu } from "../transfer/menu.tsx";

// Weighs more than all else here, so it comes with the first dialog.
const Editor = lazy(
  async () => (await import("../editor/editor.tsx")).ArticleEditor,
  () => <p className="loading">Loading the editor...</p>,
  { preload: false },
);

const Preview = lazy(async () => (await import("../editor/editor.tsx")).Preview, undefined, {
  preload: false,
});

const VersionsDialog = lazy(
  async () => (await import("../versions/dialog.tsx")).VersionsDialog,
  undefined,
  { preload: false },
);

/** The Insights CMS with its editor; new articles are the firm's (spec.md §5). */
export function ArticlesPage() {
  const firm = useQuery(documentQuery("firm")).data;
  return (
    <>
      {useDeviceUnavailable() ? (
        <LoadError
          title="Your work cannot be stored"
          problem={unavailable}
          again={() => location.reload()}
        />
      ) : null}
      <ArticlesScreen
        Editor={Editor}
        Preview={Preview}
        onKeys={openHelp}
        Versions={VersionsDialog}
        Transfer={TransferMenu}
        author={`${firm?.shortName ?? ""} Partners`.trim()}
      />
    </>
  );
}

const unavailable = new Said(
  "This browser cannot store your work on this device. Allow site data for this site, free some space or close its other tabs, then try again.",
);
