import { notFound } from 'next/navigation';
import type { ContractsViewer } from '#components/contracts/types.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from './member.ts';

/** The viewer of a page of the area Contracts. */
export async function getContractsViewer(): Promise<ContractsViewer> {
  const member = await getMember();
  if (!member) notFound();
  return {
    canAdminister: may(member, 'administer'),
    today: localDateOf(new Date(), member.timeZone),
    employeeId: member.employeeId,
    decidesOwn: await decidesOwn(),
  };
}
