import { typedDate } from "./articles/typed-date.ts";
import { AuditScreen } from "./audit/screen.tsx";
import { late } from "./late.tsx";
// Of the dialog of versions, which is loaded later.
import "./modal.css";

const VersionsDialog = late(
  async () => (await import("./versions/dialog.tsx")).VersionsDialog,
  undefined,
  { ahead: false },
);

/** The audit trail, with the versions of the articles that it names. */
export const AuditPage = () => <AuditScreen Versions={VersionsDialog} readDay={typedDate} />;
