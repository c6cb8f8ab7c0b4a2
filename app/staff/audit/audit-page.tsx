import { AuditScreen } from "./screen.tsx";
import { lazy } from "../layout/lazy.tsx";
// Of the dialog of versions, which is loaded later.
import "../ui/dialog.css";

const VersionsDialog = lazy(
  async () => (await import("../versions/dialog.tsx")).VersionsDialog,
  undefined,
  { preload: false },
);

/** The audit trail, with the versions of the articles that it names. */
export const AuditPage = () => <AuditScreen Versions={VersionsDialog} />;
