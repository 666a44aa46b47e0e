import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import type { ErrorCode } from '#server/platform/shared/errors.ts';

/** Meaning of a failed call for its page. `isRefusal` narrows the details by the code. */
export type CallProblem =
  | { kind: 'code'; code: ErrorCode; details: Record<string, unknown> | null }
  | { kind: 'fields'; fields: Record<string, string[]> }
  | { kind: 'unreachable' };

/** A form with a file that was refused, or did not arrive. */
export class SendProblem extends Error {
  readonly problem: CallProblem;

  constructor(problem: CallProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Reads the error of a call, or of a form that was sent. One without an answer of ours counts as unreachable. */
export function problemOf(error: unknown): CallProblem {
  if (error instanceof SendProblem) return error.problem;
  if (!(error instanceof TRPCClientError)) return { kind: 'unreachable' };
  const data = (error as TRPCClientError<AppRouter>).data;
  if (data?.fields) return { kind: 'fields', fields: data.fields };
  if (data?.problem) return { kind: 'code', code: data.problem, details: data.details };
  return { kind: 'unreachable' };
}
