import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { createApiToken, getToken, listTokens, revokeToken, rotateToken } from './manage-tokens.ts';
import { apiRequestProcedures } from './router-api-requests.ts';
import { changeProcedures } from './router-changes.ts';
import { noticeProcedures } from './router-notices.ts';
import { singleSignOnProcedures } from './router-single-sign-on.ts';
import { userProcedures } from './router-users.ts';
import { viewProcedures } from './router-views.ts';
import * as schema from './schema.ts';

const TOKENS = '/core/v3/api-tokens';
const rest = { tag: 'API tokens' } as const;

/** Scopes of actions that need a confirmation in a session (I7). A token needs none for them, so creating the token does. */
const SENSITIVE: readonly TokenScope[] = [
  'users:write',
  'settings:write',
  'people:write',
  'overtime:write',
  'audit:read',
];

/** A token without a list of scopes may do everything. */
const reachesSensitive = ({ scopes }: { scopes?: unknown }): boolean =>
  !Array.isArray(scopes) ||
  scopes.some((scope) => String(scope).startsWith('pay') || SENSITIVE.some((sensitive) => sensitive === scope));

export const accessRouter = {
  ...apiRequestProcedures,
  ...userProcedures,
  ...changeProcedures,
  ...viewProcedures,
  ...noticeProcedures,

  /** Checks the confirmation for a download, which is no call of its own (I7). */
  confirm: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    output: schema.confirmOutput,
    run: () => ({}),
  }),

  listTokens: query({
    right: 'administer',
    about: 'company',
    rest: {
      ...rest,
      method: 'GET',
      path: TOKENS,
      summary: 'List API tokens',
      description: 'Those that no longer work too, the newest first.',
      reply: 'page',
    },
    input: schema.listTokensInput,
    output: pageOf(schema.tokenOutput),
    run: listTokens,
  }),

  getToken: query({
    right: 'administer',
    rest: { ...rest, method: 'GET', path: `${TOKENS}/{id}`, summary: 'Read an API token' },
    input: schema.tokenIdInput,
    output: schema.tokenOutput,
    run: getToken,
  }),

  createToken: mutation({
    right: 'administer',
    about: 'company',
    confirmed: reachesSensitive,
    rest: {
      ...rest,
      method: 'POST',
      path: TOKENS,
      summary: 'Create an API token',
      description:
        'The answer holds the token; it is shown this once. A token makes only tokens that may do no more than itself, in scopes, ' +
        'end date and networks: anything more, left out or given, is refused with `scope_not_granted`.',
      tellsSecret: true,
      example: {
        name: 'Payroll',
        scopes: ['people:read', 'pay:read', 'pay:write'],
        expiresAt: '2030-01-01T00:00:00Z',
        networks: ['203.0.113.0/24', '2001:db8::/32'],
      } satisfies Example<typeof schema.createTokenInput>,
    },
    input: schema.createTokenInput,
    output: schema.createdTokenOutput,
    run: createApiToken,
  }),

  revokeToken: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      ...rest,
      method: 'DELETE',
      path: `${TOKENS}/{id}`,
      summary: 'Revoke an API token',
      description: 'At once and for good, with all its secrets. It stays in the list. Repeating it changes nothing.',
      reply: 'blank',
    },
    input: schema.tokenIdInput,
    output: schema.tokenOutput,
    run: revokeToken,
  }),

  rotateToken: mutation({
    right: 'administer',
    about: 'company',
    confirmed: true,
    rest: {
      ...rest,
      method: 'POST',
      path: `${TOKENS}/{id}/rotate`,
      summary: 'Give an API token a new secret',
      description:
        'The answer holds the new secret, this once; everything else stays. The one from before goes on working for ' +
        '`oldValidForSeconds`, so that its users can change over. A token rotates only tokens that may do no more than itself.',
      tellsSecret: true,
      errors: ['api_token_not_active'],
      example: { oldValidForSeconds: 86_400 } satisfies Example<typeof schema.rotateTokenInput>,
    },
    input: schema.rotateTokenInput,
    output: schema.rotatedTokenOutput,
    run: rotateToken,
  }),

  ...singleSignOnProcedures,
};
