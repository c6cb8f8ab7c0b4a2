import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import { type ContentMark, markStateOf } from "../../../db/schema/content-marks.ts";
import { OutsideLink, SiteLink } from "../../ui/site-link.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { ScreenTop } from "../layout/screen-top.tsx";
import { markStates } from "../ui/mark-states.ts";
import { byTool } from "./by-tool.ts";
import { Confirming } from "./confirming.tsx";
import { marksQuery } from "./queries.ts";

/** Content that the firm has to confirm, with links to the pages that show it and how to change it. */
export function ContentScreen() {
  const { data: marks, error, refetch } = useQuery(marksQuery);
  const sums = markStates
    .map((one) => ({
      ...one,
      marks: marks?.filter((mark) => markStateOf(mark) === one.state) ?? [],
    }))
    .filter((one) => one.marks.length > 0);
  const asked = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get("tab"),
  });
  const shown = sums.find(({ state }) => state === asked) ?? sums[0];
  const { ofSite, ofTools } = byTool(shown?.marks ?? []);
  // Narrow windows list the marks first, and show the facts of each one when it is opened.
  const [folds] = useState(() => matchMedia("(max-width: 63.99rem)").matches);
  return (
    <>
      <ScreenTop
        title={
          <>
            Content to confirm{" "}
            {marks ? (
              <span className="muted">({marks.filter(({ confirmed }) => !confirmed).length})</span>
            ) : null}
          </>
        }
      />
      <p className="muted pt-4">
        The firm confirms or corrects these before the site goes live. Visitors do not see this
        list.
      </p>
      {error ? <LoadError problem={error} again={() => void refetch()} /> : null}
      {marks || error ? null : (
        <p role="status" className="muted py-8">
          Loading content to confirm...
        </p>
      )}
      {marks?.length === 0 ? <p role="status">Nothing to confirm.</p> : null}
      <nav
        className="grid grid-cols-2 gap-2 pt-5 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
        aria-label="By state"
      >
        {sums.map(({ state, label, marks: own }) => (
          <SiteLink
            className="grid content-start p-3 lg:px-5 lg:py-4 bg-surface hairline rounded-3 text-sm leading-[1.3] text-fg-2 hover:border-fg aria-[current]:border-brand-fg aria-[current]:bg-brand-soft aria-[current]:text-brand-soft-fg aria-[current]:[box-shadow:inset_0_0_0_1px_var(--brand-fg)] forced-colors:aria-[current]:outline-2"
            key={state}
            href={`/admin/content?tab=${state}`}
            aria-current={state === shown?.state ? "page" : undefined}
          >
            <b className="num [font:600_var(--text-2xl)/1.2_var(--font-display)] text-fg in-aria-[current]:text-inherit">
              {own.length}
            </b>{" "}
            {label}
          </SiteLink>
        ))}
      </nav>
      <Marks marks={ofSite} folds={folds} />
      {ofTools.map((own) => (
        <ToolMarks key={`${shown?.state} ${own.tool}`} {...own} folds={folds} />
      ))}
    </>
  );
}

interface MarksProps {
  marks: readonly ContentMark[];
  /** Each mark shows its task, and the facts when it is opened. */
  folds: boolean;
}

/** A tool's marks, folded behind its title and count: a tool may have more marks than all other texts. */
function ToolMarks({ tool, marks, folds }: MarksProps & { tool: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="pt-6"
      onToggle={(event) => {
        // React also calls this for the toggles of the nested marks.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
    >
      <summary className="flex items-center gap-3 min-h-11 list-none hairline-b">
        <h2 className="text-xl">
          {tool} <span className="muted">({marks.length})</span>
        </h2>
        <ChevronDown className={`ms-auto ${turned}`} size={20} />
      </summary>
      {isOpen ? <Marks marks={marks} folds={folds} /> : null}
    </details>
  );
}

const turned = "in-[[open]>summary]:rotate-180";

const Marks = ({ marks, folds }: MarksProps) => (
  <ul className="grid gap-4 pt-5">
    {marks.map((mark) => (
      <li
        key={mark.subject + mark.shown[0]?.href}
        className="card grid gap-y-4 gap-x-10 p-5 min-[40rem]:p-6 xl:grid-cols-[18rem_minmax(0,1fr)]"
      >
        {folds ? (
          <details>
            <summary className="grid gap-4 grid-cols-[minmax(0,1fr)_auto] list-none [[open]>&]:mb-4">
              <Ask mark={mark} />
              <ChevronDown className={`mt-[0.2rem] ${turned}`} size={20} />
            </summary>
            <Facts mark={mark} />
          </details>
        ) : (
          <>
            <Ask mark={mark} />
            <Facts mark={mark} />
          </>
        )}
      </li>
    ))}
  </ul>
);

function Ask({ mark: { subject, ask, tool } }: { mark: ContentMark }) {
  // A tool's marks stand below the tool's h2.
  const Heading = tool ? "h3" : "h2";
  return (
    <div className="grid gap-2 content-start justify-items-start [line-height:1.45] xl:sticky xl:top-6">
      <Heading className="text-lg [line-height:1.3]">{subject}</Heading>
      <p>{ask}</p>
    </div>
  );
}

function Facts({ mark }: { mark: ContentMark }) {
  const { ours, theirs, source, shown, change, field } = mark;
  return (
    <dl className="grid content-start xl:grid-cols-2 gap-x-8 text-[0.9375rem] [line-height:1.45] wrap-anywhere">
      <Fact name="The site says">{ours}</Fact>
      {theirs || source ? (
        <Fact name={theirs ? "The source says" : "Source"}>
          {theirs}
          {source ? (
            <OutsideLink className="link -my-2.75 py-2.75" href={source}>
              Read it at {new URL(source).hostname.replace("www.", "")}
            </OutsideLink>
          ) : null}
        </Fact>
      ) : null}
      <Fact name="Shown on">
        {shown.map(({ label, href }) => (
          <SiteLink className="link -my-2.75 py-2.75 min-w-11" key={href} href={href}>
            {label}
          </SiteLink>
        ))}
      </Fact>
      <Fact name="If it is wrong">
        {field ? (
          <SiteLink className="link -my-2.75 py-2.75 semibold" href={field}>
            Correct it
          </SiteLink>
        ) : null}
        {change}
      </Fact>
      <Fact name={mark.confirmed ? "Confirmed" : "If it is right"}>
        <Confirming mark={mark} />
      </Fact>
    </dl>
  );
}

/** On the widest screens, what the site says stands beside what the source says. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid content-start gap-x-4 gap-y-0.5 min-[40rem]:grid-cols-[8rem_minmax(0,1fr)] xl:grid-cols-1 py-3 last:pb-0 hairline-t xl:nth-3:pb-0 xl:nth-[-n+2]:pt-0 xl:nth-[-n+2]:border-t-0">
    <dt className="text-fg-2 semibold">{name}</dt>
    <dd className="grid gap-2 justify-items-start">{children}</dd>
  </div>
);
