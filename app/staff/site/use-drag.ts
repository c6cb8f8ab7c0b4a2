import { type PointerEvent, useState } from "react";

interface Drag {
  from: number;
  /** Before which item it falls; the number of items for the end. */
  to: number;
}

/** Items of a list moved by a handle: a line shows where one falls, and nothing moves before it is let go. */
export function useDrag(itemOf: (nth: number) => Element | null, count: number, move: Move) {
  const [drag, setDrag] = useState<Drag>();
  const placeAt = (y: number): number => {
    for (let nth = 0; nth < count; nth++) {
      const box = itemOf(nth)?.getBoundingClientRect();
      if (box && y < box.top + box.height / 2) return nth;
    }
    return count;
  };
  const end = () => setDrag(undefined);
  return {
    drag,
    handle: (from: number) => ({
      onPointerDown(event: PointerEvent<Element>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from, to: from });
      },
      onPointerMove: ({ clientY }: PointerEvent) => drag && setDrag({ from, to: placeAt(clientY) }),
      onPointerUp() {
        end();
        if (drag && drag.to !== from && drag.to !== from + 1)
          move(from, drag.to > from ? drag.to - 1 : drag.to);
      },
      onPointerCancel: end,
      onLostPointerCapture: end,
    }),
  };
}

type Move = (from: number, to: number) => void;
