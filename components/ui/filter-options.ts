import { type ComboboxItem, type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core';
import { isFoundBy } from '#server/platform/shared/search-key.ts';

/** The options of a `Select` or `MultiSelect` that a typed text finds, by the words of their labels; at most `limit`. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const fits = isFoundBy(search);
  let left = limit;
  const take = (items: readonly ComboboxItem[]): ComboboxItem[] => {
    const found = items.filter(({ label }) => fits(label)).slice(0, left);
    left -= found.length;
    return found;
  };
  return options.flatMap((option): ComboboxParsedItem[] =>
    isOptionsGroup(option) ? [{ ...option, items: take(option.items) }] : take([option]),
  );
};
