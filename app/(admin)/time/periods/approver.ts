import type { Approver } from '#components/periods/approval.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../../member.ts';

/** The viewer of the pages of periods. */
export async function getApprover(): Promise<Approver> {
  const member = await getMember();
  return {
    mayDecide: member !== null && may(member, 'decide'),
    mayAdminister: member !== null && may(member, 'administer'),
    mayGovern: member !== null && may(member, 'govern'),
    employeeId: member?.employeeId ?? null,
    decidesOwn: await decidesOwn(),
  };
}
