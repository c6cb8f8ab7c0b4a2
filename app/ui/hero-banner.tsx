import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { Scene } from "./scene.ts";
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
  children,
}: HeroBannerProps) {
  const turning = [title, ...titles.filter((other) => other !== title)];
  return (
    <section
      className={height === "full" ? "hero hero-home" : "hero hero-page"}
      data-scene={backgroundImage}
      aria-label="Introduction"
    >
      <img
        className="hero-art"
        src={`/scenes/${backgroundImage}.svg`}
        alt=""
        width={1600}
        height={900}
        fetchPriority="low"
      />
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
    </section>
  );
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
