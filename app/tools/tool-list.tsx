import ArrowRight from "lucide-react/icons/arrow-right";
import { type Tool, type Tools, toolPath } from "../../db/schema/tools/tools.ts";
import { Emblem, type EmblemName } from "../ui/emblem.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import "./tools.css";

const emblems: Record<Tool, EmblemName> = {
  readiness: "policy",
  breach: "incident",
  applies: "govern",
  crosswalk: "audit",
};

/** The four tools in short, beside the resources of the library. */
export const ToolList = ({ tools }: { tools: Tools }) => (
  <section className="mt-12" aria-labelledby="tools">
    <h2 className="h3" id="tools">
      Compliance tools
    </h2>
    <ul className="grid gap-px mt-6 hairline rounded-3 overflow-hidden bg-line lg:grid-cols-[1fr_1fr]">
      {tools.items.map(({ tool, title, short }) => (
        <li key={tool} className="bg-surface">
          <SiteLink
            className="grid grid-cols-[44px_minmax(0,1fr)_20px] gap-4 items-center min-h-20 px-5 py-3 hover:bg-brand-soft"
            href={toolPath(tool)}
          >
            <Emblem name={emblems[tool]} />
            <span>
              <b className="block semibold leading-tight">{title}</b>
              <span className="text-sm text-fg-2">{short}</span>
            </span>
            <ArrowRight className="text-brand-fg" size={20} />
          </SiteLink>
        </li>
      ))}
    </ul>
  </section>
);
