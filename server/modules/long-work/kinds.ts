import type { Scope } from '../../platform/db/scope.ts';

/** A file that a job has made. */
export interface MadeFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** What a job leaves to who started it. */
export interface Finished {
  result?: Readonly<Record<string, unknown>>;
  file?: MadeFile;
}

/** A job at work. */
export interface Running<Input> {
  /** Of the company, in the name of who started it. */
  scope: Scope;
  jobId: string;
  input: Input;
  /** The job was cancelled, or the process stops: throw, or return soon. */
  signal: AbortSignal;
  /** How far it is, for the pages. Costs little when it is called often. Throws once the job was cancelled. */
  progress(done: number, total: number | null): Promise<void>;
}

/** A kind of long work. */
export interface LongWork<Input = Record<string, unknown>> {
  name: string;
  /**
   * Carries it out. Where the process ended in between it begins again, so it asks first what was done already. Throws `WorkFailed` for
   * failures that the reader can understand.
   */
  run(work: Running<Input>): Promise<Finished>;
}

let known: readonly LongWork<never>[] = [];

/** Says which kinds there are; once, by `server/modules/long-work-kinds.ts`, the only place that knows both sides. */
export function declareLongWork(kinds: readonly LongWork<never>[]): void {
  known = kinds;
}

/** The kind of this name. Throws where there is none. */
export function longWorkOf(name: string): LongWork {
  const kind = known.find((one) => one.name === name);
  if (!kind) throw new Error(`No long work is called ${name}.`);
  return kind as LongWork;
}
