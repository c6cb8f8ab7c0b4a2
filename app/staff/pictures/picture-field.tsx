import X from "lucide-react/icons/x";
import { useState } from "react";
import { mediaAt, mediaPath, withoutFocus } from "../../../db/schema/media.ts";
import { ChoosePicture } from "./choose.tsx";
import { FocusChoice } from "./focus-choice.tsx";
import { Button } from "../ui/button.tsx";

interface PictureFieldProps {
  /** The article's picture: a path of this site or an address; "" for none. */
  value: string;
  onChange: (value: string) => void;
  /** Id that connects the control to its label, hint and error. */
  id: string;
  name?: string;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
}

/**
 * An article's picture (its field `image`): chosen from this device, with a focal point, or typed as a path of this
 * site.
 */
export function PictureField({ value, onChange, ...wiring }: PictureFieldProps) {
  const [error, setError] = useState("");
  const picture = mediaAt(value);
  const plain = withoutFocus(value);
  return (
    <div className="grid grid-cols-1 gap-3">
      <ChoosePicture
        again={picture !== undefined}
        id={picture && wiring.id}
        describedBy={wiring["aria-describedby"]}
        onChosen={({ src }) => onChange(src)}
        onError={setError}
      />
      {error ? (
        <p className="err" role="alert">
          {error}
        </p>
      ) : null}
      {picture ? (
        <>
          {/* A stored picture's path is a hash that nobody would type. */}
          <FocusChoice
            legend="Focal point"
            src={mediaPath(picture.hash, 480)}
            value={picture.focus ?? "center"}
            onChange={(focus) =>
              onChange(focus && focus !== "center" ? `${plain}#${focus}` : plain)
            }
          />
          <Button
            className="justify-self-start"
            variant="ghost"
            small
            Icon={X}
            onClick={() => onChange("")}
          >
            Remove picture
          </Button>
        </>
      ) : (
        <input
          className="input"
          placeholder="/scenes/night-lights.svg"
          spellCheck={false}
          autoCapitalize="none"
          value={value}
          onChange={({ target }) => {
            setError("");
            onChange(target.value);
          }}
          {...wiring}
        />
      )}
    </div>
  );
}
