'use client';

import { useTranslations } from 'next-intl';
import type { Filter } from '#components/table/filters.ts';
import { CORRECTION_STATUSES, CORRECTION_TYPES, SIDES } from '#server/modules/corrections/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { CorrectionFilters } from './corrections-state.ts';

/** Filters of the list of corrections. */
export function useCorrectionFilters(today: string): Filter<CorrectionFilters>[] {
  const t = useTranslations('corrections');
  const words = useTranslations('common.words');
  return [
    { kind: 'search', name: 'q', label: words('searchByName'), maxLength: MAX_NAME },
    {
      ...{ kind: 'choice', name: 'status', label: words('status') },
      choices: CORRECTION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    { kind: 'person', name: 'person', label: words('person') },
    {
      ...{ kind: 'choice', name: 'side', label: t('columns.side') },
      choices: SIDES.map((value) => ({ value, label: t(`sides.${value}`) })),
    },
    {
      ...{ kind: 'choice', name: 'type', label: t('type') },
      choices: CORRECTION_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    { kind: 'dates', name: 'from', to: 'to', label: words('days'), today },
  ];
}
