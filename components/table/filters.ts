import type { ReactNode } from 'react';

export type Choice = { value: string; label: string };

/** Names of the filters that hold text, as those of the address do. */
type NameIn<Values> = Extract<keyof Values, string>;

/**
 * A filter of a list: the parameter of the address that it sets (its parser is in the list's `TableOptions`), its words and how it is
 * edited. Declared once, it is a chip when it is set and a line of "Add filter" when it is not.
 */
export type Filter<Values> =
  | {
      /** The field that is always there; `/` leads to it. At most one of a list. */
      kind: 'search';
      name: NameIn<Values>;
      label: string;
      maxLength: number;
      /** Enter or Escape, after what was typed has been sent. */
      onLeave?: (value: string | null) => void;
    }
  /** `read` makes the value of what was typed; null refuses it. */
  | { kind: 'text'; name: NameIn<Values>; label: string; maxLength: number; read?: (text: string) => string | null }
  | {
      kind: 'choice';
      name: NameIn<Values>;
      label: string;
      /** Undefined while loading. */
      choices: readonly Choice[] | undefined;
      /** The value without the parameter: no chip says it. */
      usual?: string;
    }
  | { kind: 'person'; name: NameIn<Values>; label: string }
  | {
      kind: 'dates';
      /** The parameters of the first and of the last day. */
      name: NameIn<Values>;
      to: NameIn<Values>;
      label: string;
      today: string;
      latest?: string | undefined;
    }
  | {
      kind: 'custom';
      name: NameIn<Values>;
      label: string;
      words: (value: unknown) => string;
      editor: (editing: FilterEditing) => ReactNode;
    };

export type FilterEditing = { value: unknown; onChange: (value: unknown) => void; onClose: () => void };

/** Part of `useTableState` that the bar needs. */
export type FilterState<Values> = {
  filters: Values;
  isFiltered: boolean;
  setFilters: (values: Partial<Values>) => void;
  reset: () => void;
};

/** The parameters of the address that a filter sets. */
export const namesOf = <Values>(filter: Filter<Values>): NameIn<Values>[] =>
  filter.kind === 'dates' ? [filter.name, filter.to] : [filter.name];

const isSet = (value: unknown) => value !== null && value !== undefined && value !== '';

/** Whether a filter is in force. */
export const isActive = <Values>(filter: Filter<Values>, values: Values): boolean =>
  namesOf(filter).some((name) => isSet(values[name]) && (filter.kind !== 'choice' || values[name] !== filter.usual));

/** The values that take a filter out. */
export const without = <Values>(filter: Filter<Values>): Partial<Values> =>
  Object.fromEntries(namesOf(filter).map((name) => [name, null])) as Partial<Values>;
