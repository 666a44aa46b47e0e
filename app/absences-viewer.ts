import { notFound } from 'next/navigation';
import type { AbsencesViewer } from '#components/absences/types.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from './member.ts';

/** The viewer of a page of the area Absences. */
export async function getAbsencesViewer(): Promise<AbsencesViewer> {
  const member = await getMember();
  if (!member) notFound();
  return {
    canDecide: may(member, 'decide'),
    canAdminister: may(member, 'administer'),
    employeeId: member.employeeId,
    decidesOwn: await decidesOwn(),
    timeZone: member.timeZone,
  };
}
