import { inTab } from '#components/ui/kept-text.ts';
import type { PagePath } from '#components/ui/page-path.ts';

/** Long work of this tab, whose end is said on whatever page is open by then. */
export interface FollowedJob {
  id: string;
  what:
    | 'checking'
    | 'running'
    | 'taking_back'
    | 'reporting'
    | 'archiving'
    | 'exporting_payroll'
    | 'closing'
    | 'reopening';
  /** Name of the job's subject, such as a file. */
  name: string;
  /** The page that shows it, which needs no notice. */
  path: PagePath;
}

const KEY = 'jornada.jobs';
/** Jobs that never end would stay for as long as the tab. */
const MOST = 20;

/** Kept over a reload where the browser allows it. */
export const followedJobs = (): readonly FollowedJob[] => JSON.parse(inTab.read(KEY) ?? '[]');

const keep = (jobs: FollowedJob[]) => inTab.write(KEY, JSON.stringify(jobs));

export function followJob(job: FollowedJob) {
  keep([...followedJobs().filter(({ id }) => id !== job.id), job].slice(-MOST));
}

/** Whether it was followed until now: of two that look at once, one says that it has ended. */
export function forgetJob(id: string): boolean {
  const jobs = followedJobs();
  const left = jobs.filter((job) => job.id !== id);
  keep(left);
  return left.length < jobs.length;
}
