import type { Selected } from './selection.ts';

export type PageSelection = {
  selected: Selected;
  onChange: (selected: Selected) => void;
  /** The rows that this page shows. */
  pageIds: readonly string[];
};
