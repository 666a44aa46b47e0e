import { notFound } from 'next/navigation';
import type { OrganisationViewer } from '#components/organisation/types.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from './member.ts';

/** The viewer of a page of the area Organisation. */
export async function getOrganisationViewer(): Promise<OrganisationViewer> {
  const member = await getMember();
  if (!member) notFound();
  return { canAdminister: may(member, 'administer'), timeZone: member.timeZone };
}
