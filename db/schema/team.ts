import * as v from "valibot";

/** spec.md §3. `photo` is a path, or empty. */
export const TeamMember = v.object({
  id: v.string(),
  name: v.string(),
  role: v.string(),
  bio: v.string(),
  photo: v.string(),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;
