import { useId } from "react";
import { type Focus, focusPoints } from "../../../db/schema/media.ts";

interface FocusChoiceProps {
  src: string;
  /** Undefined where the picture is shown whole. */
  value: Focus | undefined;
  onChange: (focus: Focus | undefined) => void;
  legend: string;
  whole?: string;
}

/** Which point of a picture stays in sight where it is cropped: nine places on it. */
export function FocusChoice({ src, value, onChange, legend, whole }: FocusChoiceProps) {
  const name = useId();
  const radio = (point: Focus | undefined, label: string) => (
    <label key={label}>
      <input
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
    <fieldset className="pic-focus">
      <legend>{legend}</legend>
      {whole ? radio(undefined, whole) : null}
      <div className="pic-points">
        <img src={src} alt="" />
        <div>{focusPoints.map((point) => radio(point, words[point]))}</div>
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
