'use client';

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/**
 * Repeats input of before the page listened, for instance on a slow phone, once it does: fields that differ from what the server sent would
 * otherwise show a choice that nobody learnt of. Rendered beside the fields, in the same boundary.
 */
export function EarlyInput() {
  const place = useRef<HTMLSpanElement>(null);
  const isFromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins to listen
  useLayoutEffect(() => {
    const fields = place.current?.parentElement?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [];
    if (isFromServer) for (const field of fields) repeat(field);
  }, []);
  return <span ref={place} hidden />;
}

function repeat(field: HTMLElement): void {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const sent = options.find((option) => option.defaultSelected) ?? options[0];
    if (field.value !== sent?.value) field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    const isChosen = field.type === 'radio' ? field.checked : true;
    if (field.checked === field.defaultChecked || !isChosen) return;
    field.checked = field.defaultChecked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.type !== 'hidden' && field.value !== field.defaultValue) typeAgain(field);
  }
}

/** React ignores input that leaves the value as it has last seen it: it sees the one sent, and then the one typed. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
