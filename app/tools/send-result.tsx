import Send from "lucide-react/icons/send";
import { useRouter } from "@tanstack/react-router";
import { toolResult } from "../data/tool-result.ts";

interface SendResultProps {
  label: string;
  /** The attachment of the request, which the visitor can see and remove there. */
  result: () => ReturnType<typeof toolResult.get>;
  look?: "btn-primary" | "btn-secondary";
}

/** Takes a result to the contact form. Nothing is sent before the visitor sends the request. */
export function SendResult({ label, result, look = "btn-primary" }: SendResultProps) {
  const { history } = useRouter();
  const take = () => {
    toolResult.set(result());
    history.push("/contact#consultation");
  };
  return (
    <button type="button" className={`btn ${look}`} onClick={take}>
      <Send size={20} />
      {label}
    </button>
  );
}
