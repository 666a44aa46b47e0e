/** Way of an action: a page, a REST operation, the operator's command, or a job. */
export const WAYS = ['page', 'rest', 'command', 'job'] as const;

/** Origin of a change, stored with it (I11). */
export interface Origin {
  way: (typeof WAYS)[number];
  /** A procedure, or the name of a command or job. */
  operation: string;
  /** Client address of the request; null if there was none, or it is unknown. */
  address: string | null;
  requestId: string | null;
}

/** The origin of a job, by its name. */
export const ofJob = (operation: string): Origin => ({ way: 'job', operation, address: null, requestId: null });
/** The origin of a command of the operator, by its name. */
export const ofCommand = (operation: string): Origin => ({ way: 'command', operation, address: null, requestId: null });
