'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { BlockerKind } from '#server/modules/periods/constants.ts';
import classes from './reasons.module.css';
import type { PeriodReview } from './types.ts';

type ReasonsProps = {
  blockers: PeriodReview['blockers'];
  chosen: BlockerKind | null;
  onChoose: (kind: BlockerKind | null) => void;
};

/** Kinds of blockers with their numbers of people, each a filter. */
export function Reasons({ blockers, chosen, onChoose }: ReasonsProps) {
  const t = useTranslations('periods');
  if (blockers.length === 0) return null;
  return (
    <ul className={classes.reasons} aria-label={t('reasons')}>
      {blockers.map(({ kind, people }) => (
        <li key={kind}>
          <Button
            size="compact-md"
            variant={kind === chosen ? 'filled' : 'default'}
            fw={500}
            aria-pressed={kind === chosen}
            rightSection={<span className={`${classes.count} tabular`}>{people}</span>}
            onClick={() => onChoose(kind === chosen ? null : kind)}
          >
            {t(`kinds.${kind}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
