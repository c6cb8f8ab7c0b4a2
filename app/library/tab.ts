import { type LibraryTab, libraryTabs } from "../../db/schema/library.ts";

/** The tab that `?tab=` names; Laws & Regulations when it names none of ours (spec.md §4). */
export const tabOf = (value: unknown): LibraryTab =>
  libraryTabs.find((tab) => tab === value) ?? "laws";

/** What a search engine says about each tab, 50 to 160 characters. */
export const tabDescriptions: Record<LibraryTab, string> = {
  laws: "Rwanda's three cybersecurity and data protection laws: what they provide, whom they bind and what they require, with the official texts.",
  standards:
    "The Minimum Cybersecurity Standards in six chapters and the National Cyber Security Strategy 2024-2029 in five pillars.",
  sectors:
    "What banks, government, healthcare, telecoms and education in Rwanda must be able to show, by priority.",
  timeline:
    "Six milestones of cybersecurity regulation in Rwanda, from the national authority in 2017 to enforcement in 2024.",
  resources:
    "Official documentation of Rwanda's cyber security and data protection authorities, with ISO/IEC 27001 and the NIST framework.",
};
