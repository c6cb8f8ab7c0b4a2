import FileUp from "lucide-react/icons/file-up";
import { useId } from "react";
import { DropZone, OrDrop } from "../ui/drop-zone.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { TransferPart } from "./part.tsx";
import { readImportFile } from "./files.ts";
import type { FoundInFiles } from "./review.tsx";

/** Reads the chosen files for review; stores nothing yet. */
export function ImportForm({ onFound }: { onFound: (found: FoundInFiles) => void }) {
  const id = useId();
  const { busy, problem, run } = useAction();
  return (
    <TransferPart className="mt-6 pt-6 hairline-t" aria-labelledby={id}>
      <h3 id={id}>Import</h3>
      <p className="muted">
        A .json file that was exported from here. Pictures must be on this site already.
      </p>
      <DropZone
        Icon={FileUp}
        hint={
          busy ? (
            "Reading the files..."
          ) : (
            <>
              <OrDrop>Or drop them here.</OrDrop> Imported articles start as drafts.
            </>
          )
        }
        label="Files"
        accept=".json"
        multiple
        busy={busy}
        onFiles={(files) => void run(async () => onFound(await readImportFiles(files)))}
      >
        Choose files
      </DropZone>
      {problem ? <LoadError title="The files could not be read" problem={problem} /> : null}
    </TransferPart>
  );
}

/** Reads several files as one; the server detects articles with the same link only within one file. */
async function readImportFiles(files: readonly File[]): Promise<FoundInFiles> {
  const all: FoundInFiles = { articles: [], faults: [] };
  const links = new Set<string>();
  for (const file of files) {
    const { articles, faults } = await readImportFile(file);
    for (const article of articles) {
      const { link, title } = article.fields;
      if (links.has(link))
        faults.push({ article: title, field: "link", message: `${link} is in two of the files` });
      else all.articles.push({ ...article, file: file.name });
      links.add(link);
    }
    for (const { article, field, message } of faults)
      all.faults.push(
        [file.name, article && `“${article}”`, field, message].filter(Boolean).join(": "),
      );
  }
  return all;
}
