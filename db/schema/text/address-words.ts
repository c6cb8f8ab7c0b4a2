import { fold } from "./fold.ts";

/** The words of a text in ASCII letters and digits alone, for addresses: `Mise en œuvre` as mise, en, oeuvre. */
export const addressWords = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];
