import { consultationTypes } from "../../../db/schema/contact.ts";

export const serviceLabel = (type: string): string =>
  consultationTypes.find(({ value }) => value === type)?.label ?? "General Inquiry";
