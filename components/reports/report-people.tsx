'use client';

import { useQueryStates } from 'nuqs';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { SummedReport } from '#server/modules/reports/constants.ts';
import { lineParsers, type ReportFilters, type ReportsViewer } from './reports-state.ts';

const PeopleDrawer = lazyPart(() => import('./people-drawer.tsx').then((file) => file.PeopleDrawer));

type ReportPeopleProps = { name: SummedReport; viewer: ReportsViewer; filters: ReportFilters };

/** The people of the number that the address names. */
export function ReportPeople(props: ReportPeopleProps) {
  const [{ line, part }, setLine] = useQueryStates(lineParsers, { history: 'push' });
  return <PeopleDrawer {...props} line={line} part={part} opened={line !== null} onClose={() => void setLine(null)} />;
}
