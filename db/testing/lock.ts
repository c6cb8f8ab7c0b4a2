import { lockFile } from "../postgres/lock-file.ts";
import type { LockFile } from "../postgres/lock.ts";

/** The lock that api/main.ts gives. */
export const lock: { lock: LockFile } = { lock: lockFile };
