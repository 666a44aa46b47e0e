'use client';

import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { SummedReport } from '#server/modules/reports/constants.ts';
import { lineParsers, type ReportFilters, type ReportsViewer } from './reports-state.ts';

const LinePeople = lazyPart(() => import('./line-people.tsx').then((file) => file.LinePeople));

type PeopleDrawerProps = { name: SummedReport; viewer: ReportsViewer; filters: ReportFilters };

/** The people of the number that the address names. */
export function PeopleDrawer({ name, viewer, filters }: PeopleDrawerProps) {
  const t = useTranslations('reports');
  const words = useTranslations('common');
  const [{ line, part }, setLine] = useQueryStates(lineParsers, { history: 'push' });
  return (
    <Drawer
      opened={line !== null}
      onClose={() => void setLine(null)}
      position="right"
      size="lg"
      title={t(`pages.${name}.title`)}
      closeButtonProps={{ 'aria-label': words('actions.close') }}
    >
      {line !== null && (
        <LinePeople key={`${line} ${part}`} name={name} line={line} part={part} viewer={viewer} filters={filters} />
      )}
    </Drawer>
  );
}
