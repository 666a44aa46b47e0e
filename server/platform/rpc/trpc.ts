import { initTRPC } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { DomainError } from '../shared/errors.ts';
import { localeOf } from '../shared/locale.ts';
import { HEARTBEAT_MILLISECONDS, SILENCE_MILLISECONDS } from '../shared/topics.ts';
import type { Context } from './context.ts';
import { problemOf } from './problems.ts';

const t = initTRPC.context<Context>().create({
  sse: {
    ping: { enabled: true, intervalMs: HEARTBEAT_MILLISECONDS },
    client: { reconnectAfterInactivityMs: SILENCE_MILLISECONDS },
  },
  errorFormatter: ({ shape, error, ctx }) => {
    const cause = error.code === 'NOT_FOUND' ? new DomainError('route_not_found') : error;
    const problem = problemOf(cause, ctx?.locale ?? localeOf(undefined));
    const known = problem.status !== 500;
    // A call that tRPC itself refuses (wrong method, too many at once) has its own status.
    const isOurs = known || error.code === 'INTERNAL_SERVER_ERROR';
    return {
      ...shape,
      message: known ? (problem.code ?? 'Unprocessable entity') : 'internal_error',
      data: {
        code: shape.data.code,
        httpStatus: isOurs ? problem.status : getHTTPStatusCodeFromError(error),
        problem: problem.code,
        fields: problem.fields,
        details: problem.details ?? null,
        requestId: ctx?.requestId ?? null,
      },
    };
  },
});

export const { router, createCallerFactory, procedure } = t;
