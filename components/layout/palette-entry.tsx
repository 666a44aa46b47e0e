import { UnstyledButton } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import type { Icon } from '@tabler/icons-react';
import { memo } from 'react';
import { Person } from '#components/ui/person.tsx';

const { action, actionSection, actionBody, actionLabel } = Spotlight.Action.classes;
const button = `${UnstyledButton.classes.root} ${action}`;

/**
 * An entry of the palette; the list receives the click, by `name`. It looks like `Spotlight.Action`, which computes its styles again with
 * each letter for all of some fifty entries.
 */
export const PaletteEntry = memo(function PaletteEntry({
  name,
  label,
  icon: Picture,
}: {
  name: string;
  label: string;
  icon: Icon;
}) {
  return (
    <button type="button" className={button} tabIndex={-1} data-action={name}>
      <span className={actionSection} data-position="left" data-dimmed>
        <Picture size={18} aria-hidden />
      </span>
      <span className={actionBody}>
        <span className={actionLabel}>{label}</span>
      </span>
    </button>
  );
});

/** The same for somebody. */
export const PalettePerson = memo(function PalettePerson({
  name,
  person,
  detail,
}: {
  name: string;
  person: string;
  detail: string | null;
}) {
  return (
    <button type="button" className={button} tabIndex={-1} data-action={name}>
      <Person name={person} detail={detail ?? undefined} />
    </button>
  );
});
