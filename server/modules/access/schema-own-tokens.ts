import { z } from 'zod';
import { common } from '../../platform/shared/field-kinds.ts';
import { dateTime, idOf, idText, instantText, name } from '../../platform/shared/schemas.ts';
import { SELF_SCOPES } from '../../platform/shared/token-scopes.ts';

export const createOwnTokenInput = z.object({
  name: name(),
  scopes: z.array(z.enum(SELF_SCOPES)).min(1).max(SELF_SCOPES.length),
  expiresAt: dateTime(),
});

export const ownTokenIdInput = z.object({ id: idOf('api_token') });

const tokenFields = {
  id: idText(),
  name: z.string(),
  /** First and last characters. */
  hint: z.string(),
  scopes: z.array(z.enum(SELF_SCOPES)),
  isExpired: z.boolean(),
  createdAt: instantText(),
  expiresAt: instantText(),
  /** Accurate to a minute. */
  lastUsedAt: instantText().nullable(),
};

const ownTokenOutput = z.strictObject(tokenFields);
export type OwnToken = z.output<typeof ownTokenOutput>;

export const ownTokensOutput = common(
  z.strictObject({
    /** False: the company does not allow personal tokens, and those that exist do not work. */
    isAllowed: z.boolean(),
    /** Tokens that are not revoked, newest first. */
    tokens: z.array(ownTokenOutput),
  }),
);

/** `apiToken`: the token itself, only this once. */
export const createdOwnTokenOutput = common(z.strictObject({ id: idText(), apiToken: z.string() }));

export const revokedOwnTokenOutput = common(z.strictObject({ id: idText() }));
