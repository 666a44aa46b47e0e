import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { createApiToken, getToken, listTokens, revokeToken, rotateToken } from './manage-tokens.ts';
import { apiRequestProcedures } from './router-api-requests.ts';
import { changeProcedures } from './router-changes.ts';
import { noticeProcedures } from './router-notices.ts';
import { ownTokenProcedures } from './router-own-tokens.ts';
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
      description: 'Lists active, expired and revoked tokens, newest first.',
      reply: 'page',
    },
    input: schema.listTokensInput,
    output: pageOf(schema.tokenOutput),
    run: listTokens,
  }),

  getToken: query({
    right: 'administer',
    rest: { ...rest, method: 'GET', path: `${TOKENS}/{id}`, summary: 'Get an API token' },
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
        'Creates a token and returns its secret, once only. A token can create only tokens with at most its own scopes, end date and networks. A field that would allow more, whether sent or omitted, is refused with `scope_not_granted`.',
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
      description:
        'Revokes the token and all its secrets immediately and permanently. The token stays in the list. Repeating the request changes nothing.',
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
      summary: 'Rotate the secret of an API token',
      description:
        'Creates a new secret, returned once only; the other fields keep their values. The previous secret works for another `oldValidForSeconds`, so that clients can switch. A token can rotate only tokens with at most its own permissions. A token with the rights of owners is rotated by owners, and by tokens that owners or the operator made.',
      tellsSecret: true,
      errors: ['api_token_not_active', 'role_not_allowed'],
      example: { oldValidForSeconds: 86_400 } satisfies Example<typeof schema.rotateTokenInput>,
    },
    input: schema.rotateTokenInput,
    output: schema.rotatedTokenOutput,
    run: rotateToken,
  }),

  ...singleSignOnProcedures,
  ...ownTokenProcedures,
};
