import { z } from 'zod';
import { orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { isNetwork } from '../../platform/shared/networks.ts';
import { dateTime, idOf, idText, instantText, integer, name, problem } from '../../platform/shared/schemas.ts';
import { TOKEN_SCOPES } from '../../platform/shared/token-scopes.ts';
import { MAX_NETWORKS, MAX_OLD_SECRET_SECONDS } from './constants.ts';

const about = {
  name: { description: 'Name of the token.' },
  scopes: {
    description:
      'Scopes of the operations that the token can call. `write` does not include `read`. Null for all scopes, including those of later versions.',
  },
  networks: {
    description: 'Addresses, and networks in CIDR notation, from which the token can be used. Null for no restriction.',
  },
  expiresAt: { description: 'Expiry time of the token. Null if it does not expire.' },
};

const network = z.string().refine(isNetwork, problem('network'));

export const listTokensInput = z.object({
  ...pageInput,
  orderBy: orderByInput(['name', 'kind', 'expiresAt', 'lastUsedAt', 'createdAt']),
});
export const tokenIdInput = z.object({ id: idOf('api_token') });
export const createTokenInput = z.object({
  name: name().meta(about.name),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length).nullish().meta(about.scopes),
  expiresAt: dateTime().nullish().meta(about.expiresAt),
  networks: z.array(network).min(1).max(MAX_NETWORKS).nullish().meta(about.networks),
});
export const rotateTokenInput = z.object({
  id: idOf('api_token'),
  oldValidForSeconds: integer(0, MAX_OLD_SECRET_SECONDS)
    .default(MAX_OLD_SECRET_SECONDS)
    .meta({ description: 'Number of seconds for which the previous secret keeps working; 0 revokes it immediately.' }),
});

const tokenFields = {
  id: idText(),
  name: z.string().meta(about.name),
  hint: z.string().meta({ description: 'First and last characters of the token.' }),
  kind: z.enum(['api', 'device']).meta({
    description: 'Kind of token: `api` for integrations, `device` for a paired device.',
  }),
  active: z.boolean().meta({ description: 'Whether the token is neither revoked nor expired.' }),
  scopes: z.array(z.enum(TOKEN_SCOPES)).nullable().meta(about.scopes),
  networks: z.array(z.string()).nullable().meta(about.networks),
  createdAt: instantText(),
  expiresAt: instantText().nullable().meta(about.expiresAt),
  revokedAt: instantText().nullable().meta({ description: 'Time of revocation. Null if it is not revoked.' }),
  lastUsedAt: instantText()
    .nullable()
    .meta({ description: 'Time of the last use, accurate to a minute. Null if it was never used.' }),
  createdByName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the user or token that created it, at that time.' }),
};

const apiToken = z.string().meta({ description: 'Complete token. It is returned in this response only.' });

export const tokenOutput = z.strictObject(tokenFields).meta({ id: 'ApiToken' });
export const createdTokenOutput = z.strictObject({ ...tokenFields, apiToken }).meta({ id: 'CreatedApiToken' });
export const rotatedTokenOutput = z
  .strictObject({
    ...tokenFields,
    apiToken,
    oldValidUntil: instantText().meta({ description: 'Expiry time of the previous secret.' }),
  })
  .meta({ id: 'RotatedApiToken' });

export const confirmOutput = z.strictObject({});
