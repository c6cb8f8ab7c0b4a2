import { useState } from "react";
import { type Tool, type Tools, toolPath } from "../../db/schema/tools/tools.ts";
import { InlineConfirm } from "../ui/inline-confirm.tsx";
import { SiteLink } from "../ui/site-link.tsx";

interface StoredAnswersProps {
  tools: Tools;
  /** How many answers each tool has stored. */
  answers: ReadonlyMap<Tool, number>;
  onErased: () => Promise<void>;
}

/** What the compliance tools have stored on this device; each can be erased alone. */
export function StoredAnswers({ tools, answers, onErased }: StoredAnswersProps) {
  const [asking, setAsking] = useState<Tool>();
  const [message, setMessage] = useState("");
  const stored = tools.items.filter(({ tool }) => answers.has(tool));
  const erase = async (tool: Tool, title: string) => {
    setAsking(undefined);
    try {
      const { eraseAnswers } = await import("../../db/device/tools.ts");
      await eraseAnswers(tool);
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
        {stored.length === 0 ? (
          <p>None are stored here. Answers stay on this device and are sent nowhere.</p>
        ) : (
          <ul className="grid gap-4">
            {stored.map(({ tool, title }) => (
              <li key={tool} className="flex flex-wrap gap-2 items-center justify-between">
                <SiteLink className="link" href={toolPath(tool)}>
                  {title}
                </SiteLink>
                {asking === tool ? (
                  <InlineConfirm
                    question={`Erase your answers in “${title}”?`}
                    yes="Erase"
                    onYes={() => void erase(tool, title)}
                    onNo={() => setAsking(undefined)}
                  />
                ) : (
                  <button
                    type="button"
                    className="btn btn-secondary btn-sm"
                    onClick={() => setAsking(tool)}
                  >
                    Erase<span className="sr">: answers in {title}</span>
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
