import { extendAllCompanies } from '../overtime/extend-days.ts';
import { sealAllCompanies } from '../time/seal-records.ts';

/** What runs by itself in every process; each takes its own lock in the database. */
export const jobs: Parameters<typeof import('./schedule.ts').startSchedule>[1] = [
  { name: 'extend overtime days', everySeconds: 20, run: extendAllCompanies },
  { name: 'seal records', everySeconds: 10, run: sealAllCompanies },
];
