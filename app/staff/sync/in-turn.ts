/** Does one thing after the other: each begins when the one before has ended, and immediately where nothing is under way. */
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
