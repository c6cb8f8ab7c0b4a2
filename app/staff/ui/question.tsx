import { type ComponentProps, type ReactNode, useId } from "react";

interface QuestionProps extends ComponentProps<"dialog"> {
  title: string;
  /** The description of the dialog. */
  text?: string;
  /** The buttons at its end. */
  acts?: ReactNode;
}

/** A short question over a screen; a `Dialog` holds more. */
export function Question(props: QuestionProps) {
  const { title, text, acts, className = "w-[min(30rem,100vw-2rem)]", children, ...rest } = props;
  const id = useId();
  return (
    <dialog
      className={`open:grid gap-4 max-h-[calc(100dvh-2rem)] m-auto p-6 overflow-auto hairline rounded-4 bg-surface text-fg text-left [box-shadow:var(--shadow-3)] ${className}`}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      {...rest}
    >
      <h2 className="text-xl leading-[1.2]" id={id}>
        {title}
      </h2>
      {text ? (
        <p className="muted" id={`${id}-text`}>
          {text}
        </p>
      ) : null}
      {children}
      {acts ? <div className="flex flex-wrap gap-2 justify-end mt-2">{acts}</div> : null}
    </dialog>
  );
}
