import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { TextInput, DialogField } from "./dialog-field.tsx";
import { linkOf, relOf } from "./link.ts";
import { Button } from "../ui/button.tsx";

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const current: unknown = editor.getAttributes("link")["href"];
  const linked = typeof current === "string";
  const [address, setAddress] = useState(linked ? current : "");
  const [words, setWords] = useState("");
  const [mistake, setMistake] = useState<string>();
  const wordless = editor.state.selection.empty && !linked;

  const done = () => {
    const href = linkOf(address);
    if (!href) {
      setMistake(
        "Write an address such as https://example.rw, /library, name@example.rw or #a-heading.",
      );
      return;
    }
    const rel = relOf(href);
    const chain = editor.chain().focus();
    if (wordless) {
      const text = words.trim() || address.trim();
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href, rel } }] });
      chain.unsetMark("link").run();
    } else {
      chain.extendMarkRange("link").setLink({ href, rel }).run();
    }
    onClose();
  };
  return (
    <DialogField
      title={linked ? "Change the link" : "Add a link"}
      mistake={mistake}
      done="Set link"
      onDone={done}
      onClose={onClose}
      other={
        linked ? (
          <Button
            variant="ghost"
            small
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            Remove link
          </Button>
        ) : null
      }
    >
      <TextInput
        label="Address"
        required
        url
        value={address}
        onChange={setAddress}
        hint="Another site, a page of this one such as /library, or a heading such as #banks"
      />
      {wordless ? <TextInput label="Words" value={words} onChange={setWords} /> : null}
    </DialogField>
  );
}
