import { Kbd } from '@mantine/core';
import { Fragment } from 'react';

type KeyHintProps = {
  /** `j`, `?`, `mod+k`: `mod` is Ctrl or ⌘. */
  keys: string;
  /** Read aloud too; beside a control whose name says it all it is only for the eye. */
  spoken?: boolean;
};

export function KeyHint({ keys, spoken = false }: KeyHintProps) {
  return (
    <span aria-hidden={spoken ? undefined : true} style={{ whiteSpace: 'nowrap' }}>
      {keys.split('+').map((key) => (
        <Fragment key={key}>
          <Kbd size="xs">{key === 'mod' ? 'Ctrl' : key.toUpperCase()}</Kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
