/** Undefined when `work` takes longer than `ms`. Rejects as `work` does. */
export async function withDeadline<Value>(
  ms: number,
  work: PromiseLike<Value>,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts after `ms`, and with `signal`. Not every browser in use has `AbortSignal.timeout` and `AbortSignal.any`. */
export function timeoutSignal(ms: number, signal?: AbortSignal): AbortSignal {
  if (!signal && "timeout" in AbortSignal) return AbortSignal.timeout(ms);
  const ended = new AbortController();
  const abort = () => ended.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  setTimeout(() => ended.abort(new DOMException("It took too long.", "TimeoutError")), ms);
  return ended.signal;
}
