import { CORRECTIONS_PATH } from '#components/corrections/api-path.ts';
import { periodPath } from '#components/periods/api-paths.ts';
import type { ApiCall } from '#components/ui/curl.ts';

const PATHS = {
  absence: '/schedule/v1/absence-day-off-requests',
  company: '/request/v1/requests',
  correction: CORRECTIONS_PATH,
} as const;

/** A request that can be rejected. */
export type Rejectable = { kind: keyof typeof PATHS; id: string };
/** A request as its decision names it. */
export type Decidable = Rejectable | { kind: 'month'; id: string; periodId: string; person: { id: string } };

/** A request in the public interface, for "show as API call". */
export const requestPath = ({ kind, id }: Rejectable) => `${PATHS[kind]}/${id}`;

/** The call that approves a request. */
export const approvalCall = (request: Decidable): ApiCall =>
  request.kind === 'month'
    ? { method: 'POST', path: periodPath(request.periodId, '/approve'), body: { employeeIds: [request.person.id] } }
    : { method: 'POST', path: `${requestPath(request)}/accept` };
