import ImagePlus from "lucide-react/icons/image-plus";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../session/server.ts";
import { DropZone, OrDrop } from "../ui/drop-zone.tsx";
import { type Picture, storePicture } from "./store-picture.ts";

interface ChooseProps {
  again: boolean;
  id?: string | undefined;
  file?: File | undefined;
  /** Where it goes; by default it is stored on this device until its article is saved. */
  store?: (file: File) => Promise<Picture>;
  onChosen: (picture: Picture) => void;
  /** Receives the error as a sentence; empty at the next attempt. */
  onError: (error: string) => void;
  /** Id of the element that describes the input, such as a hint or an error. */
  describedBy?: string | undefined;
}

const isPicture = ({ type }: File) => type.startsWith("image/");

/** Takes a picture from this device: chosen, dropped, or pasted while it has the focus. */
export function ChoosePicture(props: ChooseProps) {
  const { again, id, file, store = storePicture, onChosen, onError, describedBy } = props;
  const [busy, setBusy] = useState(false);

  const take = async (given: File | undefined) => {
    if (!given || busy) return;
    onError("");
    setBusy(true);
    try {
      onChosen(await store(given));
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
