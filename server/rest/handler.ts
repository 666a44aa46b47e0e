import { authenticateToken, type Caller } from '../auth/api-token.ts';
import { isUnavailable } from '../db/client.ts';
import { getRuntime } from '../runtime.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { localeOf } from '../shared/locale.ts';
import { callProcedure } from '../trpc/call.ts';
import { type Context, refusedInput } from '../trpc/init.ts';
import { type Problem, problemOf } from '../trpc/problems.ts';
import { envelope, errorEnvelope } from './envelope.ts';
import { readInput } from './input.ts';
import { matchRoute, type Route } from './routes.ts';

/** A request of the public interface, whatever server it came through. */
export interface RestRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  requestId: string;
  header(name: string): string | undefined;
  /** Reads at most `limit` bytes; the rest stays unread. */
  body(limit: number): Promise<Buffer | 'too_large'>;
}

export interface RestResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Name of the operation, for logs and metrics. */
  route?: string;
}

/** Answers one request of the public interface, with the headers that every answer carries. Never throws. */
export async function handleRest(request: RestRequest): Promise<RestResponse> {
  const answer = await answerRequest(request);
  const headers = {
    ...answer.headers,
    'x-request-id': request.requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return { ...answer, headers };
}

async function answerRequest(request: RestRequest): Promise<RestResponse> {
  const match = matchRoute(request.method, request.path);
  if (match.kind === 'route_not_found') return errorEnvelope(coded('route_not_found', 404));
  if (match.kind === 'method_not_allowed') {
    const response = errorEnvelope(coded('method_not_allowed', 405));
    return { ...response, headers: { ...response.headers, allow: match.allow.join(', ') } };
  }
  const { route } = match;
  let caller: Caller | undefined;
  let input: Record<string, unknown> = {};
  try {
    caller = await authenticateToken(getRuntime(), request.header('authorization'));
    input = await readInput(route, match.values, request);
    const context: Context = {
      scope: caller.scope,
      locale: localeOf(request.header('accept-language'), caller.language),
      requestId: request.requestId,
    };
    const result = await callProcedure(route.procedure, { name: route.name, context, input });
    if (!caller.entered) await caller.enter();
    return { ...envelope(route, result, input), route: route.name };
  } catch (thrown) {
    // The gates come before the input: a refused caller learns nothing about what it sent. A database that was waited for in vain
    // is not asked again.
    const failure = refusedInput(thrown, route.input, input) ?? thrown;
    const error =
      caller && !caller.entered && !isUnavailable(thrown)
        ? await caller.enter().then(
            () => failure,
            (refusal) => refusal,
          )
        : failure;
    const problem = problemOf(error, localeOf(request.header('accept-language'), caller?.language));
    const undeclared = isUndeclared(route, problem);
    const answered = undeclared ? coded('internal_error', 500) : problem;
    const cause = undeclared ? new Error(`${route.name} does not declare ${problem.code}`) : error;
    if (answered.status >= 500) {
      getRuntime().log.error({ requestId: request.requestId, operation: route.name, error: cause }, 'request failed');
    }
    return { ...errorEnvelope(answered, route.errorShape), route: route.name };
  }
}

const coded = (code: ErrorCode, status: number): Problem => ({ status, code, fields: null });

const GENERAL: ReadonlySet<string> = new Set<ErrorCode>([
  'unauthorized',
  'api_token_expired',
  'subscription_expired',
  'not_an_api_consumer',
  'public_api_not_enabled',
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'service_unavailable',
]);

/** Outside production an operation may only answer the codes that it documents; the 404 of its path ids are documented by themselves. */
function isUndeclared(route: Route, { code }: Problem): boolean {
  if (code === null || GENERAL.has(code) || getRuntime().settings.environment === 'production') return false;
  const documented = [...route.errors, ...route.parameters.map(({ resource }) => `${resource}_not_found`)];
  return !documented.includes(code);
}
