import type { PagePath } from '#components/ui/page-path.ts';
import type { Messages } from '#messages/catalogue.ts';
import { paths } from './paths.ts';

/** The pages of Payroll, in the order of its tabs, for the tabs and the palette. */
export const payrollPaths = [
  { href: paths.payroll(), label: 'period' },
  { href: paths.payrollCodes(), label: 'codes' },
  { href: paths.payrollTemplates(), label: 'templates' },
] as const satisfies { href: PagePath; label: keyof Messages['payroll'] }[];
