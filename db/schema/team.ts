import * as v from "valibot";

/** A member of the team (spec.md §3). `photo` is a path, empty when there is none. */
export const TeamMember = v.object({
  id: v.string(),
  name: v.string(),
  role: v.string(),
  bio: v.string(),
  photo: v.string(),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;
