import type { FieldFault, Fields, Values } from "../../../db/schema/site/fields.ts";
import { picturesIn } from "../../../db/schema/site/pictures.ts";
import type { Media } from "../../media/media.ts";
import { available } from "../../media/routes.ts";

/** The fields whose picture is new, and not here. Throws Problem 503 if the storage of pictures does not answer. */
export async function missingPictures(
  media: Pick<Media, "find">,
  fields: Fields,
  { known, after }: { known: Values; after: Values },
): Promise<FieldFault[]> {
  const kept = new Set(picturesIn(fields, known).map(({ hash }) => hash));
  const faults: FieldFault[] = [];
  for (const { path, hash } of picturesIn(fields, after))
    if (!kept.has(hash) && !(await available(media.find(hash))))
      faults.push({ path, message: "This picture is not here any more. Choose it again." });
  return faults;
}
