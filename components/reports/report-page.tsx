'use client';

import type { ComponentType } from 'react';
import { AbsenceReport } from './absence-report.tsx';
import { ContractEndsReport } from './contract-ends-report.tsx';
import { HeadcountReport } from './headcount-report.tsx';
import { HoursReport } from './hours-report.tsx';
import { LeaveReport } from './leave-report.tsx';
import { OvertimeReport } from './overtime-report.tsx';
import type { ReportName, ReportsViewer } from './reports-state.ts';

const REPORTS: Record<ReportName, ComponentType<{ viewer: ReportsViewer }>> = {
  'absence-rate': AbsenceReport,
  overtime: OvertimeReport,
  headcount: HeadcountReport,
  hours: HoursReport,
  leave: LeaveReport,
  'contract-ends': ContractEndsReport,
};

/** The report of this name. */
export function ReportPage({ name, viewer }: { name: ReportName; viewer: ReportsViewer }) {
  const Report = REPORTS[name];
  return <Report viewer={viewer} />;
}
