import assert from 'node:assert/strict';
import { after } from 'node:test';
import { setSingleSignOn } from '#server/modules/access/manage-single-sign-on.ts';
import { currentVisit, type Member } from '#server/platform/auth/session.ts';
import { COMPANY_HEADER } from '#server/platform/shared/company-at-work.ts';
import { addMember } from './members.ts';
import { startProvider } from './oidc-provider.ts';
import { CALLBACK, SITE, type SsoBrowser } from './sso-browser.ts';
import { createWorld, type TestCompany } from './world.ts';

export const SECRET = 'the secret of the client';

/** The problem that a sign-in which failed leads back with. */
export const problemOf = (path: string) => new URL(path, SITE).searchParams.get('sso');

/** A world with a real provider on this machine, and companies that are connected to it. */
export async function ssoWorld() {
  process.env.JORNADA_SSO_PRIVATE_ADDRESSES = '1';
  const world = await createWorld();
  const { runtime, ownerPool } = world;
  const provider = await startProvider({
    secret: SECRET,
    redirectUris: [CALLBACK],
    signedOutUris: [`${SITE}/sign-in`],
  });
  after(provider.stop);
  let made = 0;
  const query = async (text: string, values: unknown[] = []) => (await ownerPool.query(text, values)).rows;

  /** A company whose connection counts, and one of its members. */
  async function connected(settings: Parameters<typeof setSingleSignOn>[1] = {}) {
    made += 1;
    const domain = `company${made}.test`;
    const company = await world.company();
    const owner = await addMember(world, company, { role: 'owner' });
    const { issuer, clientId } = provider;
    await setSingleSignOn(owner.scope, { issuer, clientId, clientSecret: SECRET, domains: [domain], ...settings });
    await enable(company);
    const person = await member(company, domain);
    return { ...company, owner, domain, person };
  }

  async function enable({ companyId, scope }: Pick<TestCompany, 'companyId' | 'scope'>) {
    await query(`update sso_connections set last_test_result = 'passed' where company_id = $1`, [companyId]);
    await setSingleSignOn(scope, { enabled: true });
  }

  async function member(
    company: TestCompany,
    domain: string,
    role: 'owner' | 'administrator' | 'employee' = 'administrator',
  ) {
    const added = await addMember(world, company, { role });
    const email = `${added.userId.toLowerCase()}@${domain}`;
    await query('update auth."user" set email = $2 where id = $1', [added.userId, email]);
    return { ...added, email, user: { sub: `sub-${added.userId}`, email, email_verified: true } };
  }

  const visitOf = (browser: SsoBrowser, asked?: string) =>
    currentVisit(runtime, new Headers({ cookie: browser.cookie, ...(asked && { [COMPANY_HEADER]: asked }) }));

  async function entered(browser: SsoBrowser): Promise<Member> {
    const visit = await visitOf(browser);
    assert.equal(visit.kind, 'member', JSON.stringify(visit));
    return (visit as { member: Member }).member;
  }

  return { world, provider, query, connected, enable, member, visitOf, entered };
}
