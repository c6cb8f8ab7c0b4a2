import type { Breach } from "./breach.ts";

/** Ids that the document uses and does not define, one sentence each with its place. */
export function unknownIds(breach: Breach): string[] {
  const { items, templates, owners, placeholders, checklist, report, isItABreach, roles } = breach;
  const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));
  const fieldsOfReport = report.sections.flatMap(({ fields }) => fields);
  const known = {
    duty: ids(items),
    template: ids(templates),
    owner: ids(owners),
    field: ids(fieldsOfReport),
    question: ids([...isItABreach.questions, ...isItABreach.results]),
    role: ids([...roles.results, { id: "next" }]),
    placeholder: new Set(placeholders.map(({ name }) => name)),
  };
  const faults: string[] = [];
  const expect = (kind: keyof typeof known, id: string | null | undefined, place: string) => {
    if (id !== null && id !== undefined && !known[kind].has(id))
      faults.push(`${place}: ${id} is no ${kind}.`);
  };

  for (const [index, duty] of items.entries())
    expect("template", duty.templateId, `items.${index}.templateId`);
  for (const [phase, { tasks }] of checklist.entries())
    for (const [index, task] of tasks.entries()) {
      const place = `checklist.${phase}.tasks.${index}`;
      expect("owner", task.owner, `${place}.owner`);
      expect("duty", task.dutyId, `${place}.dutyId`);
      expect("template", task.templateId, `${place}.templateId`);
    }
  for (const [index, { dutyId }] of breach.contents.entries())
    expect("duty", dutyId, `contents.${index}.dutyId`);
  for (const [index, { field }] of placeholders.entries())
    expect("field", field, `placeholders.${index}.field`);
  for (const { id, dutyId } of fieldsOfReport) expect("duty", dutyId, `report: ${id}.dutyId`);
  for (const [index, template] of templates.entries()) {
    expect("duty", template.dutyId, `templates.${index}.dutyId`);
    for (const name of placeholdersIn([template.subject, ...template.body]))
      expect("placeholder", name, `templates.${index}`);
  }
  for (const [index, { yes, no }] of roles.questions.entries()) {
    expect("role", yes, `roles.questions.${index}.yes`);
    expect("role", no, `roles.questions.${index}.no`);
  }
  expect("question", isItABreach.start, "isItABreach.start");
  for (const [index, question] of isItABreach.questions.entries())
    for (const answer of ["yes", "no", "unsure"] as const)
      expect("question", question[answer], `isItABreach.questions.${index}.${answer}`);
  for (const [index, { dutyIds = [] }] of isItABreach.results.entries())
    for (const id of dutyIds) expect("duty", id, `isItABreach.results.${index}.dutyIds`);
  if (!breach.facts.some(({ id }) => id === "fact-late"))
    faults.push("facts: fact-late is missing; a clock that is late shows it.");
  return [...faults, ...gapsInPhases(breach), ...fieldsWithoutOptions(breach), ...twice(breach)];
}

const placeholdersIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => Array.from(line.matchAll(/\{\{(\w+)\}\}/g), ([, name = ""]) => name));

const gapsInPhases = ({ checklist }: Breach): string[] =>
  checklist.flatMap(({ id, fromHour }, index) => {
    const before = index === 0 ? 0 : checklist[index - 1]?.toHour;
    return before === fromHour
      ? []
      : [`checklist.${index}: ${id} does not begin where the phase before ends.`];
  });

const fieldsWithoutOptions = ({ report }: Breach): string[] =>
  report.sections.flatMap(({ fields }) =>
    fields
      .filter(({ type, options }) => (type === "choice" || type === "multi") === !options?.length)
      .map(
        ({ id, type }) => `report: ${id} is of the type ${type}, and its options do not fit that.`,
      ),
  );

/** Ids that occur twice: ticks and texts are stored by them. */
function twice({ checklist, report }: Breach): string[] {
  const ids = [
    ...checklist.flatMap(({ tasks }) => tasks.map(({ id }) => id)),
    ...report.sections.flatMap(({ fields }) => fields.map(({ id }) => id)),
  ];
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `The id ${id} is there twice.`);
}
