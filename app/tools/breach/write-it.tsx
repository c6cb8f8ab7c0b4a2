import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import type { Firm } from "../../../db/schema/firm.ts";
import type { Breach, Template } from "../../../db/schema/tools/breach.ts";
import { copyText } from "../../ui/copy-link.ts";
import { LinkedSites } from "../../ui/linked-sites.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { ShowAll } from "../../ui/show-all.tsx";
import type { Answers, OpenAnswers } from "../answers.ts";
import { EraseBreach } from "./erase-breach.tsx";
import { overlaidLook } from "./looks.tsx";
import {
  dueDocument,
  filledIn,
  ownPlaceholders,
  partsOf,
  placeholderValues,
  reportId,
  reportText,
  sentText,
  templateText,
} from "./papers.ts";
import { ReportFieldRow, TextField } from "./report-field.tsx";
import { ReportPaper } from "./report-paper.tsx";
import { chosenIn, keys, surenessIn, textIn } from "./stored.ts";
import { type UnsavedInput, useUnsavedInput } from "../unsaved-input.ts";

interface WriteItProps extends Omit<OpenAnswers, "isStored"> {
  breach: Breach;
  firm: Firm | undefined;
  /** True if any part of the tool has answers, since all are erased together. */
  hasAnswers: boolean;
}

const nothing: Answers = new Map();

/** The report and the messages, all filled from one form. */
export const WriteIt = memo(function WriteIt(props: WriteItProps) {
  const { breach, firm, answers, hasAnswers, put, erase } = props;
  const typed = useUnsavedInput("breach", props.putAll);
  // Documents out of sight are drawn after the answer shows.
  const deferred = useDeferredValue(answers);
  const tabs = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const stored = answers ?? nothing;
  const isBegun = [...stored.keys()].some((key) => key.startsWith(keys.field("")));
  const { notices, messages } = documentsOf(breach);
  const due = dueDocument(breach, stored);
  const first = dueDocument(breach, nothing);
  const shown = useRef(first);
  // Follows the document that is due, until the visitor chooses another.
  useEffect(() => {
    const radios = [...(tabs.current?.querySelectorAll<HTMLInputElement>("[name=paper]") ?? [])];
    const radio = radios.find(({ value }) => value === due);
    if (!radio || radios.find(({ checked }) => checked)?.value !== shown.current) return;
    radio.checked = true;
    shown.current = due;
  }, [due]);

  const chosen = (): Template | undefined => {
    const id = tabs.current?.querySelector<HTMLInputElement>("input[name=paper]:checked")?.value;
    return breach.templates.find((template) => template.id === id);
  };
  const text = () => {
    const template = chosen();
    return template
      ? templateText(template, breach, stored)
      : reportText(breach, stored, Date.now());
  };
  const copy = async () => {
    const isCopied = await copyText(text());
    setSaid(isCopied ? "Copied." : "This browser does not allow copying. Use Download.");
  };
  const download = () =>
    saveFile(`${chosen()?.id ?? "breach-report"}.txt`, new Blob([text()], { type: "text/plain" }));

  const tabOf = (template: Template) => (
    <PaperTab
      key={template.id}
      id={template.id}
      short={template.short}
      isFirst={first === template.id}
    >
      <TemplatePanel template={template} breach={breach} answers={deferred} typed={typed} />
    </PaperTab>
  );

  return (
    <section
      className={`drawn-late rounded-3 hairline bg-surface overflow-hidden print:border-0 [&>label]:mx-6 [&>label]:mb-6 ${isBegun ? "" : "folded [--late-height:14rem]"}`}
      aria-labelledby="write-it"
    >
      <header className="px-6 pt-6 grid gap-1.5 print:hidden">
        <h2 className="h3" id="write-it">
          Write the notice and the report
        </h2>
        <p>{breach.report.intro}</p>
      </header>
      <div className="fold-more hairline-b print:hidden">
        <ReportForm breach={breach} answers={answers} typed={typed} onPut={put} />
      </div>
      <fieldset className="fold-more">
        <legend className="p-0 px-6 pt-5 lab print:hidden">Choose the document</legend>
        <div className="flex flex-wrap px-3 print:block print:p-0" ref={tabs}>
          {notices.map(tabOf)}
          <PaperTab id={reportId} short={breach.report.short} isFirst={first === reportId}>
            <p className="px-6 py-5 print:hidden">
              Everything you entered, on one sheet in the order of Article 44.
            </p>
            <ReportPaper breach={breach} answers={stored} firm={firm} />
          </PaperTab>
          {messages.map(tabOf)}
        </div>
      </fieldset>
      <footer className="fold-more hairline-t print:hidden">
        <div className="flex flex-wrap items-center gap-2 px-6 py-4">
          <button type="button" className="btn btn-primary" disabled={!answers} onClick={copy}>
            <Copy size={20} />
            Copy
          </button>
          <PrintButton isReady={answers !== undefined} />
          <button
            type="button"
            className="btn btn-secondary"
            disabled={!answers}
            onClick={download}
          >
            <Download size={20} />
            Download
          </button>
          <EraseBreach
            isOffered={hasAnswers}
            onErase={() => {
              typed.discard();
              return erase();
            }}
          />
          <span className="text-sm" role="status">
            {said}
          </span>
        </div>
      </footer>
      <ShowAll what="fields and messages" />
    </section>
  );
});

