import { BARE, BARE_LOOKING_UP, NEXT } from './servers.ts';

/** Limits that a case must meet, and limits that it should meet. */
export interface Limits {
  must: number;
  goal: number;
}

interface Case {
  title: string;
  path: string;
  /** With whom it is compared. The ratio is that of requests a second. */
  against: Record<string, Limits | undefined>;
  /** At most so many milliseconds. */
  p99?: Limits;
}

export interface ListCase extends Case {
  rows: number;
}

const MARCH = 'status=accepted&createdAt[gte]=2026-03-01&createdAt[lte]=2026-03-30';

export const LISTS: ListCase[] = [
  {
    title: 'List of job charges by a part of the name, 20 rows',
    path: '/core/v3/job-charges?name=tech&page=1&limit=20&orderBy=name%20asc',
    rows: 20,
    against: { [BARE]: { must: 0.6, goal: 0.75 }, [BARE_LOOKING_UP]: undefined, [NEXT]: { must: 3, goal: 3.5 } },
    p99: { must: 15, goal: 10 },
  },
  {
    title: 'List of employees, 20 rows',
    path: '/core/v3/employees?page=1&limit=20&orderBy=lastName%20asc',
    rows: 20,
    against: { [BARE]: undefined },
  },
  {
    title: 'List of requests with answers by status and dates, 20 rows',
    path: `/request/v1/requests?${MARCH}&page=1&limit=20`,
    rows: 20,
    against: { [BARE]: { must: 1, goal: 1.2 } },
    p99: { must: 15, goal: 10 },
  },
  {
    title: 'List of requests with answers by status and dates, 500 rows',
    path: `/request/v1/requests?${MARCH}&page=1&limit=500`,
    rows: 500,
    against: { [BARE]: { must: 2.5, goal: 3.2 } },
    p99: { must: 80, goal: 60 },
  },
];

export const CLOCK_IN: Case = {
  title: 'Clock-in with coordinates',
  path: '/schedule/v1/work-entries/clock-in',
  against: { [BARE]: { must: 0.75, goal: 1 } },
  p99: { must: 20, goal: 12 },
};

export const NEIGHBOURS = {
  title: 'Reads beside the worst neighbours',
  /** As a server has them that nobody set up: the limit is part of what is measured. */
  env: { JORNADA_RATE_LIMIT: undefined, JORNADA_DATABASE_CONNECTIONS: undefined },
  p99: { must: 250, goal: 100 },
};

export const AUDIT = {
  title: 'Line of the audit',
  /** In microseconds of the database's processor, which a slow machine needs more of. */
  line: { must: 150, goal: 100 },
};

/** In megabytes, with Next loaded. */
export const MEMORY = { idle: { must: 250, goal: 200 }, afterLoads: { must: 350, goal: 280 } };
