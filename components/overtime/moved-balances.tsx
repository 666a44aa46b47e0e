'use client';

import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Duration } from '#components/ui/duration.tsx';
import { MOVEMENT_SOURCES } from '#server/modules/overtime/constants.ts';
import type { Balance } from '#server/modules/overtime/rules.ts';
import classes from './moved-balances.module.css';
import { shownBalance } from './shown.ts';

/** The balances that would be others: each as it is and as it would be. */
export function MovedBalances({ before, after }: { before: Balance; after: Balance }) {
  const t = useTranslations('overtime');
  const [shownBefore, shownAfter] = [shownBalance(before), shownBalance(after)];
  return (
    <ul className={classes.balances}>
      {MOVEMENT_SOURCES.filter((source) => before[source] !== after[source]).map((source) => (
        <li key={source}>
          <span>{t(`balances.names.${source}`)}</span>
          <Duration seconds={before[source]} shown={shownBefore[source]} signed />
          <span>
            <span aria-hidden>→</span>
            <VisuallyHidden>{t('adjust.preview.to')}</VisuallyHidden>
          </span>
          <Duration seconds={after[source]} shown={shownAfter[source]} signed fw={600} />
        </li>
      ))}
    </ul>
  );
}
