import type { AuditEntry } from "../../../db/schema/audit.ts";

/** What a call is about, by how its path begins; the first that fits counts. */
const areas: readonly (readonly [path: string, words: string])[] = [
  ["/api/staff/requests/person", "the data of one person"],
  ["/api/staff/requests/export", "the export of requests"],
  ["/api/staff/requests/erase", "erasing requests"],
  ["/api/staff/requests", "the requests"],
  ["/api/staff/outgoing", "outgoing messages"],
  ["/api/staff/audit", "the audit trail"],
  ["/api/staff/people", "people and their roles"],
  ["/api/staff/site", "the site\u2019s texts"],
  ["/api/staff/content", "the content to confirm"],
  ["/api/staff/first-hour", "the first hour"],
  ["/api/staff/overview", "the overview"],
  ["/api/staff/media", "pictures"],
  ["/api/staff/transfer", "export and import of articles"],
  ["/api/staff/changes", "articles"],
  ["/api/staff/operations", "articles"],
  ["/api/staff/insights", "articles"],
  ["/api/insights", "articles"],
  ["/api/contact", "sending a request"],
  ["/contact", "sending a request"],
];

/** A refusal as people read it; the details of the entry have its route. */
export function refusedWords({ subject, detail }: AuditEntry): string {
  const [, path = ""] = subject.split(" ");
  const area = areas.find(([start]) => path.startsWith(start))?.[1];
  if (!area) return `was refused: ${subject}`;
  const { status, needs } = detail;
  if (typeof needs === "string") return `was refused ${area}, which needs the role ${needs}`;
  if (status === 429) return `was refused ${area}: too many in a short time`;
  if (status === 401) return `was refused ${area}: nobody was signed in`;
  return `was refused ${area} (${subject})`;
}
