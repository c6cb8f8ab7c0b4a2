import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import CodeXml from "lucide-react/icons/code-xml";
import Eye from "lucide-react/icons/eye";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import "./editor.css";
import "./text.css";
import { LanguageBar } from "./language-bar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { CleanPaste } from "./paste.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { Preview } from "./preview.tsx";
import { countLine, readTimeOf } from "./read-time.ts";
import { read } from "./read.ts";
import { extensions } from "./schema.ts";
import { Source } from "./source.tsx";
import { tableTools } from "./table-tools.ts";
import { type Tool, toolsOf } from "./tools.ts";
import { Toolbar } from "./toolbar.tsx";
import { useWriting } from "./use-writing.ts";

interface ArticleEditorProps {
  /** Sanitised HTML; another value from outside replaces the text. */
  value: string;
  /** The article as HTML that the sanitiser leaves as it is; empty for no text. */
  onChange: (html: string) => void;
  /** The id of the element that names the text. */
  labelledBy: string;
  /** What the text takes to read, such as `6 min`; empty for no text. */
  onReadTime?: (readTime: string) => void;
}

type View = "write" | "html" | "preview";

/** Writes the text of an article: what it gives is what the sanitiser lets through, and nothing besides. */
export function ArticleEditor({ value, onChange, labelledBy, onReadTime }: ArticleEditorProps) {
  const [view, setView] = useState<View>("write");
  // A picture that was pasted or dropped comes with its file.
  const [asking, setAsking] = useState<"link" | "picture" | File>();
  const [said, setSaid] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const ask = useMemo(
    () => ({ link: () => setAsking("link"), picture: () => setAsking("picture") }),
    [],
  );
  const editor = useEditor(
    {
      injectCSS: false,
      extensions: [...extensions, CleanPaste.configure({ say: setSaid, picture: setAsking })],
      content: read(value).toJSON(),
      editorProps: {
        attributes: {
          class: "prose rte-text",
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": labelledBy,
          "aria-describedby": helpId,
        },
        handleKeyDown: (_, event) => shortcut(event),
      },
    },
    [],
  );
  const { html, words, flush, replace } = useWriting(editor, value, onChange);
  const place = useEditorState({
    editor,
    selector: () => ({ table: editor.isActive("table"), code: editor.isActive("codeBlock") }),
  });
  const tell = useRef(onReadTime);
  tell.current = onReadTime;
  useEffect(() => tell.current?.(readTimeOf(words)), [words]);

  const shortcut = (event: KeyboardEvent): boolean => {
    if (event.altKey && event.key === "F10") {
      frame.current?.querySelector<HTMLElement>(".rte-bar [tabindex='0']")?.focus();
      return true;
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
      setAsking("link");
      return true;
    }
    return false;
  };
  const groups = useMemo(() => toolsOf(ask), [ask]);
  const turn = (to: View) => {
    flush();
    setSaid("");
    setView((now) => (now === to ? "write" : to));
  };
  const views: Tool[] = [
    { name: "HTML", Icon: CodeXml, isOn: () => view === "html", run: () => turn("html") },
    { name: "Preview", Icon: Eye, isOn: () => view === "preview", run: () => turn("preview") },
  ];
  const writes = view === "write";
  const close = () => {
    setAsking(undefined);
    editor.commands.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what is typed when the focus leaves
    <div className="rte" ref={frame} onBlur={flush}>
      <div className="rte-top">
        <Toolbar
          editor={editor}
          label="Formatting"
          groups={[...(writes ? groups : []), views]}
          key={view}
        />
        {writes && place.table ? (
          <Toolbar editor={editor} label="Table" groups={tableTools} />
        ) : null}
        {writes && place.code ? <LanguageBar editor={editor} /> : null}
      </div>
      <div hidden={!writes}>
        <EditorContent editor={editor} />
      </div>
      {view === "html" ? (
        <Source
          html={html()}
          labelledBy={labelledBy}
          onType={onChange}
          onLeave={(typed) => setSaid(replace(typed) ?? "")}
        />
      ) : null}
      {view === "preview" ? <Preview html={html()} /> : null}
      <div className="rte-foot">
        <p className="num">{countLine(words)}</p>
        <p role="status">{said}</p>
        <p className="sr" id={helpId}>
          Alt and F10 go to the toolbar.
        </p>
      </div>
      {asking === "link" ? <LinkDialog editor={editor} onClose={close} /> : null}
      {asking === "picture" || asking instanceof File ? (
        <PictureDialog
          editor={editor}
          file={asking instanceof File ? asking : undefined}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
