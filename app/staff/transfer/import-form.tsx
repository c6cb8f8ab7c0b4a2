import FileUp from "lucide-react/icons/file-up";
import { useId, useState } from "react";
import type { ReadFile } from "../../../db/schema/transfer.ts";
import { UserFacingError } from "../session/server.ts";
import { DropZone, OrDrop } from "../ui/drop-zone.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { readImportFile } from "./files.ts";
import { Review } from "./review.tsx";

/** Files are looked into first, and nothing is stored before someone knows what is in them. */
export function ImportForm({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const id = useId();
  const [found, setFound] = useState<ReadFile>();
  const { busy, problem, run } = useAction();
  const read = (files: readonly File[]) => {
    setFound(undefined);
    return run(async () => setFound(await readImportFiles(files)));
  };
  return (
    <section className="transfer" aria-labelledby={id}>
      <h3 id={id}>Import</h3>
      <p className="muted">Markdown with front matter, JSON, or a zip of them.</p>
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
        accept=".md,.markdown,.json,.zip"
        multiple
        busy={busy}
        onFiles={(files) => void read(files)}
      >
        Choose files
      </DropZone>
      {problem ? <LoadError title="The files could not be read" problem={problem} /> : null}
      {found ? <Review found={found} onBusy={onBusy} onDone={() => setFound(undefined)} /> : null}
    </section>
  );
}

/** Several files as one; two that have the same link are recognised by the server only within one file. */
async function readImportFiles(files: readonly File[]): Promise<ReadFile> {
  const all: ReadFile = { articles: [], faults: [] };
  const links = new Set<string>();
  for (const file of files) {
    const { articles, faults } = await readImportFile(file);
    const placeOf = (name: string) => (name ? `${file.name}: ${name}` : file.name);
    for (const article of articles) {
      const { link } = article.fields;
      const named = { ...article, file: placeOf(article.file) };
      if (links.has(link))
        all.faults.push({
          file: named.file,
          field: "link",
          message: `${link} is in two of the files`,
        });
      else all.articles.push(named);
      links.add(link);
    }
    all.faults.push(...faults.map((fault) => ({ ...fault, file: placeOf(fault.file) })));
  }
  if (all.articles.length + all.faults.length === 0)
    throw new UserFacingError("There are no articles in these files.");
  return all;
}
