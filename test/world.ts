import { after } from 'node:test';
import { createCompany } from '#server/modules/access/create-company.ts';
import { createToken } from '#server/modules/access/manage-tokens.ts';
import { ChangeFeed } from '#server/platform/db/change-feed.ts';
import { Installation } from '#server/platform/db/installation.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { systemScope } from '#server/platform/db/scope.ts';
import { setRuntime } from '#server/platform/runtime/held-runtime.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';
import { readSettings } from '#server/platform/runtime/settings.ts';
import { lastUseOfMembers, lastUseOfTokens } from '#server/platform/usage/last-use.ts';
import { RateLimit } from '#server/platform/usage/rate-limit.ts';
import { RequestLog } from '#server/platform/usage/request-log.ts';
import './cheap-passwords.ts';
import { createTestDatabase } from './database.ts';
import { createRestClient } from './rest-client.ts';
import type { PersonalToken, TestCompany, World } from './world-types.ts';

export type { TestCompany, World } from './world-types.ts';

/** Logs in to the database too: one for all tests, so that they share their roles. */
export const TEST_SECRET = 'a secret for tests only, never used elsewhere';

/** A migrated database and a runtime on it, for one test file; taken down after its tests. */
export async function createWorld(): Promise<World> {
  const database = await createTestDatabase();
  const settings = readSettings({
    ...process.env,
    NODE_ENV: 'test',
    JORNADA_RATE_LIMIT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  });
  const logins = await prepareLogins(database.url, { secret: TEST_SECRET, password: undefined });
  const pool = createPool(database.url, { connections: 8, login: logins.app });
  const systemPool = createPool(database.url, { connections: 8, login: logins.system });
  const signInPool = createPool(database.url, { connections: 2, login: logins.signIn });
  const ownerPool = createPool(database.url, { connections: 2 });
  let fixedNow: Temporal.Instant | undefined;
  const now = () => fixedNow ?? Temporal.Instant.fromEpochMilliseconds(Math.floor(Date.now() / 1000) * 1000);
  const log = createLog(settings.logLevel);
  const runtime: Runtime = {
    settings,
    log,
    pool,
    systemPool,
    signInPool,
    ownerPool,
    installation: new Installation(ownerPool),
    databaseUrl: database.url,
    secret: TEST_SECRET,
    tokenUsage: lastUseOfTokens(systemPool, log),
    memberUsage: lastUseOfMembers(systemPool, log),
    // Written when a test asks for it, so that nothing changes behind the others.
    requestLog: new RequestLog(systemPool, log, { flushesAfter: 0 }),
    rateLimit: new RateLimit(pool, settings.rateLimit),
    changes: new ChangeFeed(createPool(database.url, { connections: 1, login: logins.app }), log),
    now,
  };
  setRuntime(runtime);
  after(async () => {
    for (const usage of [runtime.tokenUsage, runtime.memberUsage]) await usage.flush().catch(() => {});
    await runtime.changes.close();
    await Promise.all([pool, systemPool, signInPool, ownerPool].map((one) => one.end()));
    await database.drop();
  });
  const world: World = {
    runtime,
    ownerPool,
    databaseUrl: database.url,
    setNow: (value) => {
      fixedNow = value === undefined ? undefined : Temporal.Instant.from(value);
    },
    company: async ({ name = 'Acme', language = 'en', timeZone = 'Europe/Madrid' } = {}) => {
      const companyId = await createCompany(systemPool, {
        ...{ name, language, timeZone, notificationEmail: null },
        createdAt: new Date(now().epochMilliseconds),
      });
      const scope = systemScope(runtime, companyId);
      const { tokenId, apiToken } = await createToken(scope, { name: 'test' });
      let personal: Promise<PersonalToken> | undefined;
      const company: TestCompany = {
        ...{ companyId, tokenId, token: apiToken, scope },
        rest: createRestClient(apiToken, async () => (await company.personal()).token),
        personal: () => {
          personal ??= import('./personal-tokens.ts').then(({ addPersonalToken }) => addPersonalToken(world, company));
          return personal;
        },
      };
      return company;
    },
  };
  return world;
}
