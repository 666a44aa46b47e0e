import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { ssoConnections, ssoIdentities } from '#drizzle/schema/single-sign-on.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { readRaw } from '../../platform/db/raw-rows.ts';
import type { Read, Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { singleSignOnOutput } from './schema-single-sign-on.ts';

export type Connection = typeof ssoConnections.$inferSelect;
export type SingleSignOnAnswer = JsonText<z.output<typeof singleSignOnOutput>>;

/** Excludes its secret. */
const record = answeredRecord(singleSignOnOutput, {
  table: ssoConnections,
  own: {
    enabled: { sql: 'sso_connections.enabled_at is not null', type: 'boolean', isRequired: true },
    status: {
      sql: `case when sso_connections.enabled_at is not null then
          case when sso_connections.failing_since is null then 'on' else 'failing' end
        when sso_connections.last_test_result is null then 'untested'
        when sso_connections.last_test_result = 'passed' then 'tested' else 'test_failed' end`,
      type: 'enumeration',
      isRequired: true,
    },
  },
});

const find = readRaw<{ companyId: CompanyId }>(
  `select ${record.selected} from sso_connections where company_id = $companyId`,
);

export const findConnection = (companyId: CompanyId): Read<SingleSignOnAnswer | null> =>
  find({ companyId }).map(([row]) => (row ? record.write(row) : null));

/** Locks the connection until the end of the transaction, with its secret. */
export const lockConnection = (companyId: CompanyId): Write<Connection | undefined> =>
  writeBuilt(
    build.select().from(ssoConnections).where(eq(ssoConnections.companyId, companyId)).for('no key update'),
  ).first();

/** Inserts or replaces it. */
export const keepConnection = (connection: Connection): Write<SingleSignOnAnswer> => {
  const { companyId: _company, id: _id, createdAt: _created, ...changes } = connection;
  return writeAnswers(
    build
      .insert(ssoConnections)
      .values(connection)
      .onConflictDoUpdate({ target: ssoConnections.companyId, set: changes }),
    record,
    connection,
  ).map(([kept]) => kept as SingleSignOnAnswer);
};

/** Deletes the identities of all members: another provider, or another client of it, may use other ones. */
export const forgetIdentities = (companyId: CompanyId): Write<unknown> =>
  writeBuilt(build.delete(ssoIdentities).where(eq(ssoIdentities.companyId, companyId)));

export const deleteConnection = (companyId: CompanyId): Write<unknown> =>
  writeBuilt(build.delete(ssoConnections).where(eq(ssoConnections.companyId, companyId)));
