/** Formats of a monthly record: one for programs, one to print and sign, one to calculate with. */
export const RECORD_FORMATS = ['json', 'pdf', 'xlsx'] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** Kind of the jobs that write the records of many people into one archive. */
export const RECORDS_KIND = 'monthly_records';

/** How far a person's period is (K2, K3). */
export const RECORD_STATES = ['open', 'refused', 'confirmed', 'approved', 'closed'] as const;
export type RecordState = (typeof RECORD_STATES)[number];
