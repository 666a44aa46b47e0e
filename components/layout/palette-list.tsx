import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { type MouseEventHandler, type ReactNode, useEffect } from 'react';
import classes from './palette.module.css';

const LIST_ID = 'palette-list';

export const [paletteStore, palette] = createSpotlight();
// Where the arrow keys find the entries.
paletteStore.updateState((state) => ({ ...state, listId: LIST_ID }));

type PaletteListProps = {
  onClick: MouseEventHandler;
  onMouseDown: MouseEventHandler;
  children: ReactNode;
};

/**
 * The entries of the palette, in place of `Spotlight.ActionsList`: its scroll bars of their own measure the list several times before it
 * shows. While it is there, the page behind does not scroll.
 */
export function PaletteList({ children, ...handlers }: PaletteListProps) {
  useEffect(() => {
    window.addEventListener('wheel', holdPage, { passive: false });
    window.addEventListener('touchmove', holdPage, { passive: false });
    return () => {
      window.removeEventListener('wheel', holdPage);
      window.removeEventListener('touchmove', holdPage);
    };
  }, []);
  return (
    <div id={LIST_ID} className={`${Spotlight.ActionsList.classes.actionsList} ${classes.list}`} {...handlers}>
      {children}
    </div>
  );
}

function holdPage(event: Event) {
  const list = (event.target as Element).closest(`#${LIST_ID}`);
  if (!list || list.scrollHeight <= list.clientHeight) event.preventDefault();
}
