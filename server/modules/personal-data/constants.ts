import type { TokenScope } from '../../platform/shared/token-scopes.ts';

/** What the company's years of keeping time records are (H2). */
export const KEPT_YEARS = 4;

/** What becomes of a kind of data when the person is erased (L6). `changed`: what identifies is taken out, the rest is kept or removed with it. */
export const ON_ERASURE = ['removed', 'changed', 'kept'] as const;
export type OnErasure = (typeof ON_ERASURE)[number];

/** Scopes that read what the archive of a person holds (I10): a token that lacks one of them is refused the whole. */
export const ARCHIVE_SCOPES: readonly TokenScope[] = [
  ...(['people:read', 'pay:read', 'contracts:read', 'time:read', 'absences:read', 'overtime:read'] as const),
  ...(['requests:read', 'projects:read', 'users:read', 'audit:read'] as const),
];
