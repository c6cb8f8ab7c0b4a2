import type Copy from "lucide-react/icons/copy";
import { useState } from "react";

interface CopyButtonProps {
  text: string;
  label: string;
  icon: typeof Copy;
}

export function CopyButton({ text, label, icon: Icon }: CopyButtonProps) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Not copied. Select the text and copy it yourself.");
    }
  };
  return (
    <>
      <button type="button" className="btn btn-secondary btn-sm" onClick={() => void copy()}>
        <Icon className="i" size={20} aria-hidden="true" />
        {label}
      </button>
      <span className="small staff-said" role="status">
        {said}
      </span>
    </>
  );
}
