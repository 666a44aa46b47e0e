'use client';

import { PersonOvertime } from '#components/overtime/person-overtime.tsx';
import { useRecord } from '#components/people/record-context.ts';

/** My overtime: chart, days, ledger and explanations, as managers see them. */
export function MyOvertime() {
  const { employee, today } = useRecord();
  return <PersonOvertime employeeId={employee.id} today={today} refusal="own" isMine />;
}
