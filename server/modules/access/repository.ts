import { and, eq, isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { z } from 'zod';
import { apiTokenOldSecrets, apiTokens, companies, memberships } from '#drizzle/schema/access.ts';
import { overtimePolicies } from '#drizzle/schema/overtime-policies.ts';
import { type AnswerField, always, answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { Origin } from '../../platform/shared/origin.ts';
import { isTokenActive } from './rules.ts';
import { createdTokenOutput, type listTokensInput, rotatedTokenOutput, tokenOutput } from './schema.ts';

export const insertCompany = (
  company: typeof companies.$inferInsert,
  defaultPolicy: typeof overtimePolicies.$inferInsert,
): Statement<unknown> =>
  together(
    writeBuilt(build.insert(companies).values(company)),
    writeBuilt(build.insert(overtimePolicies).values(defaultPolicy)),
  );

export const insertMembership = (membership: typeof memberships.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(memberships).values(membership));

type Token = z.output<typeof tokenOutput>;
export type TokenAnswer = JsonText<Token>;
export type CreatedTokenAnswer = JsonText<z.output<typeof createdTokenOutput>>;
export type RotatedTokenAnswer = JsonText<z.output<typeof rotatedTokenOutput>>;
type NewToken = typeof apiTokens.$inferInsert;

const activeAt = (now: Temporal.Instant): AnswerField => ({
  from: ['api_tokens.revoked_at', 'api_tokens.expires_at'],
  write: (revokedAt, expiresAt) =>
    String(
      isTokenActive(
        { isRevoked: revokedAt !== null, expiresAt: expiresAt === null ? null : Temporal.Instant.from(expiresAt) },
        now,
      ),
    ),
});

/** Personal tokens (M7) are their person's: whoever could rotate one would act as that person. */
const OF_COMPANY = 'api_tokens.employee_id is null';

/** A token as in its list: shows its first and last characters. */
const recordAt = (now: Temporal.Instant) =>
  answeredRecord(tokenOutput, { table: apiTokens, own: { active: activeAt(now) } });

export const insertToken = (token: NewToken): Write<never[]> => writeBuilt(build.insert(apiTokens).values(token));

/** Also returns the token itself, only this once. */
export const insertShownToken = (token: NewToken, apiToken: string, now: Temporal.Instant): Write<CreatedTokenAnswer> =>
  writeAnswers(
    build.insert(apiTokens).values(token),
    answeredRecord(createdTokenOutput, {
      table: apiTokens,
      own: { active: activeAt(now), apiToken: always(JSON.stringify(apiToken)) },
    }),
    token,
  ).map(([inserted]) => inserted as CreatedTokenAnswer);

/**
 * Throws `scope_not_granted` unless a token's rights are within those of another: scopes, end date and networks (I10). Send after the
 * statement that writes the token.
 */
export const refuseMoreThan = (companyId: CompanyId, callerId: string, id: string): Read<unknown> =>
  selectWithin({ companyId, callerId, id })
    .map(([row]) => row?.isWithin ?? false)
    .orRefuse('scope_not_granted');

const selectWithin = readText<{ isWithin: boolean | null }, { companyId: CompanyId; callerId: string; id: string }>(
  `select (c.scopes is null or t.scopes <@ c.scopes)
      and (c.expires_at is null or t.expires_at <= c.expires_at)
      and (c.networks is null or (t.networks is not null and not exists (
        select from unnest(t.networks) asked where not asked <<= any (c.networks)))) as "isWithin"
    from api_tokens t join api_tokens c on c.company_id = $companyId and c.id = $callerId
    where t.company_id = $companyId and t.id = $id`,
);

/** Throws `api_token_not_found`. */
export const getToken = (companyId: CompanyId, id: string, now: Temporal.Instant): Read<TokenAnswer> =>
  findAnswer(recordAt(now), OF_COMPANY)({ companyId, id }).first().required('api_token_not_found');

/** Locks a token until the end of the transaction, with its hash. Throws `api_token_not_found`. */
export const lockToken = (companyId: CompanyId, id: string): Write<typeof apiTokens.$inferSelect> =>
  writeBuilt(build.select().from(apiTokens).where(isToken(companyId, id)).for('no key update'))
    .first()
    .required('api_token_not_found');

/** A token of the company. */
const isToken = (companyId: CompanyId, id: string) =>
  and(eq(apiTokens.companyId, companyId), eq(apiTokens.id, id), isNull(apiTokens.employeeId));

/** Stores a secret that a rotation has replaced. */
export const insertOldSecret = (secret: typeof apiTokenOldSecrets.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(apiTokenOldSecrets).values(secret));

/** Deletes a token's old secrets that no longer work. */
export const deletePastSecrets = writeText<never, { companyId: CompanyId; id: string; now: Date }>(
  'delete from api_token_old_secrets where company_id = $companyId and api_token_id = $id and valid_until <= $now',
);

interface Rotation {
  companyId: CompanyId;
  id: string;
  apiToken: string;
  secret: { hash: Buffer; hint: string };
  oldValidUntil: Temporal.Instant;
  now: Temporal.Instant;
}

/** Replaces a token's secret, which only this response contains. */
export const replaceSecret = ({
  companyId,
  id,
  apiToken,
  secret,
  oldValidUntil,
  now,
}: Rotation): Write<RotatedTokenAnswer> =>
  writeAnswers(
    build
      .update(apiTokens)
      .set({ ...secret, updatedAt: new Date(now.epochMilliseconds) })
      .where(isToken(companyId, id)),
    answeredRecord(rotatedTokenOutput, {
      table: apiTokens,
      own: {
        active: activeAt(now),
        apiToken: always(JSON.stringify(apiToken)),
        oldValidUntil: always(JSON.stringify(formatUtc(oldValidUntil))),
      },
    }),
    { companyId },
  ).map(([rotated]) => rotated as RotatedTokenAnswer);

/** The company's tokens of every state, the newest first. */
export const listTokens = (
  companyId: CompanyId,
  query: z.output<typeof listTokensInput>,
  now: Temporal.Instant,
): Read<PageText<Token>> =>
  listAnswers(companyId, recordAt(now), query, {
    where: [[[OF_COMPANY]]],
    columns: apiTokens,
    defaultOrder: [[apiTokens.createdAt, 'desc']],
  });

/** Revokes a token. The first revocation's instant stays. Throws `api_token_not_found`. */
export function revokeToken(companyId: CompanyId, id: string, now: Temporal.Instant): Write<TokenAnswer> {
  const at = new Date(now.epochMilliseconds);
  const revoked = build
    .update(apiTokens)
    .set({ revokedAt: sql`coalesce(${apiTokens.revokedAt}, ${at})`, updatedAt: at })
    .where(isToken(companyId, id));
  return writeAnswers(revoked, recordAt(now), { companyId }).first().required('api_token_not_found');
}

/** Deletes an account that belongs to no company; returns whether it existed. Bypasses row-level security. */
export async function deleteStrayAccount(ownerPool: pg.Pool, email: string): Promise<boolean> {
  const { rowCount } = await ownerPool.query(
    `delete from auth."user" u
      where u.email = lower($1) and not exists (select from memberships m where m.user_id = u.id)`,
    [email],
  );
  return rowCount === 1;
}

export type CompanyAccess = {
  companyId: string;
  name: string;
  language: string;
  timeZone: string;
  subscription: 'active' | 'cancelled';
  publicApi: boolean;
  createdAt: string;
};

/** Every company, or the one with this id, oldest first. Bypasses row-level security. */
export async function listCompanies(ownerPool: pg.Pool, id: string | null = null): Promise<CompanyAccess[]> {
  const { rows } = await ownerPool.query(
    `select id as "companyId", name, language, time_zone as "timeZone", subscription, public_api as "publicApi",
        created_at as "createdAt"
      from companies where $1::uuid is null or id = $1 order by created_at, id`,
    [id],
  );
  return rows.map((row) => ({ ...row, createdAt: formatUtc(row.createdAt) }));
}

/** Changes a company's subscription and use of the API; false if there is none with this id. Bypasses row-level security. */
export async function updateCompany(
  ownerPool: pg.Pool,
  id: string,
  changes: { subscription?: string | undefined; publicApi?: boolean | undefined },
  origin: Origin | undefined,
): Promise<boolean> {
  const { rowCount } = await ownerPool.query(
    `update companies set subscription = coalesce($2, subscription), public_api = coalesce($3, public_api), updated_at = now()
      from (select act_as('system', null, 'Jornada', $4) as source) acting
      where id = $1 and acting.source is not null`,
    [id, changes.subscription ?? null, changes.publicApi ?? null, JSON.stringify(origin ?? {})],
  );
  return rowCount === 1;
}

const selectScopes = readText<{ scopes: string[] | null }, RecordAt>(
  'select scopes from api_tokens where company_id = $companyId and id = $id',
);
/** Scopes of a token; null: everything (I10). */
export const scopesOfToken = (companyId: CompanyId, id: string): Read<string[] | null> =>
  selectScopes({ companyId, id })
    .first()
    .map((token) => (token ? token.scopes : []));

/** A token that grants rights to others, and whether its company shows pay to managers (I4). */
type Grantor = { scopes: string[] | null; managersSeePay: boolean };

const selectGrantor = readText<Grantor, RecordAt>(`
  select t.scopes, c.managers_see_pay as "managersSeePay" from api_tokens t join companies c on c.id = $companyId
    where t.company_id = $companyId and t.id = $id`);

/** Throws `api_token_not_found`. */
export const grantorOf = (companyId: CompanyId, id: string): Read<Grantor> =>
  selectGrantor({ companyId, id }).first().required('api_token_not_found');

/** Bypasses row-level security. */
export async function findCompanyOfToken(ownerPool: pg.Pool, tokenId: string): Promise<CompanyId | null> {
  const { rows } = await ownerPool.query('select company_id from api_tokens where id = $1', [tokenId]);
  return rows[0]?.company_id ?? null;
}
