import { mutation, query } from '../../platform/rpc/operation.ts';
import { createTokenOfCaller, listTokensOfCaller, revokeTokenOfCaller } from './manage-own-tokens.ts';
import * as schema from './schema-own-tokens.ts';

/** Personal tokens (M7), for sessions alone: no token makes or ends one. */
export const ownTokenProcedures = {
  listOwnTokens: query({
    right: 'own',
    about: 'company',
    output: schema.ownTokensOutput,
    run: listTokensOfCaller,
  }),

  createOwnToken: mutation({
    right: 'own',
    about: 'company',
    // The token needs no confirmation later, and outlives the session.
    confirmed: true,
    input: schema.createOwnTokenInput,
    output: schema.createdOwnTokenOutput,
    run: createTokenOfCaller,
  }),

  revokeOwnToken: mutation({
    right: 'own',
    about: 'company',
    input: schema.ownTokenIdInput,
    output: schema.revokedOwnTokenOutput,
    run: revokeTokenOfCaller,
  }),
};
