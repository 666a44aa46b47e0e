import type { FailureValues, JobFailure } from './constants.ts';
import type { Finished } from './kinds.ts';

/** Messages over REST; pages translate the code and its values to the reader's language. */
const SENTENCES: Readonly<Record<JobFailure, string>> = {
  broken: 'Something went wrong. Start it again; if it fails again, ask your administrator to look at the log.',
  starter_lost_access: 'Whoever started this has lost the access that it needs.',
  import_built_upon: 'Something was written about these records since. Look at what is in the way, and start again.',
  payroll_code_missing: 'Kinds of time have no payroll code. Preview the template to see which.',
  payroll_number_missing: 'People have no payroll number. Preview the template to see who.',
  payroll_people_not_closed: 'People joined the period after its close. Close them first.',
  payroll_lines_not_writable: 'The file cannot hold some values. Preview the template to see which.',
  payroll_period_not_exportable: 'The period is not closed.',
  report_too_large: 'The file would be too large. Export fewer offices, or one line per person.',
};

/** Thrown if the work is impossible for a reason that the job's owner can understand. `result`: details of the code, for the job. */
export class WorkFailed<Code extends JobFailure = JobFailure> extends Error {
  readonly code: Code;
  readonly values: FailureValues[Code];
  readonly result: Finished['result'];

  constructor(code: Code, values: FailureValues[Code], result?: Finished['result']) {
    super(SENTENCES[code]);
    this.name = 'WorkFailed';
    this.code = code;
    this.values = values;
    this.result = result;
  }
}

/** Thrown if the job was cancelled, or another run has taken it over. */
export class WorkStopped extends Error {
  constructor() {
    super('The job goes on no longer here.');
    this.name = 'WorkStopped';
  }
}
