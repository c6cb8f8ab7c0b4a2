import { queryOptions } from "@tanstack/react-query";
import type { Law } from "../../db/schema/laws.ts";

/** Each law and standard in a few words, in the order of the site. */
export const lawsQuery = queryOptions<Law[]>({ queryKey: ["/api/laws"] });
