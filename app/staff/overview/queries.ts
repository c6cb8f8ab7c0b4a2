import { queryOptions } from "@tanstack/react-query";
import type { ContentMark } from "../../../db/schema/content-marks.ts";
import type { Overview, OverviewSpan } from "../../../db/schema/overview.ts";

// Offline these figures are missing, and those from the device stand alone.
const now = { staleTime: 0, retry: false } as const;

export const overviewQuery = (weeks: OverviewSpan) =>
  queryOptions<Overview>({ queryKey: [`/api/staff/overview?weeks=${weeks}`], ...now });

export const marksQuery = queryOptions<ContentMark[]>({ queryKey: ["/api/staff/content"], ...now });
