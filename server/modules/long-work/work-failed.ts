import type { FailureValues, JobFailure } from './constants.ts';

/** What a failure says over REST; pages put its code and values into words in the reader's language. */
const SENTENCES: Readonly<Record<JobFailure, string>> = {
  broken: 'Something went wrong. Start it again; if it fails again, ask your administrator to look at the log.',
  starter_lost_access: 'Whoever started this has lost the access that it needs.',
  import_built_upon: 'Something was written about these records since. Look at what is in the way, and start again.',
};

/** Work that cannot be done, for a reason that who started it can understand. */
export class WorkFailed<Code extends JobFailure = JobFailure> extends Error {
  readonly code: Code;
  readonly values: FailureValues[Code];

  constructor(code: Code, values: FailureValues[Code]) {
    super(SENTENCES[code]);
    this.name = 'WorkFailed';
    this.code = code;
    this.values = values;
  }
}

/** The job was cancelled, or another run goes on with it. */
export class WorkStopped extends Error {
  constructor() {
    super('The job goes on no longer here.');
    this.name = 'WorkStopped';
  }
}
