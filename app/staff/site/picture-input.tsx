import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { mediaAt, mediaPath } from "../../../db/schema/media.ts";
import type { TextField } from "../../../db/schema/site/text-field.ts";
import { ChoosePicture } from "../pictures/choose.tsx";
import { uploadPicture } from "../pictures/store-picture.ts";
import { Button } from "../ui/button.tsx";
import { idOf, useForm } from "./form-context.ts";
import { useReadOnly } from "./inputs.tsx";

interface PictureInputProps {
  field: TextField;
  path: string;
  value: unknown;
}

/** A picture that visitors see: chosen, dropped or pasted, and uploaded immediately. */
export function PictureInput({ field, path, value }: PictureInputProps) {
  const { change, errors } = useForm();
  const isReadOnly = useReadOnly(field);
  const [failed, setFailed] = useState("");
  const hash = typeof value === "string" ? mediaAt(value)?.hash : undefined;
  const error = failed || errors[path];
  const id = idOf(path);
  const described = [field.help ? `${id}-hint` : "", error ? `${id}-error` : ""];
  const describedBy = described.filter(Boolean).join(" ") || undefined;
  return (
    <fieldset className="col-span-full grid gap-2 scroll-mt-20" id={id}>
      <legend className="lab float-left p-0">
        {field.label}
        {field.optional ? " (optional)" : ""}
      </legend>
      <div className="clear-both flex flex-wrap gap-4 items-start">
        {hash ? (
          <img
            className="w-18 h-22.5 object-cover rounded-2 bg-sunken"
            src={mediaPath(hash, 480)}
            alt=""
          />
        ) : null}
        {isReadOnly ? null : (
          <ChoosePicture
            again={hash !== undefined}
            describedBy={describedBy}
            store={uploadPicture}
            onChosen={({ src }) => change(path, src)}
            onError={setFailed}
          />
        )}
        {hash && !isReadOnly ? (
          <Button variant="ghost" small Icon={X} onClick={() => change(path, "")}>
            Remove picture
          </Button>
        ) : null}
      </div>
      {field.help ? (
        <p className="hint" id={`${id}-hint`}>
          {field.help}
        </p>
      ) : null}
      {error ? (
        <p className="err" id={`${id}-error`} role="alert">
          <CircleAlert size={18} />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
