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

export const areaOf = (scope: TokenScope): ScopeArea => scope.split(':', 1)[0] as ScopeArea;
