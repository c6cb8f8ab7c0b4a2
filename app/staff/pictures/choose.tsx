import ImagePlus from "lucide-react/icons/image-plus";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../session/server.ts";
import { DropZone, OrDrop } from "../ui/drop-zone.tsx";
import { storePicture, type Picture } from "./store-picture.ts";

interface ChooseProps {
  again: boolean;
  id?: string | undefined;
  file?: File | undefined;
  onChosen: (picture: Picture) => void;
  /** Receives the error as a sentence; empty at the next attempt. */
  onError: (error: string) => void;
  /** Id of the element that describes the input, such as a hint or an error. */
  describedBy?: string | undefined;
}

const isPicture = ({ type }: File) => type.startsWith("image/");

/** Takes a picture from this device: chosen, dropped, or pasted while it has the focus. */
export function ChoosePicture({ again, id, file, onChosen, onError, describedBy }: ChooseProps) {
  const [busy, setBusy] = useState(false);

  const take = async (given: File | undefined) => {
    if (!given || busy) return;
    onError("");
    setBusy(true);
    try {
      onChosen(await storePicture(given));
    } catch (problem) {
      onError(errorText(problem));
    }
    setBusy(false);
  };
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => void (file && taking.current(file)), [file]);

  const pasted = (event: ClipboardEvent) => {
    const picture = [...event.clipboardData.files].find(isPicture);
    if (!picture) return;
    event.preventDefault();
    event.stopPropagation();
    void take(picture);
  };
  return (
    <DropZone
      Icon={ImagePlus}
      hint={busy ? "Making it smaller..." : <OrDrop>Or drop one here, or paste it</OrDrop>}
      label="Picture"
      accept="image/*"
      busy={busy}
      id={id}
      describedBy={describedBy}
      onFiles={(files) => void take(files.find(isPicture) ?? files[0])}
      onPaste={pasted}
    >
      {again ? "Choose another picture" : "Choose a picture"}
    </DropZone>
  );
}
