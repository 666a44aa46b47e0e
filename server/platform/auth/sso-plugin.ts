import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { NOBODY } from '../db/pool.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { COMPANY_COOKIE, COMPANY_COOKIE_SECONDS, companyCookie } from '../shared/company-at-work.ts';
import { safePath } from '../shared/next-path.ts';
import { CONFIRMED_PATH, providerCallbackPath, SETTINGS_SIGN_IN_PATH, SIGN_IN_PATH } from '../shared/page-paths.ts';
import { includesRole, type Role } from '../shared/roles.ts';
import { CONFIRMED, CONNECTION_PROBLEMS, type SsoProblem, TEST_PASSED } from '../shared/sign-on-problems.ts';
import { NEVER_CONFIRMED } from './confirmed.ts';
import { ownSession } from './own-session.ts';
import { recordSignIn } from './record-sign-in.ts';
import * as repository from './repository-sso.ts';
import { confirmByProvider, requireProviderSession } from './sso-confirm.ts';
import {
  browserHash,
  encryptIdToken,
  FLOW_SECONDS,
  isBrowser,
  keepFlow,
  providerClient,
  type SsoFlow,
  siteOf,
  takeFlow,
} from './sso-flow.ts';
import { findProvider, newChecks, providerAddress, readAnswer, SsoError } from './sso-provider.ts';
import { tellOfChange } from './tell-of-change.ts';

const BROWSER = /^[\w-]{43}$/;
/** Longer ID tokens are not stored; the provider then asks the person before signing out. */
const MAX_ID_TOKEN = 8192;

const startInput = z.union([
  z.object({ email: z.email().max(254), next: z.string().max(2000).nullish() }),
  z.object({ companyId: z.guid(), next: z.string().max(2000).nullish(), isTest: z.boolean().optional() }),
  z.object({ confirms: z.literal(true) }),
]);

/**
 * Sign-in with a company's OpenID Connect provider (I8): the beginning, which returns the address for the browser, and the end, to which
 * the provider redirects it.
 */
