import type { ProjectsViewer } from '#components/projects/projects-state.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from './member.ts';

/** The viewer of project time: today's date in their company, and their rights. */
export async function getProjectsViewer(): Promise<ProjectsViewer> {
  const member = await getMember();
  return {
    today: localDateOf(new Date(), member?.timeZone ?? 'UTC'),
    mayEnter: member !== null && may(member, 'decide'),
    mayAdminister: member !== null && may(member, 'administer'),
  };
}
