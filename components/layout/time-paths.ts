import type { PagePath } from '#components/ui/page-path.ts';
import type { Messages } from '#messages/catalogue.ts';
import { paths } from './paths.ts';

/** The pages of Time, in the order of its tabs, for the tabs and the palette. */
export const timePaths = [
  { href: paths.time(), label: 'day' },
  { href: paths.timeAnomalies(), label: 'anomalies' },
  { href: paths.timeCorrections(), label: 'corrections' },
  { href: paths.periods(), label: 'periods' },
  { href: paths.monthlyRecords(), label: 'records' },
  { href: paths.projectTotals(), label: 'projects' },
] as const satisfies { href: PagePath; label: keyof Messages['time']['tabs'] }[];
