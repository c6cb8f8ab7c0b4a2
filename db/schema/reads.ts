import * as v from "valibot";

/** `POST /api/reads`: 204 whether it is counted or not. */
export const ArticleRead = v.object({ article: v.pipe(v.string(), v.maxLength(100)) });
