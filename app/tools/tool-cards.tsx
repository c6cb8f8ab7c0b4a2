import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { type Tool, type Tools, toolPath } from "../../db/schema/tools/tools.ts";
import { SectionHead } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { useAnswers } from "./answers.ts";
import { CrosswalkArt, DeadlinesArt, LozengesArt, QuestionsArt } from "./tool-art.tsx";
import { Spoken } from "../ui/spoken.tsx";
import "./tools.css";

const art: Record<Tool, ReactNode> = {
  readiness: <LozengesArt />,
  breach: <DeadlinesArt />,
  applies: <QuestionsArt />,
  crosswalk: <CrosswalkArt />,
};

const wide: ReadonlySet<Tool> = new Set(["readiness", "crosswalk"]);

/** The section of the four compliance tools on the page of the frameworks. */
export const ToolCards = ({ tools }: { tools: Tools }) => (
  <section className="section pt-10 lg:pt-16" id="tools">
    <div className="wrap">
      <SectionHead title={tools.title} lead={tools.lead} />
      <div className="grid gap-px mt-8 lg:mt-10 hairline bg-line lg:grid-cols-12">
        {tools.items.map((item) => (
          <ToolCard key={item.tool} item={item} />
        ))}
      </div>
    </div>
  </section>
);

function ToolCard({ item }: { item: Tools["items"][number] }) {
  const { tool, title, text, facts, action } = item;
  const given = useAnswers(tool).answers?.size ?? 0;
  return (
    <article
      className={`relative flex flex-col gap-4 p-6 md:p-9 min-w-0 bg-surface ${
        wide.has(tool) ? "lg:col-span-7" : "lg:col-span-5"
      } ${tool === "breach" ? "ink" : ""}`}
    >
      <div className="grid items-center lg:min-h-72" aria-hidden="true">
        {art[tool]}
      </div>
      <h3 className="h3">{title}</h3>
      <p className="text-fg-2 max-w-[42ch]">{text}</p>
      <p className="flex flex-wrap gap-x-5 text-sm text-fg-3">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {given > 0 ? <span>your answers are on this device</span> : null}
      </p>
      <p className="mt-auto">
        <SiteLink className="link" href={toolPath(tool)}>
          {given > 0 ? "Open" : action}
          <Spoken>{title}</Spoken> <ArrowRight className="i-go" size={20} />
        </SiteLink>
      </p>
    </article>
  );
}
