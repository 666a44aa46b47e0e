import { CORRECTIONS_PATH } from '#components/corrections/api-path.ts';
import type { InboxKind } from '#server/modules/approvals/constants.ts';

const PATHS = {
  absence: '/schedule/v1/absence-day-off-requests',
  company: '/request/v1/requests',
  correction: CORRECTIONS_PATH,
} as const;

/** A request in the public interface, for "show as API call". */
export const requestPath = (kind: InboxKind, id: string) => `${PATHS[kind]}/${id}`;
