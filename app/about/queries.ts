import { queryOptions } from "@tanstack/react-query";
import type { About } from "../../db/schema/about.ts";
import type { TeamMember } from "../../db/schema/team.ts";
import { documentQuery } from "../data/document-query.ts";

export const aboutQuery = queryOptions<About>({ queryKey: ["/api/about"] });
export const aboutPageQuery = documentQuery("about-page");
export const teamQuery = queryOptions<TeamMember[]>({ queryKey: ["/api/team"] });
