import ArrowRight from "lucide-react/icons/arrow-right";
import { type ReactNode, useState } from "react";
import { PauseSwitch } from "./pause.tsx";
import { darkScene, type Scene, scenes, themedScene } from "./scene.ts";
import { sceneCaption } from "./scene-caption.ts";
import { rovingStop } from "./roving-stop.ts";
import { SiteLink } from "./site-link.tsx";
import { StylesBelow } from "./styles-below.tsx";
import { Unbroken } from "./unbroken.tsx";

export interface HeroBannerProps {
  backgroundImage: Scene;
  title: string;
  /** Further titles, shown in turn after the first: every 30,000 ms with a 500 ms fade. */
  titles?: readonly string[];
  subtitle?: string;
  eyebrow?: string | undefined;
  above?: ReactNode;
  showCTA?: boolean;
  ctaText?: string;
  /** "full" is the tall opening of the home page, with the hours of the scenes below it. */
  height?: "full" | "page";
  /** The six scenes take turns, from `backgroundImage` on: every 30 s at full height, else every 120 s. */
  useCarousel?: boolean;
  className?: string;
  children?: ReactNode;
}

export function HeroBanner({
  backgroundImage,
  title,
  titles = [],
  subtitle,
  eyebrow,
  above,
  showCTA = false,
  ctaText = "Book a Consultation",
  height = "page",
  useCarousel = true,
  className = "",
  children,
}: HeroBannerProps) {
  const turning = [title, ...titles.filter((other) => other !== title)];
  const moves = useCarousel || turning.length > 1;
  // Read once; then the scenes rotate.
  const [scene] = useState(() => themedScene(backgroundImage));
  return (
    <section
      className={`hero hero-${height === "full" ? "home" : "page"} ${className}`.trim()}
      data-scene={scene}
      data-turn-area=""
      suppressHydrationWarning
      aria-label="Introduction"
    >
      <Arts
        scene={scene}
        asked={backgroundImage}
        byTheHour={height === "full"}
        {...(useCarousel ? { every: everyMs[height] } : {})}
      />
      <div className="wrap">
        <div className="hero-copy">
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          {above}
          <HeroTitle titles={turning} />
          {subtitle ? (
            <p className="lead">
              <Unbroken>{subtitle}</Unbroken>
            </p>
          ) : null}
          {showCTA ? (
            <div className="hero-cta">
              <SiteLink className="btn btn-sky btn-lg" href="/sectors">
                {`${ctaText} `}
                <ArrowRight className="i-go" size={20} />
              </SiteLink>
              <SiteLink className="btn btn-sky-2 btn-lg" href="/services">
                See Services We Provide
              </SiteLink>
            </div>
          ) : null}
          {children}
        </div>
      </div>
      {moves && height === "full" ? <HourStrip scene={scene} /> : null}
      {moves && height === "page" ? <PauseSwitch label="Pause the slideshow" /> : null}
      <StylesBelow />
    </section>
  );
}

// spec.md §9: 30,000 ms on the shared hero, 120,000 ms on the other pages.
const everyMs = { full: "30000", page: "120000" };

interface ArtsProps {
  scene: Scene;
  /** The requested scene, which the theme may have replaced. */
  asked: Scene;
  every?: string;
  byTheHour: boolean;
}

/** Border images from the stylesheet: browsers do not count these as the largest paint, so that this is the title. */
function Arts({ scene: first, asked, every, byTheHour }: ArtsProps) {
  const shown = scenes.filter(
    ({ id }) => every !== undefined || id === asked || id === darkScene(asked),
  );
  return (
    <div className="hero-arts" id="scenes" data-turn={every}>
      {shown.map(({ id, from, dark }) => (
        // The inline script moves data-on by data-from and data-dark; React leaves it unchanged.
        <i
          key={id}
          className="hero-art"
          data-scene={id}
          data-from={byTheHour ? from : undefined}
          data-dark={dark}
          data-on={id === first ? "" : undefined}
          suppressHydrationWarning
        />
      ))}
    </div>
  );
}

function HeroTitle({ titles }: { titles: readonly string[] }) {
  const [first] = titles;
  if (titles.length < 2) return <h1>{first ? <Unbroken>{first}</Unbroken> : null}</h1>;
  return (
    <h1 className="turn turn-fade" data-turn="30000">
      {titles.map((title, index) => (
        <span key={title} data-on={index === 0 ? "" : undefined} suppressHydrationWarning>
          <Unbroken>{title}</Unbroken>
        </span>
      ))}
    </h1>
  );
}

/** A button for each of the six scenes, which works before hydration too. */
function HourStrip({ scene }: { scene: Scene }) {
  return (
    <fieldset className="day ink" aria-label="Picture: Kigali at">
      <PauseSwitch label="Pause the slideshow" />
      {scenes.map(({ id }) => (
        <button
          key={id}
          type="button"
          data-shows="scenes"
          {...rovingStop(id === scene)}
          aria-current={id === scene ? "true" : undefined}
          suppressHydrationWarning
        >
          <b>{sceneCaption[id].hour}</b> <span>{sceneCaption[id].label}</span>
        </button>
      ))}
    </fieldset>
  );
}
