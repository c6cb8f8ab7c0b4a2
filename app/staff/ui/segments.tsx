interface SegmentsProps<Value> {
  /** What is chosen, for screen readers. */
  legend: string;
  options: readonly (readonly [value: Value, label: string])[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  className?: string;
}

/** A few choices side by side, of which one is pressed. */
export const Segments = <Value extends string | number | boolean>({
  legend,
  options,
  chosen,
  onChoose,
  className = "",
}: SegmentsProps<Value>) => (
  <fieldset className={`seg ${className}`}>
    <legend className="sr">{legend}</legend>
    {options.map(([value, label]) => (
      <Segment
        key={String(value)}
        label={label}
        isPressed={value === chosen}
        onPress={() => onChoose(value)}
      />
    ))}
  </fieldset>
);

const pressed =
  "bg-brand-soft text-brand-soft-fg [box-shadow:inset_0_0_0_2px_var(--brand-fg)] forced-colors:outline-2 forced-colors:-outline-offset-2";

interface SegmentProps {
  label: string;
  isPressed: boolean;
  onPress: () => void;
}

const Segment = ({ label, isPressed, onPress }: SegmentProps) => (
  <button
    className={`min-h-11 px-4 py-1 border-0 not-last:[border-right:1px_solid_var(--line-strong)] max-md:px-2 max-md:text-sm semibold leading-[1.25] focus-visible:-outline-offset-[5px] ${isPressed ? pressed : "bg-transparent"}`}
    type="button"
    aria-pressed={isPressed}
    onClick={onPress}
  >
    {label}
  </button>
);
