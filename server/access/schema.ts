import { z } from 'zod';
import { pageInput } from '../shared/lists.ts';
import { dateTime, idOf, name } from '../shared/schemas.ts';

export const listTokensInput = z.object(pageInput);
export const createTokenInput = z.object({ name: name(), expiresAt: dateTime().nullish() });
export const revokeTokenInput = z.object({ id: idOf('api_token') });

const tokenFields = {
  id: z.string(),
  name: z.string(),
  /** First and last characters. */
  hint: z.string(),
  kind: z.enum(['api', 'device']),
  active: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  createdByName: z.string().nullable(),
};

export const tokenOutput = z.strictObject(tokenFields);
export const createdTokenOutput = z.strictObject({ ...tokenFields, apiToken: z.string() });
