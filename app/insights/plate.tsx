import { focusClass, mediaAt, srcsetOf } from "../../db/schema/media.ts";
import { type Scene, scenes } from "../ui/scene.ts";

interface PlateProps {
  article: { id: string; image: string | null };
}

/** An article's picture: its own when this site has it, otherwise one of the scenes with its hour. */
export function Plate({ article }: PlateProps) {
  if (isOurs(article.image)) {
    const picture = mediaAt(article.image);
    return (
      <figure className="plate">
        <img
          // The browser chooses of these before it looks at the address.
          srcSet={picture && srcsetOf(picture.hash)}
          sizes={picture && "(min-width: 80rem) 76rem, 100vw"}
          className={picture && focusClass(picture.focus ?? "center")}
          src={article.image}
          alt=""
          width={1600}
          height={700}
          fetchPriority="low"
        />
      </figure>
    );
  }
  const { id, label, hour } = sceneOf(article.id);
  return (
    <figure className="plate">
      <img src={`/scenes/${id}.svg`} alt="" width={1600} height={900} fetchPriority="low" />
      <figcaption className="num">
        {label}, {hour}
      </figcaption>
    </figure>
  );
}

const isOurs = (image: string | null): image is string => /^\/(?![/\\])/.test(image ?? "");

/** Always the same scene for the same article. */
function sceneOf(articleId: string): { id: Scene; label: string; hour: string } {
  let sum = 3; // any start would do; by this one the starting articles open with the night
  for (const letter of articleId) sum += letter.codePointAt(0) ?? 0;
  return scenes[sum % scenes.length] ?? scenes[0];
}
