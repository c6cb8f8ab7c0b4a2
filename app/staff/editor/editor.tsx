import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { isPressed } from "../keyboard/shortcuts.ts";
import "./text.css";
import { LanguageBar } from "./language-bar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { MarkdownPaste } from "./markdown-paste.ts";
import { CleanPaste } from "./paste.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { countLine, readTimeOf } from "./read-time.ts";
import { parse } from "./parse.ts";
import { extensions } from "./schema.ts";
import { Source } from "./source.tsx";
import { TableBubble } from "./table-bubble.tsx";
import { toolsOf } from "./tools.ts";
import { Toolbar } from "./toolbar.tsx";
import { useEditorValue } from "./use-editor-value.ts";

/** The preview is loaded together with the editor. */
export { Preview } from "./preview.tsx";

interface ArticleEditorProps {
  /** Sanitised HTML; a new value from outside replaces the text. */
  value: string;
  /** Receives the article as HTML that the sanitiser leaves unchanged; empty for no text. */
  onChange: (html: string) => void;
  labelledBy: string;
  /** Receives the read time, such as `6 min`; empty for no text. */
  onReadTime?: (readTime: string) => void;
}

type View = "write" | "html";

/**
 * Edits the text of an article; its output holds only what the sanitiser allows. On the page of an article it has the
 * page's ground and width, elsewhere a frame.
 */
export function ArticleEditor({ value, onChange, labelledBy, onReadTime }: ArticleEditorProps) {
  const [view, setView] = useState<View>("write");
  // A File is a picture that was pasted or dropped.
  const [openDialog, setOpenDialog] = useState<"link" | "picture" | File>();
  const [notice, setNotice] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const editor = useEditor(
    {
      injectCSS: false,
      extensions: [
        ...extensions,
        MarkdownPaste,
        CleanPaste.configure({ onNotice: setNotice, onPicture: setOpenDialog }),
      ],
      content: parse(value).toJSON(),
      editorProps: {
        attributes: {
          class:
            "prose rte-text in-data-page:min-h-[55vh] in-data-page:px-(--beside) in-data-page:pt-6 in-data-page:pb-16 in-data-page:text-[1.0625rem] in-data-page:leading-[1.6] in-data-page:focus-visible:outline-none in-data-page:focus-visible:[box-shadow:none]",
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
  const { html, words, flush, replace } = useEditorValue(editor, value, onChange);
  const place = useEditorState({
    editor,
    selector: () => ({ table: editor.isActive("table"), code: editor.isActive("codeBlock") }),
  });
  const latestOnReadTime = useRef(onReadTime);
  latestOnReadTime.current = onReadTime;
  useEffect(() => latestOnReadTime.current?.(readTimeOf(words)), [words]);

  const shortcut = (event: KeyboardEvent): boolean => {
    if (isPressed(event, "toolbar")) {
      frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus();
      return true;
    }
    if (isPressed(event, "link")) {
      setOpenDialog("link");
      return true;
    }
    // This shortcut saves the page and must not insert a line break.
    return isPressed(event, "saveAndClose");
  };
  const turn = useCallback(() => {
    flush();
    setNotice("");
    setView((now) => (now === "html" ? "write" : "html"));
  }, [flush]);
  const tools = useMemo(
    () =>
      toolsOf({
        link: () => setOpenDialog("link"),
        picture: () => setOpenDialog("picture"),
        html: turn,
      }),
    [turn],
  );
  const back = useMemo(
    () => tools.slice(-1).map((tool) => ({ ...tool, isOn: () => true })),
    [tools],
  );
  const writes = view === "write";
  const close = () => {
    setOpenDialog(undefined);
    editor.commands.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what is typed when the focus leaves
    <div
      className="[border:1px_solid_var(--line-strong)] rounded-2 bg-surface focus-within:border-fg-2 in-data-page:[border:0] in-data-page:rounded-none"
      data-editor=""
      ref={frame}
      onBlur={flush}
    >
      <div className="sticky -top-5 z-(--z-raised) rounded-t-2 hairline-b bg-sunken short:static in-data-page:top-0 in-data-page:hairline-t in-data-page:rounded-none in-data-page:bg-surface">
        <Toolbar editor={editor} label="Formatting" tools={writes ? tools : back} key={view} />
        {writes && place.code ? <LanguageBar editor={editor} /> : null}
      </div>
      <div className="relative" hidden={!writes}>
        <EditorContent editor={editor} />
        {writes && place.table ? <TableBubble editor={editor} /> : null}
      </div>
      {view === "html" ? (
        <Source
          html={html()}
          labelledBy={labelledBy}
          onType={onChange}
          onLeave={(typed) => setNotice(replace(typed) ?? "")}
        />
      ) : null}
      <div className="flex flex-wrap gap-x-6 gap-y-1 px-5 py-2.5 hairline-t text-fg-3 text-sm in-data-page:px-(--beside) in-data-page:pb-8 in-data-page:[border-top:0]">
        <p className="num">{countLine(words)}</p>
        <p className="text-fg wrap-anywhere" role="status">
          {notice}
        </p>
        <p className="sr" id={helpId}>
          Press Alt+F10 for the toolbar.
        </p>
      </div>
      {openDialog === "link" ? <LinkDialog editor={editor} onClose={close} /> : null}
      {openDialog === "picture" || openDialog instanceof File ? (
        <PictureDialog
          editor={editor}
          file={openDialog instanceof File ? openDialog : undefined}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
