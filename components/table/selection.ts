'use client';

import { useState } from 'react';

/** Rows by their ids, or everything that the filters match, on other pages too. */
export type Selected = { kind: 'rows'; ids: ReadonlySet<string> } | { kind: 'all' };

export const NOTHING_SELECTED: Selected = { kind: 'rows', ids: new Set() };

export const isSelected = (selected: Selected, id: string): boolean => selected.kind === 'all' || selected.ids.has(id);

/** How many are selected, of the `total` that match. */
export const selectedCount = (selected: Selected, total: number): number =>
  selected.kind === 'all' ? total : selected.ids.size;

/** With one more or one less. Taking one from everything leaves the others of this page. */
export function toggled(selected: Selected, id: string, pageIds: readonly string[]): Selected {
  const ids = new Set(selected.kind === 'all' ? pageIds : selected.ids);
  if (!ids.delete(id)) ids.add(id);
  return { kind: 'rows', ids };
}

/** With all rows of this page, or without them when all were in it. */
export function pageToggled(selected: Selected, pageIds: readonly string[]): Selected {
  if (selected.kind === 'all') return NOTHING_SELECTED;
  const isWhole = pageIds.every((id) => selected.ids.has(id));
  return {
    kind: 'rows',
    ids: isWhole ? selected.ids.difference(new Set(pageIds)) : selected.ids.union(new Set(pageIds)),
  };
}

/** Selection of a list. `question` is the input of the list (its filters): another question selects nothing. */
export function useSelection(question: unknown): [Selected, (selected: Selected) => void] {
  const asked = JSON.stringify(question);
  const [state, setState] = useState({ asked, selected: NOTHING_SELECTED });
  return [state.asked === asked ? state.selected : NOTHING_SELECTED, (selected) => setState({ asked, selected })];
}
