import { z } from 'zod';
import { pageInput } from '../../platform/shared/lists.ts';
import { isNetwork } from '../../platform/shared/networks.ts';
import { dateTime, idOf, idText, instantText, integer, name, problem } from '../../platform/shared/schemas.ts';
import { TOKEN_SCOPES } from '../../platform/shared/token-scopes.ts';
import { MAX_NETWORKS, MAX_OLD_SECRET_SECONDS } from './constants.ts';

const about = {
  scopes: {
    description:
      'What the token may do: the scopes of the operations that it may call. `write` does not include `read`. Null: all, also those of later versions.',
  },
  networks: {
    description: 'From where the token may be used: addresses, and networks in CIDR notation. Null: from everywhere.',
  },
  expiresAt: { description: 'From this instant on the token is refused. Null: it has no end.' },
};

const network = z.string().refine(isNetwork, problem('network'));

export const listTokensInput = z.object(pageInput);
export const tokenIdInput = z.object({ id: idOf('api_token') });
export const createTokenInput = z.object({
  name: name(),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length).nullish().meta(about.scopes),
  expiresAt: dateTime().nullish().meta(about.expiresAt),
  networks: z.array(network).min(1).max(MAX_NETWORKS).nullish().meta(about.networks),
});
export const rotateTokenInput = z.object({
  id: idOf('api_token'),
  oldValidForSeconds: integer(0, MAX_OLD_SECRET_SECONDS)
    .default(MAX_OLD_SECRET_SECONDS)
    .meta({ description: 'How long the secret from before goes on working; 0: not at all.' }),
});

const tokenFields = {
  id: idText(),
  name: z.string(),
  hint: z.string().meta({ description: 'First and last characters of the token.' }),
  kind: z.enum(['api', 'device']),
  active: z.boolean().meta({ description: 'Neither revoked nor past its end.' }),
  scopes: z.array(z.enum(TOKEN_SCOPES)).nullable().meta(about.scopes),
  networks: z.array(z.string()).nullable().meta(about.networks),
  createdAt: instantText(),
  expiresAt: instantText().nullable().meta(about.expiresAt),
  revokedAt: instantText().nullable(),
  lastUsedAt: instantText().nullable().meta({ description: 'When it was last used, to a minute.' }),
  createdByName: z.string().nullable().meta({ description: 'The user or token that made it, as it was called then.' }),
};

const apiToken = z.string().meta({ description: 'The token itself. It stands in this answer and in no other.' });

export const tokenOutput = z.strictObject(tokenFields).meta({ id: 'ApiToken' });
export const createdTokenOutput = z.strictObject({ ...tokenFields, apiToken }).meta({ id: 'CreatedApiToken' });
export const rotatedTokenOutput = z
  .strictObject({
    ...tokenFields,
    apiToken,
    oldValidUntil: instantText().meta({ description: 'From this instant on the secret from before is refused.' }),
  })
  .meta({ id: 'RotatedApiToken' });

export const confirmOutput = z.strictObject({});
