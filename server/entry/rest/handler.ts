import { authenticateToken, type Caller, TokenRefused } from '../../platform/auth/api-token.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Context } from '../../platform/rpc/context.ts';
import { callOperation } from '../../platform/rpc/operation.ts';
import { InvalidInput, type Problem, problemOf } from '../../platform/rpc/problems.ts';
import { getRuntime } from '../../platform/runtime/held-runtime.ts';
import { DomainError, type ErrorCode } from '../../platform/shared/errors.ts';
import { localeOf } from '../../platform/shared/locale.ts';
import { areaOf, isSelfScope, type SelfScope, type TokenScope } from '../../platform/shared/token-scopes.ts';
import { type Allowance, RateLimitExceeded } from '../../platform/usage/rate-limit.ts';
import type { TokenIdentity } from '../../platform/usage/request-log.ts';
import { shownDetails } from './details.ts';
import { allowanceHeaders, envelope, errorEnvelope, rateLimitEnvelope } from './envelope.ts';
import { answerOnce, idempotencyKeyOf } from './idempotency.ts';
import { hasBody, readInput, writes } from './input.ts';
import { loggedPath } from './logged-path.ts';
import type { RestRequest, RestResponse } from './message.ts';
import { asSent } from './query.ts';
import { matchRoute, type Route } from './routes.ts';
import { withForm } from './with-form.ts';

type Answered = Pick<RestResponse, 'status' | 'headers' | 'body'>;

/** State of a request for the log. */
interface Trace {
  token: TokenIdentity | undefined;
  route: Route | undefined;
  values: string[];
  errorCode: string | null;
  /** Of a company whose caller was let in: what it may still ask in the running minute. */
  allowance: Allowance | undefined;
}

