'use client';

import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { HeadcountPart, SummedReport } from '#server/modules/reports/constants.ts';
import { LinePeople } from './line-people.tsx';
import type { ReportFilters, ReportsViewer } from './reports-state.ts';

type PeopleDrawerProps = {
  name: SummedReport;
  /** Null: nothing is open. */
  line: string | null;
  part: HeadcountPart | null;
  viewer: ReportsViewer;
  filters: ReportFilters;
  opened: boolean;
  onClose: () => void;
};

/** The people of a number, over its report. */
export function PeopleDrawer({ name, line, part, viewer, filters, opened, onClose }: PeopleDrawerProps) {
  const t = useTranslations('reports');
  const common = useTranslations('common.actions');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={t(`pages.${name}.title`)}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {line !== null && (
        <LinePeople key={`${line} ${part}`} name={name} line={line} part={part} viewer={viewer} filters={filters} />
      )}
    </Drawer>
  );
}
