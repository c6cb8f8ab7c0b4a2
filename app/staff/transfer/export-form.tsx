import Download from "lucide-react/icons/download";
import { useId, useState } from "react";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { counted } from "./import-article.ts";
import { exportArticles } from "./files.ts";
import { TransferPart } from "./part.tsx";
import { Button } from "../ui/button.tsx";
import { Segments } from "../ui/segments.tsx";

export function ExportForm({ chosen }: { chosen: readonly string[] }) {
  const id = useId();
  const [onlyChosen, setOnlyChosen] = useState(chosen.length > 0);
  const { busy, problem, run } = useAction();
  const ids = onlyChosen && chosen.length > 0 ? [...chosen] : undefined;
  return (
    <TransferPart aria-labelledby={id}>
      <h3 id={id}>Export</h3>
      <p className="muted">A JSON file with texts and fields, without the pictures’ files.</p>
      {problem ? <LoadError title="The export did not work" problem={problem} /> : null}
      {chosen.length > 0 ? (
        <Segments
          className="max-md:w-full"
          legend="Which articles"
          options={[
            [true, `${counted(chosen.length)} selected`],
            [false, "All articles"],
          ]}
          chosen={onlyChosen}
          onChoose={setOnlyChosen}
        />
      ) : null}
      <Button
        variant="primary"
        Icon={Download}
        disabled={busy}
        onClick={() => void run(() => exportArticles(ids ? { ids } : {}))}
      >
        {busy ? "Exporting..." : ids ? `Export ${counted(ids.length)}` : "Export all articles"}
      </Button>
    </TransferPart>
  );
}
