/** Areas of the API in a token's scopes (I10). */
export const SCOPE_AREAS = [
  'people',
  'pay',
  'organisation',
  'time',
  'absences',
  'overtime',
  'contracts',
  'requests',
  'projects',
  'settings',
  'users',
  'audit',
  'payroll',
] as const;
export type ScopeArea = (typeof SCOPE_AREAS)[number];

/** Permissions of a token: `write` does not include `read`. */
export type TokenScope = `${ScopeArea}:${'read' | 'write'}`;

export const TOKEN_SCOPES = SCOPE_AREAS.flatMap((area): TokenScope[] => [`${area}:read`, `${area}:write`]) as [
  TokenScope,
  ...TokenScope[],
];

/** `self`: the caller's own data, which no company token reads. */
export const areaOf = (scope: TokenScope | SelfScope): ScopeArea | 'self' =>
  scope.split(':', 1)[0] as ScopeArea | 'self';

/** Scopes of personal tokens (M7), which no company token has. */
export const SELF_SCOPES = ['self:read', 'self:punch'] as const;
export type SelfScope = (typeof SELF_SCOPES)[number];

export const isSelfScope = (scope: TokenScope | SelfScope): scope is SelfScope =>
  (SELF_SCOPES as readonly string[]).includes(scope);
