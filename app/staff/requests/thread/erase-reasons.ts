export const eraseReasons = [
  { value: "asked", label: "Asked by the sender" },
  { value: "spam", label: "Spam" },
  { value: "mistake", label: "Sent by mistake, or a test" },
  { value: "not-needed", label: "No longer needed" },
] as const;
