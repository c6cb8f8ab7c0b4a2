import { fetchAsStaff } from "../session/sign-out.ts";
import { notifyFailure } from "./actions.ts";

/** Offers this text as a file to store. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export const downloadJson = (name: string, what: unknown): void =>
  download(name, "application/json", JSON.stringify(what, undefined, 2));
