import * as v from "valibot";

/** A day as `2028-11-24`; `label` names it in the sentence of an error. */
export const Day = (label: string) =>
  v.pipe(
    v.string(),
    v.isoDate(`${label} must be a date, such as 2028-11-24`),
    v.check((date) => {
      const at = Date.parse(date);
      return date < "2100" && new Date(at || 0).toISOString().startsWith(date);
    }, `${label} must be a date before 2100`),
  );
