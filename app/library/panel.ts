import type { Library } from "../../db/schema/library.ts";
import type { Catalogue } from "../data/catalogue.ts";

/** Props of every panel: the filtered entries, and the whole library. */
export interface PanelProps {
  shown: Catalogue;
  library: Library;
}
