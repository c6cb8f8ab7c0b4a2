import { PauseSwitch } from "./pause.tsx";
import { type Scene, scenes } from "./scene.ts";
import { sceneCaption } from "./scene-caption.ts";

/** A button for each of the six scenes, which works before hydration too. */
export function HourStrip({ scene }: { scene: Scene }) {
  return (
    <fieldset className="day ink" aria-label="Hero picture by hour of day">
      <PauseSwitch label="Pause the slideshow" />
      {scenes.map(({ id }) => (
        <button
          key={id}
          type="button"
          data-shows="scenes"
          aria-current={id === scene ? "true" : undefined}
          suppressHydrationWarning
        >
          <b>{sceneCaption[id].hour}</b> <span>{sceneCaption[id].label}</span>
        </button>
      ))}
    </fieldset>
  );
}
