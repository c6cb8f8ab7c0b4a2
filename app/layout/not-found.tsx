import { useRouteContext, useRouterState } from "@tanstack/react-router";
import ArrowRight from "lucide-react/icons/arrow-right";
import { PageHead } from "../document/head.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { SiteLink } from "../ui/site-link.tsx";

/** spec.md §2. */
export function NotFound() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const unreached = useRouteContext({ from: "__root__", select: (facts) => facts.unreached });
  if (path === unreached) return <NotHere />;
  return (
    <>
      <PageHead
        title="404 Page Not Found"
        description="The page you asked for does not exist; these links lead back to the ones that do."
        status={404}
      />
      <HeroBanner
        backgroundImage="valley-mist"
        useCarousel={false}
        className="hero-lost"
        title="404 Page Not Found"
        subtitle="This page is lost in the mist. The fisherman has not seen it either."
      >
        <div className="hero-cta">
          <SiteLink className="btn btn-sky btn-lg" href="/">
            Back to home <ArrowRight className="i-go" size={20} />
          </SiteLink>
          <SiteLink className="btn btn-sky-2 btn-lg" href="/library">
            Open the library
          </SiteLink>
        </div>
        <p className="small max-w-[62ch] mt-6 wrap-anywhere">
          Developer hint: no route matches '{path}'
        </p>
        <span className="lost-number" aria-hidden="true" />
      </HeroBanner>
    </>
  );
}

/** Replaces a page that is not on this device while offline: it may or may not exist. */
export function NotHere() {
  return (
    <>
      <PageHead
        title="Not on this device"
        description="This page is not kept on this device, and there is no connection."
        status={404}
      />
      <HeroBanner
        backgroundImage="valley-mist"
        useCarousel={false}
        title="No connection"
        subtitle="This page is not kept on this device, and the network did not answer. Nothing is lost."
      >
        <div className="hero-cta">
          <button className="btn btn-sky btn-lg" type="button" onClick={() => location.reload()}>
            Try again
          </button>
          <SiteLink className="btn btn-sky-2 btn-lg" href="/offline">
            See what is kept here
          </SiteLink>
        </div>
      </HeroBanner>
    </>
  );
}
