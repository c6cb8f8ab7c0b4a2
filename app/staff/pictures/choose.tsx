import ImagePlus from "lucide-react/icons/image-plus";
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import "./pictures.css";
import { inWords } from "../call.ts";
import { keepPicture, type Picture } from "./keep.ts";

interface ChooseProps {
  /** A picture is chosen already. */
  again: boolean;
  id?: string | undefined;
  /** Dropped or pasted elsewhere, to be taken at once. */
  file?: File | undefined;
  onChosen: (picture: Picture) => void;
  /** What went wrong, as a sentence; empty when something new is tried. */
  onTrouble: (trouble: string) => void;
  /** The id of what describes the choice, such as a hint or a message. */
  describedBy?: string | undefined;
}

const isPicture = ({ type }: File) => type.startsWith("image/");

/** Takes a picture from this device: chosen, dropped on it, or pasted while it has the focus. */
export function ChoosePicture({ again, id, file, onChosen, onTrouble, describedBy }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  const take = async (given: File | undefined) => {
    if (!given || busy) return;
    onTrouble("");
    setBusy(true);
    try {
      onChosen(await keepPicture(given));
    } catch (problem) {
      onTrouble(inWords(problem));
    }
    setBusy(false);
  };
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => void (file && taking.current(file)), [file]);

  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files].find(isPicture) ?? event.dataTransfer.files[0]);
  };
  const pasted = (event: ClipboardEvent) => {
    const picture = [...event.clipboardData.files].find(isPicture);
    if (!picture) return;
    event.preventDefault();
    event.stopPropagation();
    void take(picture);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={over ? "pic-choose is-over" : "pic-choose"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      onPaste={pasted}
    >
      <button
        type="button"
        id={id}
        className="btn btn-secondary btn-sm"
        aria-describedby={describedBy}
        aria-disabled={busy}
        onClick={() => busy || input.current?.click()}
      >
        <ImagePlus className="i" size={20} aria-hidden="true" />
        {again ? "Choose another picture" : "Choose a picture"}
      </button>
      <p className="hint" aria-live="polite">
        {busy ? "Making it smaller..." : "Or drop one here, or paste it"}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
}
