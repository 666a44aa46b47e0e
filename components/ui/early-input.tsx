'use client';

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type EarlyInputProps = {
  /** Takes for typed what the browser itself has filled in after Back or a reload. */
  takesRestored?: boolean;
};

/**
 * Repeats input of before the page listened, for instance on a slow phone, once it does: fields that differ from what the server sent would
 * otherwise show a choice that nobody learnt of. After Back or a reload such fields are the browser's doing, by their position, and may belong to
 * another record by now: they get back what the server sent. Rendered beside the fields, in the same boundary.
 */
export function EarlyInput({ takesRestored = false }: EarlyInputProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isFromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins to listen
  useLayoutEffect(() => {
    if (!isFromServer) return;
    const apply = takesRestored || isFirstVisit() ? repeat : putBack;
    for (const field of place.current?.parentElement?.querySelectorAll<Field>('input, select, textarea') ?? [])
      if (field.type !== 'hidden' && differs(field)) apply(field);
  }, []);
  return <span ref={place} hidden />;
}

function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const isSelect = (field: Field): field is HTMLSelectElement => field instanceof HTMLSelectElement;

const sentOption = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find((option) => option.defaultSelected) ?? options[0])?.value;

function differs(field: Field): boolean {
  if (isSelect(field)) return field.value !== sentOption(field);
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function putBack(field: Field): void {
  if (isSelect(field)) field.value = sentOption(field) ?? '';
  else if (isBox(field)) field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}

function repeat(field: Field): void {
  if (isSelect(field)) field.dispatchEvent(new Event('change', { bubbles: true }));
  else if (isBox(field)) {
    // The other buttons of a choice follow from the one that was chosen.
    if (field.type === 'radio' && !field.checked) return;
    putBack(field);
    field.click();
  } else typeAgain(field);
}

/** React ignores input that leaves the value as it has last seen it: it sees the one sent, and then the one typed. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  putBack(field);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
