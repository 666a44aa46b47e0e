import type { TokenScope } from '../../platform/shared/token-scopes.ts';

/** Years for which the company keeps time records (H2). */
export const KEPT_YEARS = 4;

/** Effects of erasing a person on a kind of data (L6). `changed`: identifying content is removed, the rest is kept or removed with it. */
export const ON_ERASURE = ['removed', 'changed', 'kept'] as const;
export type OnErasure = (typeof ON_ERASURE)[number];

/** Scopes that the archive of a person needs (I10): a token without one of them is refused the whole. */
export const ARCHIVE_SCOPES: readonly TokenScope[] = [
  ...(['people:read', 'pay:read', 'contracts:read', 'time:read', 'absences:read', 'overtime:read'] as const),
  ...(['requests:read', 'projects:read', 'users:read', 'audit:read', 'payroll:read'] as const),
];
