import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { emptyValue, type Fields, type ListField } from "../../../db/schema/site/fields.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { idOf, showField, useForm } from "./form-context.ts";
import { edgeOf, Item } from "./frames.tsx";
import { ReferenceInput, TextInput } from "./inputs.tsx";
import { useDrag } from "./use-drag.ts";
import { idOfItem, isFolded, labelOfItem } from "./values.ts";

/** Another list of the same document, of the same items. */
export interface Elsewhere {
  label: string;
  path: string;
  values: readonly unknown[];
  max: number;
}

interface ListInputProps {
  elsewhere: readonly Elsewhere[];
  field: ListField;
  path: string;
  values: readonly unknown[];
  /** Draws the fields of one item. */
  children: (fields: Fields, value: unknown, path: string) => ReactNode;
}

/** Items that are added, removed and moved; the focus stays with what was moved, or goes to what took its place. */
export function ListInput({ field, path, values, elsewhere, children }: ListInputProps) {
  const { item, one, min = 0, max } = field;
  const { change, changeAll, isReadOnly, announce } = useForm();
  // One that was drawn unfolded stays so while items are added.
  const [folds] = useState(() => isFolded(item, values.length));
  const [openAt, setOpenAt] = useState<number>();
  const focusNext = useRef<() => void>(undefined);
  useEffect(() => {
    focusNext.current?.();
    focusNext.current = undefined;
  });
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  const actOf = (nth: number, act: string) => `[data-act="${path}.${nth} ${act}"]`;
  const foldOf = (nth: number) =>
    document
      .getElementById(idOf(`${path}.${nth}`))
      ?.querySelector<HTMLElement>(":scope > legend > button");
  const replace = (next: readonly unknown[], words: string, focus: () => void) => {
    focusNext.current = focus;
    announce(words);
    change(path, next);
  };
  const add = () => {
    setOpenAt(values.length);
    replace(
      [...values, emptyValue(item, () => crypto.randomUUID())],
      `${item.label} ${values.length + 1} added`,
      () => showField(`${path}.${values.length}`),
    );
  };
  const remove = (nth: number) => {
    setOpenAt(undefined);
    replace(values.toSpliced(nth, 1), `${item.label} ${nth + 1} removed`, () => {
      const next = Math.min(nth, values.length - 2);
      if (folds && next >= 0) foldOf(next)?.focus();
      else press(values.length - 1 > min ? actOf(next, "remove") : `[data-act="${path} add"]`);
    });
  };
  const moveTo = (nth: number, to: number, focus: () => void) => {
    if (to < 0 || to >= values.length) return;
    setOpenAt(openAt === nth ? to : undefined);
    const moved = values.toSpliced(nth, 1).toSpliced(to, 0, values[nth]);
    replace(moved, `Moved to place ${to + 1} of ${values.length}`, focus);
  };
  const move = (nth: number, by: 1 | -1) =>
    moveTo(nth, nth + by, () => press(actOf(nth + by, by < 0 ? "up" : "down")));
  const { drag, handle } = useDrag(
    (nth) => document.getElementById(idOf(`${path}.${nth}`))?.closest("[data-item]") ?? null,
    values.length,
    (nth, to) => moveTo(nth, to, () => undefined),
  );
  const fallsAt = (nth: number) => {
    if (!drag || drag.to === drag.from || drag.to === drag.from + 1) return undefined;
    if (drag.to === nth) return "before";
    return drag.to === values.length && nth === values.length - 1 ? "after" : undefined;
  };
  const moveElsewhere = (nth: number, other: Elsewhere) => {
    setOpenAt(undefined);
    announce(`Moved to ${other.label}`);
    focusNext.current = () => showField(`${other.path}.${other.values.length}`);
    changeAll([
      [path, values.toSpliced(nth, 1)],
      [other.path, [...other.values, values[nth]]],
    ]);
  };
  const actsFor = (nth: number) => {
    const name = `${item.label.toLowerCase()} ${nth + 1}`;
    const acts = [
      {
        act: "up",
        Icon: ArrowUp,
        label: `Move ${name} up`,
        off: nth === 0,
        run: () => move(nth, -1),
      },
      {
        ...{ act: "down", Icon: ArrowDown, label: `Move ${name} down` },
        ...{ off: nth === values.length - 1, run: () => move(nth, 1) },
      },
      ...(values.length > min
        ? [
            {
              act: "remove",
              Icon: Trash2,
              label: `Remove ${name}`,
              off: false,
              run: () => remove(nth),
            },
          ]
        : []),
    ];
    if (isReadOnly) return null;
    const grip =
      values.length > 1 ? (
        <span
          className="grid place-items-center w-8 h-11 text-fg-2 cursor-grab active:cursor-grabbing [touch-action:none]"
          aria-hidden="true"
          {...handle(nth)}
        >
          <GripVertical size={20} />
        </span>
      ) : null;
    if (folds && openAt !== nth) return grip;
    return (
      <div className="flex flex-wrap justify-end items-center -mr-2 max-sm:col-span-full">
        {elsewhere
          .filter((other) => other.values.length < other.max)
          .map((other) => (
            <Button
              key={other.path}
              variant="ghost"
              small
              onClick={() => moveElsewhere(nth, other)}
            >
              Move to {other.label.toLowerCase()}
            </Button>
          ))}
        {acts.map(({ act, Icon, label, off, run }) => (
          <IconButton
            key={act}
            className="aria-disabled:opacity-40"
            data-act={`${path}.${nth} ${act}`}
            Icon={Icon}
            label={label}
            aria-disabled={off}
            onClick={run}
          />
        ))}
        {grip}
      </div>
    );
  };
  const adding =
    isReadOnly || values.length >= max ? null : (
      <Button className="justify-self-start" Icon={Plus} data-act={`${path} add`} onClick={add}>
        Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
      </Button>
    );
  return (
    <>
      {/* Below a long list it would be far away. */}
      {folds ? adding : null}
      {values.map((value, nth) => {
        const at = `${path}.${nth}`;
        const label = labelOfItem(item, value, nth);
        // The values are controlled from outside, so an item is its place.
        return item.kind === "group" ? (
          <Item
            key={idOfItem(value) || nth}
            label={label}
            path={at}
            acts={actsFor(nth)}
            fold={
              folds
                ? {
                    isOpen: openAt === nth,
                    turn: () => setOpenAt(openAt === nth ? undefined : nth),
                  }
                : undefined
            }
            falls={fallsAt(nth)}
          >
            {children(item.fields, value, at)}
          </Item>
        ) : (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={nth}
            className={`flex flex-wrap gap-x-4 justify-end ${edgeOf(fallsAt(nth))}`}
            data-item={at}
          >
            <div className="flex-[1_1_16rem]">
              {item.kind === "reference" ? (
                <ReferenceInput field={{ ...item, label }} path={at} value={value} />
              ) : (
                <TextInput field={{ ...item, label }} path={at} value={value} />
              )}
            </div>
            <div className="sm:mt-7">{actsFor(nth)}</div>
          </div>
        );
      })}
      {folds ? null : adding}
      {!isReadOnly && values.length >= max && max !== min ? (
        <p className="hint">There is room for {max}.</p>
      ) : null}
    </>
  );
}
