import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { ArticleMenu, type ArticleMenuProps } from "../list/article-menu.tsx";

/** The button of the page for what else can be done with its article. */
export function PageMenu(props: Omit<ArticleMenuProps, "anchor" | "onClose">) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
      >
        <Ellipsis className="i" size={24} aria-hidden="true" />
      </button>
      {anchor ? (
        <ArticleMenu {...props} anchor={anchor} onClose={() => setAnchor(undefined)} />
      ) : null}
    </>
  );
}
