import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { PauseSwitch } from "./pause.tsx";
import { type Scene, scenes } from "./scene.ts";
import { SiteLink } from "./site-link.tsx";

export interface HeroBannerProps {
  /** The scene behind the copy. */
  backgroundImage: Scene;
  title: string;
  /** Further titles, shown in turn after the first: every 30,000 ms with a 500 ms fade. */
  titles?: readonly string[];
  subtitle?: string;
  eyebrow?: string;
  showCTA?: boolean;
  ctaText?: string;
  height?: "full" | "page";
  /** The six scenes take turns, from `backgroundImage` on: every 30 s at full height, else every 120 s. */
  useCarousel?: boolean;
  children?: ReactNode;
}

/** The banner on top of a page, under the header that lies over it. */
export function HeroBanner({
  backgroundImage,
  title,
  titles = [],
  subtitle,
  eyebrow,
  showCTA = false,
  ctaText = "Book a Consultation",
  height = "page",
  useCarousel = true,
  children,
}: HeroBannerProps) {
  const turning = [title, ...titles.filter((other) => other !== title)];
  return (
    <section
      className={height === "full" ? "hero hero-home" : "hero hero-page"}
      data-scene={backgroundImage}
      data-turn-area=""
      suppressHydrationWarning
      aria-label="Introduction"
    >
      <div
        className="hero-arts"
        {...(useCarousel ? { "data-turn": height === "full" ? "30000" : "120000" } : {})}
      >
        {inTurn(backgroundImage, useCarousel).map((scene, index) => (
          // The early script moves data-on, and gives a picture its address when its turn comes.
          <img
            key={scene}
            className="hero-art"
            data-scene={scene}
            {...(index === 0
              ? { src: `/scenes/${scene}.svg`, "data-on": "", fetchPriority: "low" as const }
              : { "data-src": `/scenes/${scene}.svg` })}
            alt=""
            width={1600}
            height={900}
            suppressHydrationWarning
          />
        ))}
      </div>
      <div className="wrap">
        <div className="hero-copy">
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <HeroTitle titles={turning} />
          {subtitle ? <p className="lead">{subtitle}</p> : null}
          {showCTA ? (
            <div className="hero-cta">
              <SiteLink className="btn btn-sky btn-lg" href="/sectors">
                {ctaText} <ArrowRight className="i i-go" size={20} aria-hidden="true" />
              </SiteLink>
              <SiteLink className="btn btn-sky-2 btn-lg" href="/services">
                See Services We Provide
              </SiteLink>
            </div>
          ) : null}
          {children}
        </div>
      </div>
      {useCarousel || turning.length > 1 ? <PauseSwitch label="Pause the slideshow" /> : null}
    </section>
  );
}

/** The scenes in the order of the day, beginning with `first`. */
function inTurn(first: Scene, all: boolean): Scene[] {
  const ids = scenes.map(({ id }) => id);
  const start = ids.indexOf(first);
  return all ? [...ids.slice(start), ...ids.slice(0, start)] : [first];
}

function HeroTitle({ titles }: { titles: readonly string[] }) {
  const [first] = titles;
  if (titles.length < 2) return <h1>{first}</h1>;
  return (
    // The early script moves data-on; React leaves what it finds.
    <h1 className="turn turn-fade" data-turn="30000">
      {titles.map((title, index) => (
        <span key={title} data-on={index === 0 ? "" : undefined} suppressHydrationWarning>
          {title}
        </span>
      ))}
    </h1>
  );
}
