/** Runs tasks one after the other; starts immediately when idle. */
export function serialize() {
  let last: Promise<unknown> | undefined;
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const mine = last ? last.then(act, act) : act();
    last = mine;
    const ended = () => {
      if (last === mine) last = undefined;
    };
    mine.then(ended, ended);
    return mine;
  };
}
