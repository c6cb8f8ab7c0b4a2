import { useEffect, useRef, useState } from "react";
import type { FormRef } from "./filling.ts";
import type { Brought } from "./brought.ts";

/** What the address brings replaces what a draft or a plain post had, also where it comes later than the form. */
export function useAttachment(form: FormRef, { attachment, type }: Brought, echoed?: string) {
  const [attached, attach] = useState(echoed ?? attachment);
  const brought = useRef(attachment);
  useEffect(() => {
    if (attachment === brought.current) return;
    brought.current = attachment;
    attach(attachment);
  }, [attachment]);
  useEffect(() => {
    const select = form.current?.querySelector<HTMLSelectElement>("#request-consultationType");
    if (select && select.value === "" && type) select.value = type;
  }, [form, type]);
  return { attached, attach };
}
