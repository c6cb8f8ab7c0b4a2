import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useId } from "react";
import { articleValues } from "../../../db/schema/insights/html.ts";

const languages = ["bash", "json", "yaml", "xml", "sql", "powershell", "python", "javascript"];

export function LanguageBar({ editor }: { editor: Editor }) {
  const id = useId();
  const language = useEditorState({
    editor,
    selector: () => String(editor.getAttributes("codeBlock")["language"] ?? ""),
  });
  return (
    <div className="flex gap-3 items-center max-w-224 mx-auto px-3 py-1.5 hairline-t text-sm">
      <label htmlFor={id}>Language of the code</label>
      <input
        className="input max-w-48 min-h-(--target) py-1"
        id={id}
        list={`${id}-known`}
        value={language}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) =>
          editor.commands.updateAttributes("codeBlock", { language: languageOf(target.value) })
        }
      />
      <datalist id={`${id}-known`}>
        {languages.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

/** The language's name as an article stores it; null where nothing valid is left. */
export function languageOf(typed: string): string | null {
  const name = typed.toLowerCase().replace(/[^a-z\d+#.-]/g, "");
  return articleValues["class"]?.test(`language-${name}`) ? name : null;
}
