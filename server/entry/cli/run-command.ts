import { createToken, listTokens, revokeToken } from '../../modules/access/manage-tokens.ts';
import * as access from '../../modules/access/repository.ts';
import type { Verification } from '../../modules/time/verify-records.ts';
import { systemScope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { CommandFailure } from '../../platform/shared/command-failure.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { ofCommand } from '../../platform/shared/origin.ts';
import type { Answer } from './answer.ts';
import type { CommandName, Options } from './commands.ts';
import type { EarlyCommandName, RuntimeInvocation } from './run-early-command.ts';
import { describeCheck, fields, table } from './text.ts';

interface Context {
  runtime: Runtime;
  /** Of the database, with the rights to migrate. */
  databaseUrl: string;
  say(message: string): void;
}

// Modules that only some commands need, and that are slow to load, are loaded by those commands.
const runners: {
  [Name in Exclude<CommandName, EarlyCommandName>]: (options: Options<Name>, context: Context) => Promise<Answer>;
} = {
  'company create': async (options, { runtime }) => {
    const { foundCompany } = await import('../../modules/access/found-company.ts');
    const founded = await foundCompany(runtime, {
      name: options.name,
      adminEmail: options['admin-email'],
      language: options.language,
      timeZone: options['time-zone'],
    });
    return { json: { ...founded }, text: credentials(founded) };
  },

  'company update': async (options, { runtime }) => {
    const { id, subscription } = options;
    const publicApi = options['public-api'] && options['public-api'] === 'on';
    const found = await access.updateCompany(runtime.ownerPool, id, { subscription, publicApi }, runtime.origin);
    if (!found) throw new DomainError('company_not_found');
    return { json: { companyId: id }, text: 'Changed.' };
  },

  'company list': async (_, { runtime }) => {
    const companies = await access.listCompanies(runtime.ownerPool);
    return { json: { companies }, text: table(companies) };
  },

  'token create': async (options, { runtime }) => {
    const scope = await enter(runtime, options.company);
    const expiresAt = options['expires-at'] ? new Date(options['expires-at'].epochMilliseconds) : null;
    const created = await createToken(scope, { name: options.name, kind: options.kind, expiresAt });
    return { json: created, text: fields({ 'Token id': created.tokenId, 'API token': created.apiToken }) };
  },

  'token list': async (options, { runtime }) => {
    const scope = await enter(runtime, options.company);
    const { rows } = await listTokens(scope, { page: 1, limit: 1_000_000 });
    const tokens = rows.value.map(({ id, ...token }) => ({ tokenId: id, ...token }));
    return { json: { tokens }, text: table(tokens) };
  },

  'token revoke': async ({ id }, { runtime }) => {
    const companyId = await access.findCompanyOfToken(runtime.ownerPool, id);
    if (!companyId) throw new DomainError('api_token_not_found');
    await revokeToken(systemScope(runtime, companyId, { origin: runtime.origin }), { id });
    return { json: { tokenId: id }, text: 'Revoked.' };
  },

  'user list': async (options, { runtime }) => {
    const { companyId } = await enter(runtime, options.company);
    const { listUsers } = await import('../../modules/access/manage-users.ts');
    const users = await listUsers(runtime, companyId);
    return { json: { users }, text: table(users) };
  },

  'user invite': async ({ email, role, ...options }, { runtime }) => {
    const scope = await enter(runtime, options.company);
    const { createInvitation } = await import('../../modules/access/manage-invitations.ts');
    const invitation = { ...{ email: email.toLowerCase(), role }, scope: undefined, employeeId: null };
    const { id, link, expiresAt } = (await createInvitation(scope, invitation)).value;
    return {
      json: { invitationId: id, link, expiresAt },
      text: fields({ 'Invitation id': id, Link: link, 'Works until': expiresAt }),
    };
  },

  'user disable': async (options, { runtime }) => {
    const { disableUser } = await import('../../modules/access/manage-users.ts');
    return { json: await disableUser(runtime, options.email), text: 'Disabled.' };
  },

  'user reset': async (options, { runtime }) => {
    const { resetUser } = await import('../../modules/access/manage-users.ts');
    const reset = await resetUser(runtime, options.email);
    return { json: { ...reset }, text: fields({ 'Sign in': reset.email, Password: reset.password }) };
  },

  'user remove-factors': async (options, { runtime }) => {
    const { removeFactors } = await import('../../modules/access/manage-users.ts');
    const removed = await removeFactors(runtime, options.email);
    const app = removed.hadApp ? 'The app is off' : 'There was no app';
    return { json: { ...removed }, text: `${app}, and passkeys removed: ${removed.passkeys}.` };
  },

  'user remove': async (options, { runtime }) => {
    const scope = await enter(runtime, options.company);
    const { removeUser } = await import('../../modules/access/manage-users.ts');
    const removed = await removeUser(runtime, scope, options.email);
    const text = removed.accountRemoved ? 'Removed, and the account with it.' : 'Removed.';
    return { json: { companyId: scope.companyId, ...removed }, text };
  },

  'sso test': async ({ company }, { runtime }) => {
    const { companyId } = await enter(runtime, company);
    const { checkConnection } = await import('../../platform/auth/check-connection.ts');
    const checked = await checkConnection(runtime, companyId);
    if (!checked) throw new CommandFailure('no_connection', 'The company has no single sign-on.');
    const text = describeCheck(checked);
    return { json: { companyId, ...checked }, text, failed: checked.steps.some(({ problem }) => problem !== null) };
  },

  jobs: async (_, { runtime }) => {
    const { countJobs } = await import('../jobs/queue.ts');
    const jobs = await countJobs(runtime.ownerPool);
    return { json: { jobs }, text: table(jobs), failed: jobs.some(({ failed }) => failed > 0) };
  },

  'demo reset': async (_, { runtime, say }) => {
    const { resetDemo } = await import('../process/demo.ts');
    const demo = await resetDemo(runtime, say);
    if (!demo) {
      throw new CommandFailure(
        'not_a_demo',
        'The companies of this database are not the demo companies; nothing is changed.',
      );
    }
    const { companyId, owner, apiToken } = demo;
    const made = { companyId, adminEmail: owner.email, adminPassword: owner.password, apiToken };
    return { json: made, text: credentials(made) };
  },

  // `execute` has brought it there.
  migrate: async () => ({ json: { current: true }, text: 'The database is at this release.' }),

  'verify-records': async ({ company }, { runtime }) => {
    const { companyId } = await enter(runtime, company);
    const { verifyRecords } = await import('../../modules/time/verify-records.ts');
    const found = await verifyRecords(runtime.ownerPool, companyId);
    return { json: { companyId, ...found }, text: verdict(found), failed: !found.intact };
  },
};

/** Runs a command and answers what it made or found. Throws what `failureOf` reports. */
export function runCommand({ name, options }: RuntimeInvocation, context: Context): Promise<Answer> {
  const runtime = { ...context.runtime, origin: ofCommand(name) };
  return runners[name](options as never, { ...context, runtime });
}

async function enter(runtime: Runtime, id: string) {
  const companies = await access.listCompanies(runtime.ownerPool, id);
  if (companies.length === 0) throw new DomainError('company_not_found');
  return systemScope(runtime, id as CompanyId, { origin: runtime.origin });
}

const credentials = (made: { companyId: string; adminEmail: string; adminPassword: string | null; apiToken: string }) =>
  fields({
    'Company id': made.companyId,
    'Sign in': made.adminEmail,
    Password: made.adminPassword ?? 'that of the account, as before',
    'API token': made.apiToken,
  });

function verdict({ entries, versions, sealed, unsealed, firstAltered, audit }: Verification): string {
  return [
    verdictOf(`${entries} entries, ${versions} versions, ${sealed} sealed`, firstAltered),
    unsealed && waiting(unsealed.versions, unsealed),
    verdictOf(`audit of ${audit.lines} lines, ${audit.sealed} sealed`, audit.firstAltered),
    audit.unsealed && waiting(audit.unsealed.lines, audit.unsealed),
  ]
    .filter((line) => line !== null)
    .join('\n');
}

const verdictOf = (counted: string, altered: Altered | null): string =>
  altered ? `Not intact (${counted}). ${found(altered)}` : `Intact: ${counted}.`;

type Waiting = { createdAt: string; versions?: number; lines?: number };
type Altered = NonNullable<Verification['firstAltered'] | Verification['audit']['firstAltered']>;

const found = ({ kind, ...place }: Altered): string => `First: ${kind}, ${placeText(place)}.`;

const placeText = (place: object): string =>
  Object.entries(place)
    .map(([name, value]) => `${name} ${value ?? 'unknown'}`)
    .join(', ');

const waiting = (count: number, { createdAt, versions, lines, ...place }: Waiting): string =>
  `Not sealed: ${count}, the oldest since ${createdAt} (${placeText(place)}). A running server seals within seconds: if one has run since, look into it.`;
