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
  children: ReactNode;
}

/** One item of a list. */
export const Item = ({ label, path, acts, children }: ItemProps) => (
  <fieldset
    className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 items-center scroll-mt-20 pt-4 hairline-t"
    id={idOf(path)}
  >
    <legend className="float-left p-0 semibold wrap-anywhere">{label}</legend>
    {acts}
    <div className="col-span-full">
      <Together>{children}</Together>
    </div>
  </fieldset>
);

/** As many beside each other as have room. */
export const Together = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]">
    {children}
  </div>
);
