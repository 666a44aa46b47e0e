/** What runs by itself in every process; each takes its own lock in the database. */
export const jobs: Parameters<typeof import('./schedule.ts').startSchedule>[1] = [];
