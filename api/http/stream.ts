// A browser may pause for a dialog, or sleep.
const idleMs = 60_000;
const totalMs = 600_000;

/** A stream that calls `end` once: when it was sent, cancelled, not read for a minute, or after ten minutes. */
export function streamed(
  chunks: AsyncGenerator<Uint8Array>,
  end: () => Promise<void> = noop,
): ReadableStream<Uint8Array> {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let total: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    idle = setTimeout(giveUp, idleMs);
  };
  const finish = async () => {
    clearTimeout(idle);
    clearTimeout(total);
    await end();
  };
  function giveUp() {
    control?.error(new Error("No one reads it."));
    Promise.all([finish(), chunks.return(undefined)]).catch(noop);
  }
  return new ReadableStream<Uint8Array>(
    {
      start(stream) {
        control = stream;
        total = setTimeout(giveUp, totalMs);
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
          await finish();
          stream.close();
        } catch (error) {
          await finish();
          stream.error(error);
        }
      },
      async cancel() {
        await finish();
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

const noop = async () => undefined;