/** Answers one request of the public interface, with the headers that every answer carries. Never throws. */
export async function handleRest(request: RestRequest): Promise<RestResponse> {
  const trace: Trace = { token: undefined, route: undefined, values: [], errorCode: null, allowance: undefined };
  const arrivedAt = Date.now();
  const started = performance.now();
  const { status, headers, body } = await answerRequest(request, trace);
  try {
    noteRequest(request, status, trace, { arrivedAt, milliseconds: performance.now() - started });
  } catch (error) {
    // A failure to log a request never costs its answer.
    getRuntime().log.error({ requestId: request.requestId, error }, 'request not noted');
  }
  return {
    status,
    headers: {
      ...headers,
      ...(trace.allowance && allowanceHeaders(trace.allowance)),
      'x-request-id': request.requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body,
    route: trace.route?.name,
  };
}

/** Into the log of the company whose token it is. Without a token that is known, there is none. */
function noteRequest(
  request: RestRequest,
  status: number,
  { token, route, values, errorCode }: Trace,
  { arrivedAt, milliseconds }: { arrivedAt: number; milliseconds: number },
): void {
  if (!token || !route) return;
  const { requestLog, now } = getRuntime();
  requestLog.note({
    token,
    method: request.method,
    operation: route.name,
    pathPattern: route.path,
    path: loggedPath(route, values, request.query),
    area: areaOf(route.scope),
    at: now ? now().epochMilliseconds : arrivedAt,
    status,
    milliseconds,
    requestId: request.requestId,
    errorCode,
  });
}

async function answerRequest(request: RestRequest, trace: Trace): Promise<Answered> {
  const match = matchRoute(request.method, request.path);
  if (match.kind === 'route_not_found') return errorEnvelope(coded('route_not_found', 404));
  if (match.kind === 'method_not_allowed') {
    const response = errorEnvelope(coded('method_not_allowed', 405));
    return { ...response, headers: { ...response.headers, allow: match.allow.join(', ') } };
  }
  const { route } = match;
  trace.route = route;
  trace.values = match.values;
  const locale = (caller?: Caller) => localeOf(request.header('accept-language'), caller?.language);
  let caller: Caller | undefined;
  let allowance: Allowance | undefined;
  let input: Record<string, unknown> = {};
  try {
    const { requestId } = request;
    // Only what writes keeps it.
    const address = writes(route) ? request.address() : null;
    caller = await authenticateToken(getRuntime(), {
      authorization: request.header('authorization'),
      scope: scopeOf(route),
      address: () => request.address(),
      origin: { way: 'rest', operation: route.name, address, requestId },
    });
    trace.token = caller.token;
    allowance = await getRuntime().rateLimit.take(caller.scope.companyId, caller.tokenHash);
    // M7: personal tokens and tokens of the company have nothing in common, whatever their lists of scopes say.
    if (caller.isPersonal !== isSelfScope(route.scope)) throw new DomainError('scope_not_granted');
    const known = caller;
    const { scope } = known;
    const answer = async (within: Scope) => {
      const context: Context = {
        ...{ scope: within, locale: locale(caller), requestId },
        // Few operations ask for it.
        get signal() {
          return request.gone();
        },
      };
      const called = callOperation(route.operation, { name: route.name, context, input });
      return envelope(route, await (hasBody(route) ? called : called.catch(refusingAsSent(input))), input);
    };
    const readAndAnswer = async () => {
      input = await readInput(route, match.values, request);
      const key = idempotencyKeyOf(route, request);
      return known.attempt(() =>
        key === undefined ? answer(scope) : answerOnce(scope, { key, route, input }, answer),
      );
    };
    const response = await (route.body === 'form' ? withForm(scope.companyId, readAndAnswer) : readAndAnswer());
    if (!caller.entered) await caller.enter();
    trace.allowance = allowance;
    return response;
  } catch (thrown) {
    // The gates come before the limit and the input, and the scope between the two: a refused caller learns nothing about what it
    // sent. A database that did not answer in time is not asked again.
    const error =
      caller && !caller.entered && !isUnavailable(thrown)
        ? await caller.enter(thrown instanceof RateLimitExceeded ? null : scopeOf(route)).then(
            () => thrown,
            (refusal) => refusal,
          )
        : thrown;
    if (thrown instanceof TokenRefused) trace.token = thrown.token;
    if (error instanceof RateLimitExceeded) {
      trace.errorCode = 'rate_limit_exceeded';
      return rateLimitEnvelope(error.allowance, locale(caller));
    }
    const problem = problemOf(error, locale(caller));
    const undeclared = isUndeclared(route, problem);
    const answered = undeclared ? coded('internal_error', 500) : problem;
    const cause = undeclared ? new Error(`${route.name} does not declare ${problem.code}`) : error;
    trace.errorCode = answered.code;
    if (answered.status >= 500) {
      getRuntime().log.error({ requestId: request.requestId, operation: route.name, error: cause }, 'request failed');
    }
    if (caller?.entered) trace.allowance = allowance;
    // A caller that was not admitted does not use up the limit of the company.
    else if (caller && allowance) getRuntime().rateLimit.giveBack(caller.scope.companyId);
    const details = caller?.entered
      ? await shownDetails(caller.scope, answered, route).catch(() => undefined)
      : undefined;
    return errorEnvelope({ ...answered, details }, route.errorShape);
  }
}

/** Faults of a query name its parameters as they were sent. */
const refusingAsSent = (input: Record<string, unknown>) => (thrown: unknown) => {
  throw thrown instanceof InvalidInput ? new InvalidInput(asSent(thrown.issues, input)) : thrown;
};

/** The scope that the gates ask for; null: none. */
const scopeOf = ({ scope, checksScopes }: Route): TokenScope | SelfScope | null => (checksScopes ? null : scope);

const coded = (code: ErrorCode, status: number): Problem => ({ status, code, fields: null });

const GENERAL: ReadonlySet<string> = new Set<ErrorCode>([
  'unauthorized',
  'api_token_expired',
  'subscription_expired',
  'not_an_api_consumer',
  'public_api_not_enabled',
  'network_not_allowed',
  'scope_not_granted',
  'idempotency_key_in_progress',
  'idempotency_key_reused',
  'malformed_form',
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'service_unavailable',
]);

/** Outside production an operation may only answer the codes that it documents; the 404s of its path ids are documented automatically. */
function isUndeclared(route: Route, { code }: Problem): boolean {
  if (code === null || GENERAL.has(code) || getRuntime().settings.environment === 'production') return false;
  const documented = [...route.errors, ...route.parameters.map(({ resource }) => `${resource}_not_found`)];
  return !documented.includes(code);
}
