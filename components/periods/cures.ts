import { paths } from '#components/layout/paths.ts';
import type { PagePath } from '#components/ui/page-path.ts';
import type { BlockerKind } from '#server/modules/periods/constants.ts';

/** A blocker of a person in a period. */
export type CuredBlocker = {
  period: { id: string; from: string; to: string };
  employee: { id: string };
  /** Full name, for pages that filter by it. */
  name: string;
  firstDate: string | null;
};

/** The page with the filters that settle each kind of blocker (K1). An approval is settled where it is shown. */
export const CURES: Record<BlockerKind, (blocker: CuredBlocker) => PagePath> = {
  open_entry: ({ employee, firstDate }) => paths.personTime(employee.id, { view: 'month', date: firstDate }),
  unconfirmed_closing: ({ name, period: { from, to } }) =>
    paths.timeAnomalies({ q: name, kind: 'unconfirmed_clock_out', from, to }),
  exception: ({ name, period: { from, to } }) => paths.timeAnomalies({ q: name, from, to }),
  open_correction: ({ employee }) => paths.timeCorrections({ person: employee.id }),
  no_contract: ({ employee }) => paths.personContracts(employee.id),
  pending_absence: ({ name }) => paths.inbox({ q: name, kind: 'absence' }),
  pending_request: ({ name }) => paths.inbox({ q: name, kind: 'company' }),
  refused: ({ period, employee }) => paths.personPeriod(period.id, employee.id),
  not_confirmed: ({ period, employee }) => paths.personPeriod(period.id, employee.id),
  not_approved: ({ period, employee }) => paths.personPeriod(period.id, employee.id),
  payroll_code_missing: ({ period }) => paths.payroll({ period: period.id }),
  payroll_number_missing: ({ employee }) => paths.personContracts(employee.id),
};
