import { Outlet } from "@tanstack/react-router";
import type { Firm } from "../../db/schema/firm.ts";
import { SiteFooter } from "./footer.tsx";
import { SiteHeader } from "./header.tsx";
import { SearchButton } from "../search/button.tsx";
import { SearchLauncher } from "../search/launcher.tsx";
import type { Scene } from "../ui/scene.ts";
import { Toasts } from "../ui/toast.tsx";

export { NotFound } from "./not-found.tsx";

interface LayoutProps {
  firm: Firm;
  path: string;
  scene: Scene | undefined;
  year: number;
}

/** Header, footer and search around every public page. */
export function Layout({ firm, path, scene, year }: LayoutProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {/* Remounted for each page and scene, which comes after the path: this closes the menu, and the inline script may
          have changed the scene. */}
      <SiteHeader
        key={`${path} ${scene}`}
        firm={firm}
        path={path}
        scene={scene}
        search={<SearchButton />}
      />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter firm={firm} year={year} />
      <Toasts />
      <SearchLauncher />
    </>
  );
}
