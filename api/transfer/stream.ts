import type { ReadFile } from "../../db/schema/transfer.ts";
import { lengthOf } from "./read.ts";
import type { Reservation } from "../runtime/limits.ts";

// A browser pauses for a dialog or sleeps.
const idleMs = 60_000;
const wholeMs = 600_000;

/** A stream that calls `end` once: when it was sent, cancelled, not read for a minute, or after ten minutes. */
export function streamed(
  chunks: AsyncGenerator<Uint8Array>,
  end: () => Promise<void> = nothingMore,
): ReadableStream<Uint8Array> {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let whole: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    idle = setTimeout(giveUp, idleMs);
  };
  const over = async () => {
    clearTimeout(idle);
    clearTimeout(whole);
    await end();
  };
  function giveUp() {
    control?.error(new Error("Nobody reads it."));
    Promise.all([over(), chunks.return(undefined)]).catch(nothingMore);
  }
  return new ReadableStream<Uint8Array>(
    {
      start(stream) {
        control = stream;
        whole = setTimeout(giveUp, wholeMs);
        wait();
      },
      async pull(stream) {
        clearTimeout(idle);
        try {
          const { value, done } = await chunks.next();
          if (!done) {
            stream.enqueue(value);
            return wait();
          }
          await over();
          stream.close();
        } catch (error) {
          await over();
          stream.error(error);
        }
      },
      async cancel() {
        await over();
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** One article at a time, since megabytes at once would block others; each is freed once it is sent. */
export async function* asAnswer(
  { articles, faults }: ReadFile,
  { release }: Pick<Reservation, "release">,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`{"faults":${JSON.stringify(faults)},"articles":[`);
  for (let article = articles.shift(); article; article = articles.shift()) {
    const end = articles.length > 0 ? "," : "";
    yield encoder.encode(`${JSON.stringify(article)}${end}`);
    release(lengthOf(article.fields));
  }
  yield encoder.encode("]}");
}

const nothingMore = async () => undefined;
