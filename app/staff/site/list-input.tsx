import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useRef } from "react";
import { emptyValue, type Fields, type ListField } from "../../../db/schema/site/fields.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { showField, useForm } from "./form-context.ts";
import { Item } from "./frames.tsx";
import { TextInput } from "./inputs.tsx";

interface ListInputProps {
  field: ListField;
  path: string;
  values: readonly unknown[];
  /** Draws the fields of one item. */
  children: (fields: Fields, value: unknown, path: string) => ReactNode;
}

/** Items that are added, removed and moved; the focus stays with what was moved, or goes to what took its place. */
export function ListInput({ field, path, values, children }: ListInputProps) {
  const { item, one, min = 0, max } = field;
  const { change, isReadOnly, announce } = useForm();
  const focusNext = useRef<() => void>(undefined);
  useEffect(() => {
    focusNext.current?.();
    focusNext.current = undefined;
  });
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  const actOf = (nth: number, act: string) => `[data-act="${path}.${nth} ${act}"]`;
  const replace = (next: readonly unknown[], words: string, focus: () => void) => {
    focusNext.current = focus;
    announce(words);
    change(path, next);
  };
  const add = () =>
    replace(
      [...values, emptyValue(item, () => crypto.randomUUID())],
      `${item.label} ${values.length + 1} added`,
      () => showField(`${path}.${values.length}`),
    );
  const remove = (nth: number) =>
    replace(values.toSpliced(nth, 1), `${item.label} ${nth + 1} removed`, () => {
      const next = Math.min(nth, values.length - 2);
      press(values.length - 1 > min ? actOf(next, "remove") : `[data-act="${path} add"]`);
    });
  const move = (nth: number, by: 1 | -1) => {
    const to = nth + by;
    if (to < 0 || to >= values.length) return;
    replace(
      values.with(nth, values[to]).with(to, values[nth]),
      `Moved to place ${to + 1} of ${values.length}`,
      () => press(actOf(to, by < 0 ? "up" : "down")),
    );
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
    return isReadOnly ? null : (
      <div className="flex -mr-2">
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
      </div>
    );
  };
  return (
    <>
      {values.map((value, nth) => {
        const at = `${path}.${nth}`;
        const label = `${item.label} ${nth + 1}`;
        // The values are controlled from outside, so an item is its place.
        return item.kind === "group" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Item key={nth} label={label} path={at} acts={actsFor(nth)}>
            {children(item.fields, value, at)}
          </Item>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={nth} className="flex flex-wrap gap-x-4 justify-end">
            <div className="flex-[1_1_16rem]">
              <TextInput field={{ ...item, label }} path={at} value={value} />
            </div>
            <div className="sm:mt-7">{actsFor(nth)}</div>
          </div>
        );
      })}
      {isReadOnly || values.length >= max ? null : (
        <Button className="justify-self-start" Icon={Plus} data-act={`${path} add`} onClick={add}>
          Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
        </Button>
      )}
      {!isReadOnly && values.length >= max && max !== min ? (
        <p className="hint">There is room for {max}.</p>
      ) : null}
    </>
  );
}
