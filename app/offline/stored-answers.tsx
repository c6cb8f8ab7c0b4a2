import { useState } from "react";
import { clockKey } from "../../db/device/keys.ts";
import { type Tool, type Tools, toolPath } from "../../db/schema/tools/tools.ts";
import { writeStored } from "../data/browser-storage.ts";
import { InlineConfirm } from "../ui/inline-confirm.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Spoken } from "../ui/spoken.tsx";

interface StoredAnswersProps {
  tools: Tools;
  /** Number of stored answers by tool; undefined until they are read, and if they cannot be. */
  answers: ReadonlyMap<Tool, number> | undefined;
  failed: boolean;
  onErased: () => Promise<void>;
}

/** Answers that the compliance tools have stored on this device, each tool's with a button to erase them. */
export function StoredAnswers({ tools, answers, failed, onErased }: StoredAnswersProps) {
  const [confirming, setConfirming] = useState<Tool>();
  const [message, setMessage] = useState("");
  const stored = tools.items.filter(({ tool }) => answers?.has(tool));
  const erase = async (tool: Tool, title: string) => {
    setConfirming(undefined);
    try {
      const { eraseAnswers } = await import("../../db/device/answers.ts");
      await eraseAnswers(tool);
      if (tool === "breach") writeStored(clockKey, undefined);
      setMessage(`Your answers in “${title}” are erased.`);
    } catch {
      setMessage("They could not be erased. Clear this site’s data in the browser settings.");
    }
    await onErased();
  };
  return (
    <>
      <h2 className="h3 mt-6">Answers in the compliance tools</h2>
      <div className="card grid gap-4 content-start min-w-0">
        {failed ? (
          <p>
            This browser cannot read what is stored here. Clear this site’s data in its settings to
            erase it.
          </p>
        ) : stored.length === 0 ? (
          <p>{answers ? "None yet. " : ""}Answers stay on this device unless you send them.</p>
        ) : (
          <ul className="grid gap-4">
            {stored.map(({ tool, title }) => (
              <li key={tool} className="flex flex-wrap gap-2 items-center justify-between">
                <SiteLink className="link" href={toolPath(tool)}>
                  {title}
                </SiteLink>
                {confirming === tool ? (
                  <InlineConfirm
                    question={`Erase your answers in “${title}”?`}
                    yes="Erase"
                    onYes={() => void erase(tool, title)}
                    onNo={() => setConfirming(undefined)}
                  />
                ) : (
                  <button
                    type="button"
                    className="btn btn-secondary btn-sm"
                    onClick={() => setConfirming(tool)}
                  >
                    Erase<Spoken>{`answers in ${title}`}</Spoken>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className="small empty:absolute" role="status">
          {message}
        </p>
      </div>
    </>
  );
}
