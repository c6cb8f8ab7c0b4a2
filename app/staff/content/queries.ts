import { queryOptions } from "@tanstack/react-query";
import type { ContentMark } from "../../../db/schema/content-marks.ts";

export const marksQuery = queryOptions<ContentMark[]>({
  queryKey: ["/api/staff/content"],
  staleTime: 0,
});