export const singleSignOn = (runtime: Runtime) =>
  ({
    id: 'single-sign-on',
    endpoints: {
      startSingleSignOn: createAuthEndpoint(
        '/sign-in/sso',
        { method: 'POST', body: startInput, requireHeaders: true },
        async (ctx) => {
          try {
            return ctx.json({ url: await startFlow(runtime, ctx) });
          } catch (error) {
            if (!(error instanceof SsoError)) throw error;
            ctx.setStatus(CONNECTION_PROBLEMS.includes(error.problem) ? 503 : 404);
            return ctx.json({ problem: error.problem });
          }
        },
      ),
      finishSingleSignOn: createAuthEndpoint(
        '/sso/callback/:companyId',
        { method: 'GET', requireHeaders: true, requireRequest: true },
        async (ctx) => {
          throw ctx.redirect(await finishFlow(runtime, ctx));
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

/** Returns the address of the provider's page. Throws `SsoError`. */
async function startFlow(runtime: Runtime, ctx: GenericEndpointContext): Promise<string> {
  const input: z.output<typeof startInput> = ctx.body;
  const isTest = 'isTest' in input && input.isTest === true;
  const confirming = 'confirms' in input ? await requireProviderSession(runtime, ctx) : null;
  const companyId = confirming?.companyId ?? ('companyId' in input ? input.companyId : null);
  const email = confirming?.email ?? ('email' in input ? input.email : null);
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? null;
  const connection = await repository.findConnection(runtime.signInPool, { companyId, domain });
  const testedBy = isTest && connection ? await requireAdministrator(runtime, ctx, connection.companyId) : null;
  // A connection that is switched off counts as missing.
  if (!connection || !(connection.isEnabled || isTest)) throw new SsoError('unknown_company');
  try {
    const provider = await findProvider(providerClient(runtime, connection), { isFresh: isTest });
    const { state, ...checks } = newChecks();
    const redirectUri = `${siteOf(runtime.settings, ctx.headers)}${providerCallbackPath(connection.companyId)}`;
    const cookie = browserCookie(ctx);
    const held = ctx.getCookie(cookie.name);
    const browser = held && BROWSER.test(held) ? held : randomBytes(32).toString('base64url');
    await keepFlow(runtime, state, {
      ...checks,
      ...{ companyId: connection.companyId, version: connection.version, redirectUri, testedBy },
      next: 'next' in input ? (input.next ?? null) : null,
      confirms: confirming && { userId: confirming.userId, sinceSeconds: Math.floor(Date.now() / 1000) },
      browser: browserHash(runtime, browser),
    });
    ctx.setCookie(cookie.name, browser, cookie.attributes);
    return await providerAddress(
      provider,
      { state, ...checks },
      { redirectUri, email, asksAgain: confirming !== null },
    );
  } catch (error) {
    if (error instanceof SsoError) await noteProblem(runtime, { ...connection, testedBy }, error.problem);
    throw error;
  }
}

/** Returns the path for a browser that comes back from a provider: it is signed in, or the page there explains why not. */
async function finishFlow(runtime: Runtime, ctx: GenericEndpointContext): Promise<string> {
  const asked = new URL((ctx.request as Request).url);
  const state = asked.searchParams.get('state');
  const flow = state === null ? null : await takeFlow(runtime, state);
  if (!flow || state === null) return problemPath(null, 'expired');
  try {
    if (!isBrowser(runtime, flow, ctx.getCookie(browserCookie(ctx).name))) throw new SsoError('other_browser');
    // Another provider's code must not reach the provider of this sign-in.
    if (ctx.params?.companyId !== flow.companyId) throw new SsoError('answer_refused');
    const connection = await repository.findConnection(runtime.signInPool, { companyId: flow.companyId, domain: null });
    if (connection?.version !== flow.version) throw new SsoError('not_enabled');
    const provider = await findProvider(providerClient(runtime, connection));
    const person = await readAnswer(provider, new URL(`${flow.redirectUri}${asked.search}`), {
      ...{ ...flow, state, verifiedDomains: connection.verifiedDomains },
    });
    const naming = {
      ...flow,
      ...person,
      isTest: flow.testedBy !== null,
      agreed: (await ownSession(runtime, ctx))?.user.id ?? null,
    };
    if (flow.confirms) {
      await confirmByProvider(runtime, ctx, { ...naming, confirms: flow.confirms });
      return `${CONFIRMED_PATH}?result=${CONFIRMED}`;
    }
    const userId = await letIn(runtime, ctx, naming);
    if (flow.testedBy !== null) {
      const { companyId, version, testedBy } = flow;
      const test = { companyId, version, userId: testedBy, result: TEST_PASSED };
      if (!(await repository.noteTest(runtime.signInPool, test))) throw new SsoError('not_enabled');
      return `${SETTINGS_SIGN_IN_PATH}?test=${TEST_PASSED}`;
    }
    const email = await openSession(runtime, ctx, { flow, userId, idToken: person.idToken });
    if (await repository.noteEntry(runtime.signInPool, naming, userId)) {
      await tellOfChange(runtime, { email, what: 'provider_added', headers: ctx.headers });
    }
    return safePath(flow.next) ?? '/';
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    await noteProblem(runtime, flow, error.problem);
    return problemPath(flow, error.problem);
  }
}

/** Returns the account of the person; an employee who may enter becomes a member first. Throws `SsoError`. */
async function letIn(runtime: Runtime, ctx: GenericEndpointContext, naming: Naming): Promise<string> {
  const { signInPool } = runtime;
  let person = await repository.findMember(signInPool, naming);
  if (!person.refusal && person.employeeId) {
    if (naming.isTest) return person.employeeId;
    const { employeeId, employeeName } = person;
    if (person.userId) await repository.addMember(signInPool, naming, { userId: person.userId, employeeId });
    else {
      const userId = ctx.context.generateId({ model: 'user' }) || randomBytes(24).toString('base64url');
      await repository.addNewMember(signInPool, naming, { userId, name: employeeName ?? naming.email, employeeId });
    }
    person = await repository.findMember(signInPool, naming);
  }
  if (person.refusal || person.employeeId || !person.userId) throw new SsoError(person.refusal ?? 'not_member');
  return person.userId;
}

type Naming = repository.Naming;

type Entered = { flow: SsoFlow; userId: string; idToken: string };

/** Opens a session of the account that enters this company alone, in the usual cookies. Returns the account's e-mail address. */
async function openSession(
  runtime: Runtime,
  ctx: GenericEndpointContext,
  { flow, userId, idToken }: Entered,
): Promise<string> {
  const { internalAdapter } = ctx.context;
  const user = await internalAdapter.findUserById(userId);
  if (!user) throw new SsoError('not_member');
  const session = await internalAdapter.createSession(userId, false, {
    method: 'single_sign_on',
    companyId: flow.companyId,
    confirmedAt: NEVER_CONFIRMED,
    idToken: idToken.length > MAX_ID_TOKEN ? null : encryptIdToken(runtime, userId, idToken),
  });
  // The database refuses sessions of a disabled account.
  if (!session) throw new SsoError('not_member');
  await setSessionCookie(ctx, { session, user }, false);
  const { companyId } = flow;
  const { headers } = ctx;
  await recordSignIn(runtime, { action: 'sign_in', userId, method: 'single_sign_on', companyId, headers });
  // The browser may have worked in another company, which this session does not enter. Pages write the cookie too.
  const company = { path: '/', sameSite: 'lax', maxAge: COMPANY_COOKIE_SECONDS } as const;
  ctx.setCookie(COMPANY_COOKIE, companyCookie(userId, companyId), company);
  return user.email;
}

/** Returns the id of the calling administrator. Throws `unknown_company` for anybody else. */
async function requireAdministrator(runtime: Runtime, ctx: GenericEndpointContext, companyId: string): Promise<string> {
  const session = await getSessionFromCtx(ctx);
  if (!session) throw new SsoError('unknown_company');
  const text = 'select role, refusal from enter_session($1, $2)';
  const query = { name: 'enter_session_for_test', text, values: [session.session.token, companyId] };
  const [row] = await runtime.pool.queryFor<{ role: Role; refusal: string | null }>(NOBODY, query);
  if (!row || row.refusal || !includesRole(row.role, 'administrator')) throw new SsoError('unknown_company');
  return session.user.id;
}

const browserCookie = ({ context }: GenericEndpointContext) =>
  context.createAuthCookie('sso', { maxAge: FLOW_SECONDS, path: '/api/auth', sameSite: 'lax' });

type Tried = { companyId: string; version: number; testedBy: string | null };

async function noteProblem(runtime: Runtime, { testedBy, ...tried }: Tried, problem: SsoProblem): Promise<void> {
  const { companyId } = tried;
  runtime.log.warn({ from: 'single sign-on', companyId, problem }, 'sign-in with the provider failed');
  if (testedBy !== null) await repository.noteTest(runtime.signInPool, { ...tried, userId: testedBy, result: problem });
  else if (CONNECTION_PROBLEMS.includes(problem)) {
    await repository.noteFailure(runtime.signInPool, { ...tried, problem });
  }
}

function problemPath(flow: SsoFlow | null, problem: SsoProblem): string {
  if (flow?.confirms) return `${CONFIRMED_PATH}?result=${problem}`;
  if (flow && flow.testedBy !== null) return `${SETTINGS_SIGN_IN_PATH}?test=${problem}`;
  const query = new URLSearchParams({ sso: problem, ...(flow && { company: flow.companyId }) });
  if (flow?.next) query.set('next', flow.next);
  return `${SIGN_IN_PATH}?${query}`;
}
