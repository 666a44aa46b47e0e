'use client';

import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows above and below those in view, so that a quick scroll finds them. */
const SPARE = 12;
const FIRST = 40;

/** Which rows are in view, from `first` to before `last`. */
export function rowsInView(scrollTop: number, height: number, rowHeight: number, count: number) {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - SPARE);
  return { first: Math.min(first, count), last: Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + SPARE) };
}

/**
 * The rows of a long list that are worth rendering, as far as the page is scrolled. `body` contains the rows, which all have one height, in
 * pixels. Paper gets all of them, unless it is said which.
 */
export function useVirtualRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  isOn: boolean,
  onPaper: { first: number; last: number } = { first: 0, last: count },
) {
  const [view, setView] = useState({ first: 0, last: FIRST });
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    const element = body.current;
    if (!isOn || !element) return;
    const look = () =>
      setView((old) => {
        const next = rowsInView(-element.getBoundingClientRect().top, window.innerHeight, rowHeight, count);
        return next.first === old.first && next.last === old.last ? old : next;
      });
    const print = () => flushSync(() => setIsPrinting(true));
    const printed = () => setIsPrinting(false);
    const resized = new ResizeObserver(look);
    resized.observe(element);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', printed);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', printed);
    };
  }, [body, count, rowHeight, isOn]);

  if (!isOn) return { first: 0, last: count };
  return isPrinting ? onPaper : { first: Math.min(view.first, count), last: Math.min(view.last, count) };
}
