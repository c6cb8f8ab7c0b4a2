import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Asked, Asking } from "./asking.tsx";
import { isOwnPath } from "./figure.ts";

interface PictureDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for a picture of this site and what it shows. */
export function PictureDialog({ editor, onClose }: PictureDialogProps) {
  const stands = editor.isActive("figure") ? editor.getAttributes("figure") : undefined;
  const [address, setAddress] = useState(String(stands?.["src"] ?? ""));
  const [alt, setAlt] = useState(String(stands?.["alt"] ?? ""));
  const [mistake, setMistake] = useState<string>();

  const done = async () => {
    const src = ownPath(address);
    if (!isOwnPath(src)) {
      setMistake("Write the path of a picture of this site, such as /scenes/night-lights.svg.");
      return;
    }
    if (!alt.trim()) {
      setMistake("Say what the picture shows, for those who do not see it.");
      return;
    }
    const size = await sizeOf(src);
    if (!size) {
      setMistake("There is no picture at this address. Check it, or your connection.");
      return;
    }
    const attrs = { src, alt: alt.trim(), ...size };
    const chain = editor.chain().focus();
    if (stands) chain.updateAttributes("figure", attrs).run();
    else chain.insertContent({ type: "figure", attrs }).run();
    onClose();
  };
  return (
    <Asking
      title={stands ? "Change the picture" : "Add a picture"}
      mistake={mistake}
      done={stands ? "Change picture" : "Add picture"}
      onDone={() => void done()}
      onClose={onClose}
    >
      <Asked
        label="Address"
        required
        url
        value={address}
        onChange={setAddress}
        hint="A path of this site, such as /scenes/night-lights.svg"
      />
      <Asked
        label="What it shows"
        required
        value={alt}
        onChange={setAlt}
        hint="Read out to those who do not see the picture; a caption can be written below it"
      />
    </Asking>
  );
}

const ownPath = (typed: string) => {
  const text = typed.trim();
  return text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : text;
};

/** Width and height in pixels, so that the text around it does not move; undefined where no picture is. */
async function sizeOf(src: string): Promise<{ width: string; height: string } | undefined> {
  const picture = new Image();
  picture.src = src;
  try {
    await picture.decode();
  } catch {
    return undefined;
  }
  const { naturalWidth: width, naturalHeight: height } = picture;
  // A drawing has a shape but no size: it may fill the column on any screen.
  const wanted = src.endsWith(".svg") ? 1600 / Math.max(width, 1) : 1;
  const most = Math.min(wanted, 9999 / Math.max(width, height, 1));
  return {
    width: String(Math.max(1, Math.round(width * most))),
    height: String(Math.max(1, Math.round(height * most))),
  };
}
