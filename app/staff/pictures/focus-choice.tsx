import { useId } from "react";
import { type Focus, focusPoints } from "../../../db/schema/media.ts";

interface FocusChoiceProps {
  src: string;
  /** Undefined where the picture is shown uncropped. */
  value: Focus | undefined;
  onChange: (focus: Focus | undefined) => void;
  legend: string;
  uncropped?: string;
}

/** Chooses the point of a picture that stays in sight when it is cropped: one of nine. */
export function FocusChoice({ src, value, onChange, legend, uncropped }: FocusChoiceProps) {
  const name = useId();
  const radio = (point: Focus | undefined, label: string) => (
    <label
      className={point ? "grid place-items-center" : "flex gap-2 items-center min-h-(--target)"}
      key={label}
    >
      <input
        className={
          point && "w-6 h-6 rounded-[50%] accent-action [box-shadow:0_0_0_3px_var(--surface)]"
        }
        type="radio"
        name={name}
        checked={value === point}
        onChange={() => onChange(point)}
        aria-label={label}
      />
      {point ? null : <span>{label}</span>}
    </label>
  );
  return (
    <fieldset className="min-w-0 m-0 p-0 [border:0]">
      <legend className="mb-2 p-0 text-sm semibold">{legend}</legend>
      {uncropped ? radio(undefined, uncropped) : null}
      <div className="relative w-fit max-w-full">
        <img
          className="block min-w-[calc(3_*_var(--target))] min-h-[calc(3_*_var(--target))] max-w-full max-h-48 object-cover"
          src={src}
          alt=""
        />
        <div className="absolute inset-0 grid [grid-template:repeat(3,1fr)/repeat(3,1fr)]">
          {focusPoints.map((point) => radio(point, words[point]))}
        </div>
      </div>
    </fieldset>
  );
}

const words: Record<Focus, string> = {
  "top-left": "Top left",
  top: "Top",
  "top-right": "Top right",
  left: "Left",
  center: "Centre",
  right: "Right",
  "bottom-left": "Bottom left",
  bottom: "Bottom",
  "bottom-right": "Bottom right",
};
