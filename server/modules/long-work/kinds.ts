import type { Scope } from '../../platform/db/scope.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';

/** A file that a job produces: whole, or in parts that are stored as they come, so that a large one is never in memory. */
export interface MadeFile {
  name: string;
  contentType: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Result of a job for its owner. */
export interface Finished {
  /** `fileScope`: the scope that a token needs to read the file, in addition to that of jobs (I10). */
  result?: Readonly<Record<string, unknown>> & { fileScope?: TokenScope };
  file?: MadeFile;
}

/** A running job. */
export interface Running<Input> {
  /** Scope of the company, in the name of the job's owner. */
  scope: Scope;
  jobId: string;
  input: Input;
  /** The job was cancelled, or the process stops: throw, or return soon. */
  signal: AbortSignal;
  /** Reports the progress, for the pages. Cheap to call often. Throws once the job was cancelled. */
  progress(done: number, total: number | null): Promise<void>;
}

/** A kind of long work. */
export interface LongWork<Input = Record<string, unknown>> {
  name: string;
  /**
   * Runs the job. After a process has ended it starts again, so it first checks what was done already. Throws `WorkFailed` for failures
   * that the reader can understand.
   */
  run(work: Running<Input>): Promise<Finished>;
}

let known: readonly LongWork<never>[] = [];

/** Declares the kinds, once: `server/modules/long-work-kinds.ts` calls it, the only place that knows both sides. */
export function declareLongWork(kinds: readonly LongWork<never>[]): void {
  known = kinds;
}

/** Returns the kind of this name. Throws if there is none. */
export function longWorkOf(name: string): LongWork {
  const kind = known.find((one) => one.name === name);
  if (!kind) throw new Error(`Unknown kind of long work: ${name}.`);
  return kind as LongWork;
}
