import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useRef } from "react";

/** Pauses the surrounding `[data-turn-area]` (WCAG 2.2.2). A checkbox needs no script; hydration finds its state. */
export function PauseSwitch({ label }: { label: string }) {
  const box = useRef<HTMLInputElement>(null);
  const obey = () => {
    const { current } = box;
    current?.closest("[data-turn-area]")?.toggleAttribute("data-paused", current.checked);
  };
  useEffect(obey, []);
  return (
    <label className="iconbtn pause">
      <input className="sr" type="checkbox" ref={box} onChange={obey} aria-label={label} />
      <Pause size={18} />
      <Play size={18} />
    </label>
  );
}
