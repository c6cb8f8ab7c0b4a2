import type { Hyperlink } from "../../db/schema/parts.ts";

/** Links to the sections of the page, which stay in sight. */
export function SubNav({ links }: { links: readonly Hyperlink[] }) {
  return (
    <nav className="sub" aria-label="On this page">
      <div className="wrap">
        {links.map(({ href, label }) => (
          <a href={href} key={href}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}
