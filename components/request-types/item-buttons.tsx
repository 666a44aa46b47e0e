'use client';

import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { Hint } from '#components/ui/hint.tsx';
import classes from './item-buttons.module.css';

const BUTTONS = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['edit', IconPencil],
  ['remove', IconTrash],
] as const;
export type ItemAction = (typeof BUTTONS)[number][0];

type ItemButtonsProps = {
  index: number;
  labels: Record<ItemAction, string>;
  /** Why one of them cannot be used. */
  reasons: Partial<Record<ItemAction, string | undefined>>;
  onAction: (action: ItemAction) => void;
};

/** Moves, changes and removes an item of a list. A button that cannot be used stays, and says why. */
export function ItemButtons({ index, labels, reasons, onAction }: ItemButtonsProps) {
  return (
    <Group gap={0} wrap="nowrap">
      {BUTTONS.map(([action, Icon]) => {
        const reason = reasons[action];
        return (
          <Hint key={action} label={reason ?? labels[action]} inPlace>
            <ActionIcon
              className={classes.button}
              aria-label={reason ? `${labels[action]}. ${reason}` : labels[action]}
              aria-disabled={reason ? true : undefined}
              data-disabled={reason ? true : undefined}
              data-control={`${action}-${index}`}
              onClick={() => !reason && onAction(action)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Hint>
        );
      })}
    </Group>
  );
}
