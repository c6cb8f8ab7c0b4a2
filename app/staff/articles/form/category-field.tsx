import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useMemo } from "react";
import { fold } from "../../../../db/schema/text/fold.ts";
import type { Wiring } from "../../../ui/field.tsx";
import { itemLook } from "../../ui/menu-look.tsx";

interface CategoryFieldProps extends Wiring {
  value: string;
  categories: readonly string[];
  onChange: (category: string) => void;
}

const none: string[] = [];

/** An existing category, or a new one. */
export function CategoryField({ value, categories, onChange, ...wiring }: CategoryFieldProps) {
  const words = fold(value.trim());
  const collection = useMemo(() => {
    const isComplete = categories.some((category) => fold(category) === words);
    const items = categories.filter((category) => isComplete || fold(category).includes(words));
    return createListCollection({ items });
  }, [categories, words]);
  return (
    <Combobox.Root
      collection={collection}
      ids={{ input: wiring.id, label: `${wiring.id}-label` }}
      inputValue={value}
      onInputValueChange={(change) => onChange(change.inputValue)}
      // The typed text is the value: choosing an item types it.
      value={none}
      onSelect={({ itemValue }) => itemValue && onChange(itemValue)}
      allowCustomValue
      selectionBehavior="preserve"
      openOnClick
      positioning={{ strategy: "fixed", sameWidth: true }}
      lazyMount
      unmountOnExit
    >
      <Combobox.Control className="relative">
        <Combobox.Input
          className="input pr-13"
          required={wiring.required}
          aria-invalid={wiring["aria-invalid"]}
          aria-describedby={wiring["aria-describedby"]}
        />
        <Combobox.Trigger
          className="iconbtn absolute right-0.5 top-0.5"
          aria-label="Show categories"
        >
          <ChevronDown size={20} />
        </Combobox.Trigger>
      </Combobox.Control>
      <Combobox.Positioner>
        <Combobox.Content
          className="z-1 max-h-72 p-1.5 overflow-auto hairline rounded-3 bg-raised [box-shadow:var(--shadow-2)]"
          hidden={collection.size === 0}
        >
          {collection.items.map((category) => (
            <Combobox.Item
              key={category}
              item={category}
              className={`${itemLook} data-[state=checked]:font-semibold`}
            >
              <Combobox.ItemText>{category}</Combobox.ItemText>
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}
