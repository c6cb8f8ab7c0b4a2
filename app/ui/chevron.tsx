import ChevronDown from "lucide-react/icons/chevron-down";

/** Chevron at the end of a `summary`, which points up while it is open. */
export const Chevron = () => (
  <ChevronDown className="ml-auto [[open]>summary>&]:rotate-180" size={20} />
);
