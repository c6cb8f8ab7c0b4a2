import type { Library } from "../../db/schema/library.ts";
import type { Catalogue } from "../data/catalogue.ts";

/** What every panel is drawn from: what the filter leaves of the library, and the library's own words. */
export interface PanelProps {
  shown: Catalogue;
  library: Library;
}
