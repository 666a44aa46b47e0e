import { z } from 'zod';
import { pageInput } from '../shared/lists.ts';
import { dateTime, idOf, idText, instantText, name } from '../shared/schemas.ts';

export const listTokensInput = z.object(pageInput);
export const createTokenInput = z.object({ name: name(), expiresAt: dateTime().nullish() });
export const revokeTokenInput = z.object({ id: idOf('api_token') });

const tokenFields = {
  id: idText(),
  name: z.string(),
  /** First and last characters. */
  hint: z.string(),
  kind: z.enum(['api', 'device']),
  active: z.boolean(),
  createdAt: instantText(),
  expiresAt: instantText().nullable(),
  revokedAt: instantText().nullable(),
  lastUsedAt: instantText().nullable(),
  createdByName: z.string().nullable(),
};

export const tokenOutput = z.strictObject(tokenFields);
export const createdTokenOutput = z.strictObject({ ...tokenFields, apiToken: z.string() });
