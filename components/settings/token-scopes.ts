import { SCOPE_AREAS, type ScopeArea, TOKEN_SCOPES, type TokenScope } from '#server/platform/shared/token-scopes.ts';

/** Usual scopes of a new token. `all` has no list of scopes: it includes areas that later versions add. */
export const SCOPE_PRESETS = {
  all: null,
  readAll: TOKEN_SCOPES.filter((scope) => scope.endsWith(':read')),
  payroll: ['people:read', 'time:read', 'overtime:read', 'pay:read'],
  clock: ['people:read', 'time:read', 'time:write'],
} satisfies Record<string, readonly TokenScope[] | null>;

export type ScopePreset = keyof typeof SCOPE_PRESETS;
export const PRESET_NAMES = Object.keys(SCOPE_PRESETS) as ScopePreset[];

/** The preset that scopes are, if they are one, in whatever order. */
export function presetOf(scopes: readonly TokenScope[] | null): ScopePreset | undefined {
  return PRESET_NAMES.find((name) => {
    const preset: readonly TokenScope[] | null = SCOPE_PRESETS[name];
    if (preset === null || scopes === null) return preset === scopes;
    return preset.length === scopes.length && preset.every((scope) => scopes.includes(scope));
  });
}

export const ACCESS_KINDS = ['read', 'write'] as const;

/** The areas that scopes allow to read, and those they allow to write. */
export const areasOf = (scopes: readonly TokenScope[], kind: (typeof ACCESS_KINDS)[number]): ScopeArea[] =>
  SCOPE_AREAS.filter((area) => scopes.includes(`${area}:${kind}`));
