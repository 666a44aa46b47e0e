'use client';

import { Fragment, type ReactNode, useRef, useState } from 'react';
import { giveFocusBack } from './give-focus-back.ts';

/** Properties of every dialog that `useDialogs` opens. */
export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** For a dialog that may end with the row whose menu opened it: the focus goes to the button that creates a record. */
  onDone: () => void;
};

type Opening = { record: unknown; count: number; opened: boolean };

/**
 * The dialogs of a list by name, each a function of the record it is about (null for a new one) and `DialogProps`. `open` shows one,
 * `elements` is what to render. A dialog is new at each opening, so it begins with its first values, and it stays while it fades. The
 * focus goes back to its opener.
 */
export function useDialogs<Records extends Record<string, unknown>>(
  drawn: {
    [Name in keyof Records]: (record: Records[Name], props: DialogProps) => ReactNode;
  },
) {
  const [openings, setOpenings] = useState<{ [Name in keyof Records]?: Opening }>({});
  const openers = useRef<{ [Name in keyof Records]?: Element | null }>({});
  /** Of the button or link that creates a record; without one, of the neighbor of the row, or of the list's heading. */
  const createRef = useRef<HTMLButtonElement & HTMLAnchorElement & HTMLHeadingElement>(null);

  const open = <Name extends keyof Records>(name: Name, record: Records[Name]) => {
    // The key of its button works while it is open too.
    if (openings[name]?.opened && openings[name].record === record) return;
    openers.current[name] = document.activeElement;
    setOpenings((before) => ({
      ...before,
      [name]: { record, opened: true, count: (before[name]?.count ?? 0) + 1 },
    }));
  };
  const close = (name: keyof Records) => {
    giveFocusBack(openers.current[name] ?? null);
    setOpenings((before) => ({ ...before, [name]: { ...before[name], opened: false } }));
  };
  const finish = (name: keyof Records) => {
    openers.current[name] = createRef.current;
    createRef.current?.focus();
  };
  const elements = Object.entries<Opening | undefined>(openings).map(
    ([name, opening]) =>
      opening && (
        <Fragment key={`${name} ${opening.count}`}>
          {drawn[name]?.(opening.record as Records[string], {
            opened: opening.opened,
            onClose: () => close(name),
            onDone: () => finish(name),
          })}
        </Fragment>
      ),
  );
  return { open, elements, createRef };
}
