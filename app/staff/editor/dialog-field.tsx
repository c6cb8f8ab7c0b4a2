import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Field } from "../../ui/field.tsx";
import { Button } from "../ui/button.tsx";
import { Question } from "../ui/question.tsx";

interface DialogFieldProps {
  title: string;
  mistake: string | undefined;
  onDone: () => void;
  onClose: () => void;
  done: string;
  children: ReactNode;
  other?: ReactNode;
}

/**
 * A small dialog that asks for a tool's input. It has no form: it stands inside the article's form, which its
 * Enter key must not submit.
 */
export function DialogField({
  title,
  mistake,
  onDone,
  onClose,
  done,
  children,
  other,
}: DialogFieldProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    element?.querySelector("input")?.select();
  }, []);
  const keyed = (event: KeyboardEvent) => {
    if (event.key === "Escape") event.stopPropagation();
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <Question
      title={title}
      acts={
        <>
          {other}
          <Button small onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" small onClick={onDone}>
            {done}
          </Button>
        </>
      }
      ref={dialog}
      onKeyDown={keyed}
      onBlur={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      <p className="err" role="alert" hidden={!mistake}>
        {mistake}
      </p>
    </Question>
  );
}

interface TextInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  hint?: string;
  url?: boolean;
}

export function TextInput({
  label,
  value,
  onChange,
  required = false,
  hint,
  url = false,
}: TextInputProps) {
  return (
    <Field id={useId()} label={label} required={required} hint={hint} error={undefined}>
      {(wiring) => (
        <input
          className="input"
          value={value}
          autoComplete="off"
          inputMode={url ? "url" : "text"}
          autoCapitalize={url ? "none" : "sentences"}
          spellCheck={!url}
          onChange={({ target }) => onChange(target.value)}
          {...wiring}
        />
      )}
    </Field>
  );
}
