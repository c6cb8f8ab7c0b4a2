import { PageHead } from "../document/head.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Loading } from "../ui/loading.tsx";

export function ServiceUnread({ failed }: { failed: boolean }) {
  return (
    <>
      <PageHead title="Service" description="One of our services, with its scope and its prices." />
      <HeroBanner backgroundImage="boulevard-sun" title="Our Services" useCarousel={false} />
      <div className="wrap section">
        {failed ? (
          <p role="alert">
            We cannot read this service right now. Check your connection and reload this page.
          </p>
        ) : (
          <Loading>Loading services...</Loading>
        )}
      </div>
    </>
  );
}
