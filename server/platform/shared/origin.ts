/** By which way something is done: a page, an operation of REST, the operator's command, or what runs by itself. */
export const WAYS = ['page', 'rest', 'command', 'job'] as const;

/** What asks for a change: kept with every change (I11). */
export interface Origin {
  way: (typeof WAYS)[number];
  /** A procedure, or the name of a command or job. */
  operation: string;
  /** Where the request came from; null where there was none, or it is not known. */
  address: string | null;
  requestId: string | null;
}

/** The origin of a job, by its name. */
export const ofJob = (operation: string): Origin => ({ way: 'job', operation, address: null, requestId: null });
/** The origin of a command of the operator, by its name. */
export const ofCommand = (operation: string): Origin => ({ way: 'command', operation, address: null, requestId: null });
