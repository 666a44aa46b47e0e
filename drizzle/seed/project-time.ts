import { addDays, instantFromLocal } from '#server/platform/shared/dates.ts';
import type { Agenda } from './absences.ts';
import { randomOf } from './random.ts';
import type { Punched } from './work-days.ts';

export const projectNames = {
  shop: 'Online shop',
  app: 'Customer app',
  warehouse: 'Warehouse automation',
  suppliers: 'Supplier portal',
  fair: 'Trade fair',
} as const;
export type ProjectKey = keyof typeof projectNames;

export const tagNames = { design: 'Design', meetings: 'Meetings', billable: 'Billable', travel: 'Travel' } as const;
export type TagKey = keyof typeof tagNames;

/** Time on a project, done or ahead. */
export interface ProjectTimePlan {
  /** Null: on none. */
  project: ProjectKey | null;
  tags: readonly TagKey[];
  startedAt: Date;
  endedAt: Date;
  comment: string | null;
}

/** The projects of a department, the first one more than the others, and how much of the time at work is entered. */
const habits: Record<string, { projects: readonly ProjectKey[]; share: number; comments: readonly string[] }> = {
  Product: {
    projects: ['shop', 'app', 'suppliers'],
    share: 0.9,
    comments: ['Checkout', 'Search', 'Review with the team', 'Release', 'Interviews with customers'],
  },
  Operations: {
    projects: ['warehouse', 'suppliers'],
    share: 0.45,
    comments: ['Routes of the new conveyor', 'Data of suppliers', 'Test run', 'Workshop with the supplier'],
  },
  Sales: { projects: ['fair', 'shop'], share: 0.3, comments: ['Stand and brochures', 'Appointments', 'Follow-up'] },
};

const DAYS_BACK = 45;
const DAYS_AHEAD = 9;
const QUARTER_MILLISECONDS = 900_000;
const SHORTEST_MILLISECONDS = 2 * QUARTER_MILLISECONDS;

/** Time that a person enters on projects, in quarters of an hour, with plans for the days ahead. The same for the same seed. */
export function planProjectTime(
  { person, plannedOn, taken, now, today }: Agenda,
  punches: readonly Punched[],
  seed: string,
) {
  const habit = habits[person.department.name];
  if (!habit) return [];
  const random = randomOf(seed, person.email, 'project time');
  const from = now.subtract({ hours: 24 * DAYS_BACK }).epochMilliseconds;
  const detailsOf = (): Omit<ProjectTimePlan, 'startedAt' | 'endedAt'> => ({
    project: random.chance(0.06)
      ? null
      : random.chance(0.6)
        ? (habit.projects[0] ?? null)
        : random.pick(habit.projects),
    tags: random.chance(0.3)
      ? []
      : random.shuffle(Object.keys(tagNames) as TagKey[]).slice(0, random.chance(0.2) ? 2 : 1),
    comment: random.chance(0.35) ? random.pick(habit.comments) : null,
  });
  const done = punches.flatMap(({ workEntryType, startedAt, endedAt }): ProjectTimePlan[] => {
    if (workEntryType !== 'work' || endedAt === null || startedAt.getTime() < from) return [];
    const begin = Math.ceil(startedAt.getTime() / QUARTER_MILLISECONDS) * QUARTER_MILLISECONDS;
    const end = Math.floor(endedAt.getTime() / QUARTER_MILLISECONDS) * QUARTER_MILLISECONDS;
    if (end - begin < SHORTEST_MILLISECONDS || !random.chance(habit.share)) return [];
    return [{ ...detailsOf(), startedAt: new Date(begin), endedAt: new Date(end) }];
  });
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1)).flatMap(
    (date): ProjectTimePlan[] => {
      if (plannedOn(date).plannedSeconds === 0 || taken.has(date) || !random.chance(habit.share / 2)) return [];
      const [startedAt, endedAt] = ['09:00', '12:00'].map((time) =>
        instantFromLocal(date, time, person.office.timeZone),
      );
      if (!startedAt || !endedAt) return [];
      const dateOf = ({ epochMilliseconds }: Temporal.Instant) => new Date(epochMilliseconds);
      return [{ ...detailsOf(), startedAt: dateOf(startedAt), endedAt: dateOf(endedAt) }];
    },
  );
  return [...done, ...ahead];
}