/** The controller's notice comes before the report, the other messages after it. */
function documentsOf({ items, templates }: Breach) {
  const isNotice = ({ dutyId }: Template) =>
    items.some(({ id, who, hours }) => id === dutyId && who === "controller" && hours !== null);
  return {
    notices: templates.filter(isNotice),
    messages: templates.filter((template) => !isNotice(template)),
  };
}

/** Prints the chosen document alone. The browser's own print command prints the page. */
function PrintButton({ isReady }: { isReady: boolean }) {
  useEffect(() => {
    const done = () => delete document.documentElement.dataset["paper"];
    addEventListener("afterprint", done);
    return () => {
      done();
      removeEventListener("afterprint", done);
    };
  }, []);
  const print = () => {
    document.documentElement.dataset["paper"] = "one";
    window.print();
  };
  return (
    <button type="button" className="btn btn-secondary" disabled={!isReady} onClick={print}>
      <Printer size={20} />
      Print
    </button>
  );
}

interface PaperTabProps {
  id: string;
  short: string;
  isFirst?: boolean;
  children: ReactNode;
}

/** A document of the row: its radio button shows it below the row, by style alone. */
const PaperTab = ({ id, short, isFirst = false, children }: PaperTabProps) => (
  <div className="group/paper contents print:in-data-paper:not-has-checked:hidden">
    <label
      className={`relative inline-flex items-center min-h-11 px-3 text-sm semibold text-fg-2 cursor-pointer has-checked:text-fg has-checked:[box-shadow:inset_0_-3px_0_var(--earth)] forced-colors:has-checked:[border-bottom:3px_solid_Highlight] print:hidden ${overlaidLook}`}
    >
      <input type="radio" name="paper" value={id} defaultChecked={isFirst} autoComplete="off" />
      {short}
    </label>
    <div className="[display:none] group-has-checked/paper:block print:block flex-[0_0_calc(100%+1.5rem)] order-1 w-full print:m-0 -mx-3 hairline-t print:border-0 print:break-before-page print:in-data-paper:[break-before:auto]">
      {children}
    </div>
  </div>
);

interface ReportFormProps {
  breach: Breach;
  answers: Answers | undefined;
  typed: UnsavedInput;
  onPut: OpenAnswers["put"];
}

function ReportForm({ breach, answers, typed, onPut }: ReportFormProps) {
  const stored = answers ?? nothing;
  return breach.report.sections.map(({ id, title, fields }) => (
    <details key={id} className="px-6 not-first:hairline-t">
      <summary className="flex items-center gap-3 min-h-13 semibold cursor-pointer">
        {title}
        <span className="ml-auto text-sm font-normal text-fg-3 num whitespace-nowrap">
          {filledIn(fields, stored)} of {fields.length}
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-5">
        {fields.map((field) =>
          field.type === "choice" || field.type === "datetime" ? (
            <p key={field.id} className="text-sm text-fg-2">
              <b>{field.label}</b>: taken from the clock above.
            </p>
          ) : (
            <ReportFieldRow
              key={field.id}
              field={field}
              known={sentText(field, stored)}
              statuses={breach.report.statuses}
              stored={
                answers &&
                (field.type === "multi"
                  ? chosenIn(answers, keys.field(field.id)).join("\n")
                  : textIn(answers, keys.field(field.id)))
              }
              sureness={answers && (surenessIn(answers, field.id) ?? "")}
              typed={typed}
              onPut={onPut}
            />
          ),
        )}
      </div>
    </details>
  ));
}

interface TemplatePanelProps {
  template: Template;
  breach: Breach;
  answers: Answers | undefined;
  typed: UnsavedInput;
}

const TemplatePanel = memo(function TemplatePanel(props: TemplatePanelProps) {
  const { template, breach, answers, typed } = props;
  const values = placeholderValues(breach, answers ?? nothing);
  const duty = breach.items.find(({ id }) => id === template.dutyId);
  const contents = breach.contents.find(({ dutyId }) => dutyId === template.dutyId);
  const line = (text: string) =>
    partsOf(text, values, breach.placeholders).map((part, index) => {
      const key = `${index} ${part.kind}`;
      return part.kind === "missing" ? (
        <span key={key} className="text-earth-fg italic">
          {part.text}
        </span>
      ) : (
        <span key={key}>{part.text}</span>
      );
    });
  return (
    <div className="grid gap-5 px-6 py-5">
      <div className="grid gap-4 print:hidden">
        <p>Filled in from what you wrote above. Gaps are in brackets.</p>
        {ownPlaceholders(template, breach).map(({ name, label }) => (
          <TextField
            key={name}
            id={`${template.id}-${name}`}
            label={label}
            name={keys.placeholder(name)}
            stored={answers && textIn(answers, keys.placeholder(name))}
            isLong={name !== "controller" && name !== "senderName"}
            typed={typed}
          />
        ))}
      </div>
      <article className="grid gap-3 whitespace-pre-line" aria-label={template.title}>
        <h3 className="text-lg">{line(template.subject)}</h3>
        {template.body.map((text) => (
          <p key={text}>{line(text)}</p>
        ))}
      </article>
      {contents ? (
        <details className="hairline-t print:hidden">
          <summary className="flex items-center justify-between gap-3 min-h-13 semibold cursor-pointer">
            What to write, and how to send it
          </summary>
          {duty ? (
            <p className="mb-3">
              {duty.text} <LinkedSites>{duty.form}</LinkedSites>
            </p>
          ) : null}
          <p>{contents.note}</p>
          <ul className="list-disc pl-5">
            {[...contents.points.map(({ text }) => text), ...(template.hints ?? [])].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
});
