import Download from "lucide-react/icons/download";
import { useId, useState } from "react";
import type { ExportAsk } from "../../../db/schema/transfer.ts";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { counted } from "./import-article.ts";
import { exportArticles } from "./files.ts";
import { Button } from "../ui/button.tsx";

const formats: [ExportAsk["format"], name: string, hint: string][] = [
  ["markdown", "Markdown", "For people"],
  ["json", "JSON", "For other systems"],
];

export function ExportForm({ chosen }: { chosen: readonly string[] }) {
  const id = useId();
  const [onlyChosen, setOnlyChosen] = useState(chosen.length > 0);
  const [format, setFormat] = useState<ExportAsk["format"]>("markdown");
  const { busy, problem, run } = useAction();
  const ids = onlyChosen && chosen.length > 0 ? [...chosen] : undefined;
  return (
    <section className="transfer" aria-labelledby={id}>
      <h3 id={id}>Export</h3>
      {problem ? <LoadError title="The export did not work" problem={problem} /> : null}
      {chosen.length > 0 ? (
        <fieldset className="seg">
          <legend className="sr">Which articles</legend>
          <button type="button" aria-pressed={onlyChosen} onClick={() => setOnlyChosen(true)}>
            {counted(chosen.length)} selected
          </button>
          <button type="button" aria-pressed={!onlyChosen} onClick={() => setOnlyChosen(false)}>
            All articles
          </button>
        </fieldset>
      ) : null}
      <fieldset className="seg">
        <legend className="sr">Format</legend>
        {formats.map(([value, name, hint]) => (
          <button
            key={value}
            type="button"
            aria-pressed={format === value}
            onClick={() => setFormat(value)}
          >
            {name} <small>{hint}</small>
          </button>
        ))}
      </fieldset>
      <Button
        variant="primary"
        Icon={Download}
        disabled={busy}
        onClick={() => void run(() => exportArticles({ format, ...(ids && { ids }) }))}
      >
        {busy ? "Exporting..." : ids ? `Export ${counted(ids.length)}` : "Export all articles"}
      </Button>
    </section>
  );
}
