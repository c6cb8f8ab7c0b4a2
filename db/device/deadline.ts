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
