import { type LibraryTab, libraryTabs } from "../../db/schema/library.ts";
import type { Found } from "./find.ts";

export const tabNamed = (value: unknown): LibraryTab | undefined =>
  libraryTabs.find((tab) => tab === value);

/** The open tab: the requested one; else the first with a hit; else Laws & Regulations (spec.md §4). */
export const openTab = (asked: LibraryTab | undefined, found?: Found): LibraryTab =>
  asked ?? libraryTabs.find((tab) => found && found.hits[tab] > 0) ?? "laws";

/** The tab to stay in while the visitor types: the open one, unless the only hits are elsewhere. */
export const tabFor = (open: LibraryTab, found: Found | undefined): LibraryTab | undefined =>
  found && found.total > 0 && found.hits[open] === 0 ? undefined : open;

/** A tab's address; the first tab has the short one. */
export const libraryPath = (tab: LibraryTab): string =>
  tab === "laws" ? "/library" : `/library?tab=${tab}`;

/** Each tab's description for search engines, 50 to 160 characters. */
export const tabDescriptions: Record<LibraryTab, string> = {
  laws: "Rwanda’s three cybersecurity and data protection laws: what they provide, whom they bind and what they require, with the official texts.",
  standards:
    "The Minimum Cybersecurity Standards by chapter and the National Cyber Security Strategy 2024-2029 by pillar, with what their sources say.",
  sectors:
    "What banks, government, healthcare, telecoms and education in Rwanda must be able to show, by priority.",
  timeline:
    "Six milestones of cybersecurity regulation in Rwanda, from the national authority in 2017 to enforcement in 2024.",
  resources:
    "Official documentation of Rwanda’s cyber security and data protection authorities, with ISO/IEC 27001 and the NIST framework.",
};
