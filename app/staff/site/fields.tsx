import { memo, useState } from "react";
import {
  type Field,
  type Fields,
  type FixedListField,
  isValues,
} from "../../../db/schema/site/fields.ts";
import { Item, Part, Together } from "./frames.tsx";
import { ChoiceInput, NumberInput, ReferenceInput, TextInput } from "./inputs.tsx";
import { type Elsewhere, ListInput } from "./list-input.tsx";
import { PictureInput } from "./picture-input.tsx";
import { isFolded, labelOfItem, listOf } from "./values.ts";

interface FieldsInputProps {
  fields: Fields;
  values: unknown;
  /** Of what they are in, with a dot at its end. */
  path?: string;
}

/** The fields of a document or of a group, whatever they are. */
export const FieldsInput = ({ fields, values, path = "" }: FieldsInputProps) =>
  Object.entries(fields).map(([name, field]) => (
    <FieldInput
      key={name}
      field={field}
      path={path + name}
      value={isValues(values) ? values[name] : undefined}
      elsewhere={elsewhereOf(fields, name, values, path)}
    />
  ));

const nowhere: readonly Elsewhere[] = [];

/** The other lists of the same items, to which one may move. */
function elsewhereOf(fields: Fields, name: string, values: unknown, path: string) {
  const list = fields[name];
  if (list?.kind !== "list" || list.item.kind !== "group") return nowhere;
  const others = Object.entries(fields).flatMap(([other, field]) =>
    other !== name && field.kind === "list" && field.item === list.item
      ? [
          {
            ...{ label: field.label, path: path + other, max: field.max },
            values: listOf(isValues(values) ? values[other] : undefined),
          },
        ]
      : [],
  );
  return others.length > 0 ? others : nowhere;
}

interface FieldInputProps {
  field: Field;
  path: string;
  value: unknown;
  elsewhere: readonly Elsewhere[];
}

/** Drawn again when its own value changes: a letter would draw some hundred fields otherwise. */
const FieldInput = memo(({ field, path, value, elsewhere }: FieldInputProps) => {
  switch (field.kind) {
    case "fixed":
      return field.shown && typeof value === "string" ? (
        <p className="col-span-full text-sm wrap-anywhere">
          <span className="text-fg-2">{field.shown}:</span> {value}
        </p>
      ) : null;
    case "id":
      return null;
    case "number":
      return <NumberInput field={field} path={path} value={value} />;
    case "choice":
    case "icon":
      return <ChoiceInput field={field} path={path} value={value} />;
    case "reference":
      return <ReferenceInput field={field} path={path} value={value} />;
    case "picture":
      return <PictureInput field={field} path={path} value={value} />;
    case "group":
      return (
        <Part label={field.label} help={field.help} path={path}>
          <Together>
            <FieldsInput fields={field.fields} values={value} path={`${path}.`} />
          </Together>
        </Part>
      );
    case "list":
      return (
        <Part label={field.label} help={field.help} path={path}>
          <ListInput field={field} path={path} values={listOf(value)} elsewhere={elsewhere}>
            {(fields, one, at) => <FieldsInput fields={fields} values={one} path={`${at}.`} />}
          </ListInput>
        </Part>
      );
    case "fixed-list":
      return (
        <Part label={field.label} help={field.help} path={path}>
          <FixedList field={field} path={path} values={listOf(value)} />
        </Part>
      );
    default:
      return <TextInput field={field} path={path} value={value} />;
  }
});

interface FixedListProps {
  field: FixedListField;
  path: string;
  values: readonly unknown[];
}

function FixedList({ field: { item }, path, values }: FixedListProps) {
  const [openAt, setOpenAt] = useState<number>();
  const folds = isFolded(item, values.length);
  const turn = (nth: number) => setOpenAt(openAt === nth ? undefined : nth);
  return values.map((one, nth) => (
    <Item
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing is added, removed or moved
      key={nth}
      label={labelOfItem(item, one, nth)}
      path={`${path}.${nth}`}
      fold={folds ? { isOpen: openAt === nth, turn: () => turn(nth) } : undefined}
    >
      <FieldsInput fields={item.fields} values={one} path={`${path}.${nth}.`} />
    </Item>
  ));
}
