import ArrowRight from "lucide-react/icons/arrow-right";
import SunMoon from "lucide-react/icons/sun-moon";
import { type ReactNode, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import { toolPath, tools } from "../../db/schema/tools/tools.ts";
import { toolTitles } from "../tools/titles.ts";
import { Mark } from "../ui/mark.tsx";
import { type Scene, themedScene } from "../ui/scene.ts";
import { SheetMenu } from "../ui/sheet-menu.tsx";
import { SiteLink } from "../ui/site-link.tsx";

interface HeaderProps {
  firm: Firm;
  path: string;
  /** The scene under the header; without one it stands on its own ground. */
  scene?: Scene | undefined;
  /** Button that opens the search. */
  search: ReactNode;
}

/** True if a navigation link stands for the page at `path`; an article belongs to Insights, a tool to Tools. */
const isCurrent = (href: string, path: string) => {
  const [page] = href.split("#");
  return page === "/" ? path === "/" : path === page || path.startsWith(`${page}/`);
};

/** Added to the seven links of the specification (spec.md §2). */
const toolsLink = { href: "/compliance#tools", label: "Tools" };

/** The bar on top: the firm, eight links, the theme, the call to book; a menu on small screens, with each of the tools. */
export function SiteHeader({ firm, path, scene: asked, search }: HeaderProps) {
  // Read once: from then on the scenes take turns.
  const [scene] = useState(() => asked && themedScene(asked));
  const link = (href: string, label: string) => (
    <SiteLink
      key={href}
      href={href}
      {...(isCurrent(href, path) ? { "aria-current": "page" as const } : {})}
    >
      {label}
    </SiteLink>
  );
  const links = [...firm.nav, toolsLink].map(({ href, label }) => link(href, label));
  const toolLinks = tools.map((tool) => link(toolPath(tool), toolTitles[tool]));
  return (
    <div suppressHydrationWarning {...(scene ? { className: "over", "data-scene": scene } : {})}>
      <header className="nav" id="bar">
        <div className="wrap nav-in">
          <FirmLink firm={firm} />
          <nav className="nav-links" aria-label="Main">
            {links}
          </nav>
          <div className="nav-tools">
            {search}
            <button type="button" className="iconbtn" data-theme-toggle aria-label="Switch theme">
              <SunMoon size={20} />
            </button>
            <SiteLink className="btn btn-primary btn-sm" href={firm.navCta.href}>
              {firm.navCta.label}
            </SiteLink>
            <SheetMenu label="Menu">
              {links}
              <div>{toolLinks}</div>
              <button type="button" className="theme-entry" data-theme-toggle>
                <SunMoon size={20} />
                Switch theme
              </button>
              <SiteLink className="btn btn-primary" href={firm.navCta.href}>
                {`${firm.navCta.label} `}
                <ArrowRight className="i-go" size={20} />
              </SiteLink>
            </SheetMenu>
          </div>
        </div>
      </header>
    </div>
  );
}

export function FirmLink({ firm }: { firm: Firm }) {
  return (
    <SiteLink className="logo" href="/" aria-label={`${firm.name}, home`}>
      <Mark />
      <span>
        <b>{firm.shortName}</b> <small>{firm.name.replace(firm.shortName, "").trim()}</small>
      </span>
    </SiteLink>
  );
}
