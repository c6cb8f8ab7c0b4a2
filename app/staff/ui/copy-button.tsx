import type Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "./button.tsx";

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
      <Button small className="text-fg" Icon={Icon} onClick={() => void copy()}>
        {label}
      </Button>
      <span className="small" role="status">
        {said}
      </span>
    </>
  );
}
