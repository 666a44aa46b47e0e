import { createHash } from 'node:crypto';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { TRPCRequestInfo } from '@trpc/server/http';
import { isFresh } from '../../platform/auth/confirmed.ts';
import { refuseRequest } from '../../platform/auth/json-request.ts';
import { currentVisit, type Member, memberOf, memberScope, type Visit } from '../../platform/auth/session.ts';
import { addressHeader } from '../../platform/auth/sign-in-limit.ts';
import { forwardingHeader, readForwarding } from '../../platform/client-address.ts';
import { requestIdOf } from '../../platform/request-id.ts';
import type { Context } from '../../platform/rpc/context.ts';
import { problemOf } from '../../platform/rpc/problems.ts';
import { getRuntime } from '../../platform/runtime/held-runtime.ts';
import { refuseOtherSite } from '../../platform/same-site.ts';
import { ACCESS_HEADER, COMPANY_HEADER, NO_ACCESS } from '../../platform/shared/company-at-work.ts';
import { MAX_BATCH } from '../../platform/shared/limits.ts';
import { localeOf } from '../../platform/shared/locale.ts';
import { UNATTENDED_HEADER } from '../../platform/shared/session-use.ts';
import { appRouter } from './root.ts';

const MAX_BODY_BYTES = 1_048_576;

/** Context of an operation for a signed-in person; field messages are in the language of the request. */
export function contextOf(member: Member | null, headers: Headers): Context {
  const requestId = requestIdOf(headers.get('x-request-id') ?? undefined);
  const origin = { way: 'page', operation: '', address: headers.get(addressHeader), requestId } as const;
  return {
    scope: member && memberScope(getRuntime(), member, origin),
    locale: localeOf(headers.get('accept-language') ?? undefined, member?.language),
    requestId,
    forwarding: readForwarding(headers.get(forwardingHeader)),
    isConfirmed: member !== null && isFresh(member.confirmedAt),
    sessionHash: member && createHash('sha256').update(member.sessionToken).digest('hex'),
  };
}

/** Answers the admin pages' calls: JSON only, from this site only, at most ten at once. */
export function answerProcedures(request: Request): Promise<Response> {
  return answerCalls(request, (info) => currentVisit(getRuntime(), ofPage(request.headers, info)));
}

/** The same for a request without a session: no session is looked for. */
export function answerVisitorsProcedures(request: Request): Promise<Response> {
  return answerCalls(request, async () => ({ kind: 'signed_out' }));
}

/** Streams of events carry no headers of ours: they name the company of their page in their address, and nobody uses a page by them. */
function ofPage(headers: Headers, { type, connectionParams }: TRPCRequestInfo): Headers {
  if (type !== 'subscription') return headers;
  const ofStream = new Headers(headers);
  ofStream.set(UNATTENDED_HEADER, '1');
  const company = connectionParams?.companyId;
  if (company !== undefined && !headers.has(COMPANY_HEADER)) ofStream.set(COMPANY_HEADER, company);
  return ofStream;
}

async function answerCalls(request: Request, findVisit: (info: TRPCRequestInfo) => Promise<Visit>): Promise<Response> {
  let access: string | undefined;
  const refusal = refusalOf(request);
  if (refusal) return refusal;
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: async ({ info }) => {
      const visit = await findVisit(info);
      access = accessOf(visit);
      return contextOf(memberOf(visit), request.headers);
    },
    maxBatchSize: MAX_BATCH,
    // Nothing on the way may hold back a stream of events to pack it.
    responseMeta: () => ({
      headers: { 'cache-control': 'no-store, no-transform', ...(access && { [ACCESS_HEADER]: access }) },
    }),
    onError: ({ error, path, ctx }) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR' || problemOf(error, 'en').status < 500) return;
      getRuntime().log.error({ requestId: ctx?.requestId, operation: path, error }, 'request failed');
    },
  });
}

/** Version of the access, which a page compares with its own; undefined for other visits. */
function accessOf(visit: Visit): string | undefined {
  if (visit.kind === 'member') return String(visit.member.accessSince.getTime());
  return visit.kind === 'no_access' ? NO_ACCESS : undefined;
}

/** The cookie alone would let another site's page act: its forms cannot send JSON, and its scripts tell their origin. */
function refusalOf(request: Request): Response | null {
  const { log, settings } = getRuntime();
  if (request.method === 'POST') return refuseRequest(getRuntime(), request, MAX_BODY_BYTES);
  return refuseOtherSite(request, { publicUrl: settings.publicUrl, log });
}
