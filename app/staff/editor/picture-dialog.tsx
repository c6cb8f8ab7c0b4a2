import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { type Focus, isFocus, mediaAt, mediaPath } from "../../../db/schema/media.ts";
import { ChoosePicture } from "../pictures/choose.tsx";
import { FocusChoice } from "../pictures/focus-choice.tsx";
import type { Picture } from "../pictures/store-picture.ts";
import { TextInput, DialogField } from "./dialog-field.tsx";
import { goBelowFigure, isOwnPath } from "./figure.ts";

interface PictureDialogProps {
  editor: Editor;
  file?: File | undefined;
  onClose: () => void;
}

export function PictureDialog({ editor, file, onClose }: PictureDialogProps) {
  const current = !file && editor.isActive("figure") ? editor.getAttributes("figure") : undefined;
  const [address, setAddress] = useState(String(current?.["src"] ?? ""));
  const [chosen, setChosen] = useState<Picture>();
  const [alt, setAlt] = useState(String(current?.["alt"] ?? ""));
  const [caption, setCaption] = useState("");
  const [focus, setFocus] = useState<Focus | undefined>(() => focusOf(current?.["focus"]));
  const [mistake, setMistake] = useState<string>();
  const src = ownPath(address);
  const picture = mediaAt(src);

  const done = async () => {
    if (!isOwnPath(src)) {
      setMistake(
        address.trim()
          ? "Enter the address of a picture on this site, such as /scenes/night-lights.svg."
          : "Choose a picture, or enter the address of one on this site.",
      );
      return;
    }
    if (!alt.trim()) {
      setMistake("Add an alt text for people who cannot see the picture.");
      return;
    }
    const size = chosen?.src === src ? inText(chosen) : await sizeOf(src);
    if (!size) {
      setMistake("There is no picture at this address. Check it, or your connection.");
      return;
    }
    const attrs = { src, alt: alt.trim(), ...size, focus: (picture && focus) ?? null };
    const chain = editor.chain().focus();
    const text = caption.trim();
    const content = text ? [{ type: "text", text }] : [];
    if (current) chain.updateAttributes("figure", attrs).run();
    else {
      chain.insertContent({ type: "figure", attrs, content }).run();
      // With the cursor left in the caption, the next picture would replace this one.
      goBelowFigure(editor);
    }
    onClose();
  };
  return (
    <DialogField
      title={current ? "Change the picture" : "Add a picture"}
      mistake={mistake}
      done={current ? "Change picture" : "Add picture"}
      onDone={() => void done()}
      onClose={onClose}
    >
      <ChoosePicture
        again={picture !== undefined}
        file={file}
        onChosen={(taken) => {
          setChosen(taken);
          setAddress(taken.src);
        }}
        onError={(error) => setMistake(error || undefined)}
      />
      {picture ? (
        <FocusChoice
          legend="Fit"
          uncropped="Show all"
          src={mediaPath(picture.hash, 480)}
          value={focus}
          onChange={setFocus}
        />
      ) : null}
      <TextInput
        label="Alt text"
        required
        value={alt}
        onChange={(text) => {
          setAlt(text);
          setMistake(undefined);
        }}
        hint="Describe the picture for people who cannot see it"
      />
      {current ? null : (
        <TextInput
          label="Caption"
          value={caption}
          onChange={setCaption}
          hint="Shown below the picture"
        />
      )}
      {picture ? null : (
        <TextInput
          label="Address on this site"
          url
          value={address}
          onChange={(path) => {
            setAddress(path);
            setMistake(undefined);
          }}
          hint="Instead of a file: a picture that is already here, such as /scenes/night-lights.svg"
        />
      )}
    </DialogField>
  );
}

const focusOf = (stored: unknown): Focus | undefined =>
  typeof stored === "string" && isFocus(stored) ? stored : undefined;

const ownPath = (typed: string) => {
  const text = typed.trim();
  return text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : text;
};

const inText = ({ width, height }: Picture) => ({ width: String(width), height: String(height) });

/** Size in pixels, which avoids layout shifts; undefined where the picture cannot be loaded. */
async function sizeOf(src: string): Promise<{ width: string; height: string } | undefined> {
  const picture = new Image();
  picture.src = src;
  try {
    await picture.decode();
  } catch {
    return undefined;
  }
  const { naturalWidth: width, naturalHeight: height } = picture;
  // An SVG has a ratio but no size: it may fill the column on any screen.
  const wanted = src.endsWith(".svg") ? 1600 / Math.max(width, 1) : 1;
  const scale = Math.min(wanted, 9999 / Math.max(width, height, 1));
  return {
    width: String(Math.max(1, Math.round(width * scale))),
    height: String(Math.max(1, Math.round(height * scale))),
  };
}
