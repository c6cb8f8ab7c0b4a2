import { EraseAnswers } from "../erase-answers.tsx";

interface EraseBreachProps {
  isOffered: boolean;
  onErase: () => Promise<void>;
}

export const EraseBreach = (props: EraseBreachProps) => (
  <EraseAnswers
    {...props}
    label="Erase everything"
    question="Erase the clock, the ticks and all texts of this tool from this device?"
  />
);
