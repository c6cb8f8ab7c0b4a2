import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { idOf, useForm } from "./form-context.ts";

interface PartProps {
  label: string;
  help: string | undefined;
  path: string;
  children: ReactNode;
}

/** A group or a list of the document; what is wrong with it as a whole stands below its name. */
export function Part({ label, help, path, children }: PartProps) {
  const error = useForm().errors[path];
  const place = path.includes(".") ? "pt-4 hairline-t" : "card p-5 lg:p-6";
  const described = [help ? `${idOf(path)}-hint` : "", error ? `${idOf(path)}-error` : ""];
  return (
    <fieldset
      className={`col-span-full grid grid-cols-1 gap-4 scroll-mt-6 ${place}`}
      id={idOf(path)}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
    >
      <legend className="float-left p-0 text-lg semibold [line-height:1.3]">{label}</legend>
      {help ? (
        <p className="hint -mt-3" id={`${idOf(path)}-hint`}>
          {help}
        </p>
      ) : null}
      {error ? (
        <p className="err" id={`${idOf(path)}-error`}>
          <CircleAlert size={18} />
          {error}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}

interface ItemProps {
  label: string;
  path: string;
  /** Buttons that move or remove it. */
  acts?: ReactNode;
  /** Undefined for one that does not fold. */
  fold?: { isOpen: boolean; turn: () => void } | undefined;
  /** What is dragged falls at this edge. */
  falls?: Edge;
  children: ReactNode;
}

type Edge = "before" | "after" | undefined;

const edges = {
  before: "[box-shadow:0_-3px_0_var(--brand-fg)]",
  after: "[box-shadow:0_3px_0_var(--brand-fg)]",
};

export const edgeOf = (edge: Edge): string => (edge ? edges[edge] : "");

/** One item of a list. */
export function Item({ label, path, acts, fold, falls, children }: ItemProps) {
  const { errors } = useForm();
  const isOpen =
    !fold || fold.isOpen || Object.keys(errors).some((at) => at.startsWith(`${path}.`));
  return (
    <fieldset
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 items-center scroll-mt-20 ${fold ? "pt-1" : "pt-4"} hairline-t ${edgeOf(falls)}`}
      id={idOf(path)}
      data-item={path}
    >
      <legend className="float-left p-0 semibold wrap-anywhere">
        {fold ? (
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 p-0 border-0 bg-transparent text-start semibold cursor-pointer aria-expanded:[&>svg]:[rotate:90deg]"
            aria-expanded={isOpen}
            onClick={fold.turn}
          >
            <ChevronRight className="shrink-0" size={20} />
            {label}
          </button>
        ) : (
          label
        )}
      </legend>
      {acts}
      {isOpen ? (
        <div className={`col-span-full ${fold ? "pb-4" : ""}`}>
          <Together>{children}</Together>
        </div>
      ) : null}
    </fieldset>
  );
}

/** As many beside each other as have room. */
export const Together = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]">
    {children}
  </div>
);
