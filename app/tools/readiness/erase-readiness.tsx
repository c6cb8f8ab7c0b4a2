import { EraseAnswers } from "../erase-answers.tsx";

interface EraseReadinessProps {
  isOffered: boolean;
  onErase: () => Promise<void>;
}

export const EraseReadiness = (props: EraseReadinessProps) => (
  <EraseAnswers
    {...props}
    label="Erase my answers and start again"
    question="Erase all answers, reasons and the result to compare with from this device?"
  />
);
