import type { Home, HomePage } from "../../db/schema/home.ts";
import { HeroBanner } from "../ui/hero-banner.tsx";
import type { Scene } from "../ui/scene.ts";

// Default hero when neither the home data nor its page can be read (spec.md §4).
const lastResort = {
  title: "Cybersecurity Governance, Risk and Compliance",
  subtitle: "Practical advice for organisations in Rwanda",
};

interface HomeHeroProps {
  home: Home | undefined;
  page: HomePage | undefined;
  scene: Scene;
  positioning: string | undefined;
}

/** The hero of the home page: turning titles, or the default text when the home data is missing. */
export function HomeHero({ home, page, scene, positioning }: HomeHeroProps) {
  const { title, subtitle } = page?.hero.fallback ?? lastResort;
  return (
    <HeroBanner
      backgroundImage={scene}
      height="full"
      title={home?.headline ?? title}
      titles={home && page ? page.hero.titles : []}
      subtitle={home && page ? page.hero.subtitle : subtitle}
      showCTA
      eyebrow={positioning}
      {...(home ? { ctaText: home.callToAction } : {})}
    />
  );
}
