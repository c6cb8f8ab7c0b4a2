import type { LucideIcon } from "lucide-react";
import Award from "lucide-react/icons/award";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Database from "lucide-react/icons/database";
import FileText from "lucide-react/icons/file-text";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Lock from "lucide-react/icons/lock";
import Shield from "lucide-react/icons/shield";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Users from "lucide-react/icons/users";
import type { IconName } from "../../db/schema/parts.ts";

const icons: Record<IconName, LucideIcon> = {
  Shield,
  ClipboardCheck,
  FileText,
  AlertTriangle: TriangleAlert,
  GraduationCap,
  Lock,
  Users,
  Award,
  Database,
};

const known = (name: string): name is IconName => Object.hasOwn(icons, name);

/** The icon that content names (spec.md §3), Shield when the name is not one of ours. */
export function ContentIcon({ name, size = 24 }: { name: string; size?: number }) {
  const Drawn = known(name) ? icons[name] : Shield;
  return <Drawn size={size} />;
}
