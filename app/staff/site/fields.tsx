import type { Field, Fields, FixedListField } from "../../../db/schema/site/fields.ts";
import { Item, Part, Together } from "./frames.tsx";
import { ChoiceInput, NumberInput, TextInput } from "./inputs.tsx";
import { ListInput } from "./list-input.tsx";
import { isValues, listOf, nameOfItem } from "./values.ts";

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
    />
  ));

interface FieldInputProps {
  field: Field;
  path: string;
  value: unknown;
}

function FieldInput({ field, path, value }: FieldInputProps) {
  switch (field.kind) {
    case "fixed":
    case "id":
      return null;
    case "number":
      return <NumberInput field={field} path={path} value={value} />;
    case "choice":
      return <ChoiceInput field={field} path={path} value={value} />;
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
          <ListInput field={field} path={path} values={listOf(value)}>
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
}

const FixedList = ({
  field: { item },
  path,
  values,
}: {
  field: FixedListField;
  path: string;
  values: readonly unknown[];
}) =>
  values.map((one, nth) => (
    <Item
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing is added, removed or moved
      key={nth}
      label={nameOfItem(item.fields, one) || `${item.label} ${nth + 1}`}
      path={`${path}.${nth}`}
    >
      <FieldsInput fields={item.fields} values={one} path={`${path}.${nth}.`} />
    </Item>
  ));
