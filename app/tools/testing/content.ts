// The content of the tools as a new site begins with it.
import * as v from "valibot";
import appliesFile from "../../../db/data/applies.json" with { type: "json" };
import breachFile from "../../../db/data/breach.json" with { type: "json" };
import crosswalkFile from "../../../db/data/crosswalk.json" with { type: "json" };
import readinessFile from "../../../db/data/readiness.json" with { type: "json" };
import sourcesFile from "../../../db/data/sources.json" with { type: "json" };
import { Applies } from "../../../db/schema/tools/applies.ts";
import { Breach } from "../../../db/schema/tools/breach.ts";
import { Controls } from "../../../db/schema/tools/controls.ts";
import { Crosswalk } from "../../../db/schema/tools/crosswalk.ts";
import { Readiness } from "../../../db/schema/tools/readiness.ts";
import { Sources } from "../../../db/schema/tools/sources.ts";

export const applies = v.parse(Applies, appliesFile);
export const breach = v.parse(Breach, breachFile);
export const controls = v.parse(Controls, readinessFile);
export const crosswalk = v.parse(Crosswalk, crosswalkFile);
export const readiness = v.parse(Readiness, readinessFile);
export const sources = v.parse(Sources, sourcesFile);

// Examples that the content's authors worked out by hand.
export const { _examples: examples } = appliesFile;
export const { _examples: breachExamples } = breachFile;
