import { randomUUID } from 'node:crypto';
import { answerProcedures } from '#server/entry/rpc/fetch.ts';
import { insertMembership } from '#server/modules/access/repository.ts';
import { setScope } from '#server/modules/access/repository-scope.ts';
import type { MemberScope } from '#server/modules/access/rules-users.ts';
import { currentVisit, type Member, memberOf, memberScope } from '#server/platform/auth/session.ts';
import { nothing } from '#server/platform/db/statement.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';
import { newId } from '#server/platform/shared/ids.ts';
import { may } from '#server/platform/shared/rights.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import { createAccount, openCookie, openSession } from './sign-ins.ts';
import type { TestCompany, TestMember, World } from './world-types.ts';

export type { TestMember } from './world-types.ts';

const SITE = 'http://jornada.test';

/** A user with a role in a company, who may be one of its employees. A scope that is left out is everybody. */
export async function addMember(
  world: World,
  { companyId, scope }: TestCompany,
  { role, employeeId = null, sees }: { role: Role; employeeId?: string | null; sees?: Partial<MemberScope> },
): Promise<TestMember> {
  const userName = `${role} ${randomUUID().slice(0, 8)}`;
  const email = `${userName.replace(' ', '-')}@x.test`;
  const userId = await createAccount(world.runtime, { email, name: userName });
  const membershipId = newId();
  const listed = { all: false, departmentIds: [], officeIds: [], entityGroupIds: [], reports: false, ...sees };
  await scope.transaction(({ commit }) =>
    commit(
      insertMembership({ companyId, id: membershipId, userId, role, employeeId }),
      sees ? setScope(companyId, membershipId, listed) : nothing(undefined),
    ),
  );
  const sessionToken = await openSession(world.runtime, userId);
  const ofCompany = 'select managers_see_pay as "managersSeePay" from companies where id = $1';
  const [{ managersSeePay }] = (await world.ownerPool.query(ofCompany, [companyId])).rows;
  const member: Member = {
    ...{ sessionToken, userId, userName, email, companyId, companyName: 'Acme', role, employeeId },
    confirmedAt: new Date(),
    ...{ language: 'en', timeZone: 'Europe/Madrid', accessSince: new Date(), managersSeePay },
    seesEverybody: may({ role }, 'seeEverybody') || (role !== 'employee' && (sees === undefined || sees.all === true)),
  };
  let cookie: Promise<string> | undefined;
  const heldCookie = () => {
    cookie ??= openCookie(world.runtime, userId).then(({ name, value }) => `${name}=${value}`);
    return cookie;
  };
  return {
    userId,
    userName,
    membershipId,
    scope: memberScope(world.runtime, member),
    scopeOn: (pool) => memberScope({ ...world.runtime, pool }, member),
    cookie: heldCookie,
    call: async (kind, procedure, input) => {
      const headers = { cookie: await heldCookie() };
      const leaving = new AbortController();
      const asked = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      const response = await answerProcedures(
        kind !== 'mutation'
          ? new Request(`${SITE}/api/trpc/${procedure}${asked}`, {
              headers: { host: 'jornada.test', ...headers },
              signal: leaving.signal,
            })
          : post(`/api/trpc/${procedure}`, input, headers),
      );
      if (kind === 'subscription') return firstEvent(response).finally(() => leaving.abort());
      return { status: response.status, text: await response.text() };
    },
    follow: async (procedure, input, signal) => {
      const address = `${SITE}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
      const headers = { host: 'jornada.test', cookie: await heldCookie() };
      return answerProcedures(new Request(address, { headers, ...(signal && { signal }) }));
    },
  };
}

/** First event of a stream; a refusal as if it were an answer of its own. */
async function firstEvent(response: Response): Promise<{ status: number; text: string }> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const refusal = /event: serialized-error\ndata: (.*)\n/.exec(text)?.[1];
    if (refusal)
      return { status: JSON.parse(refusal).data.httpStatus, text: JSON.stringify({ error: JSON.parse(refusal) }) };
    if (/\nid: /.test(text)) break;
  }
  return { status: response.status, text };
}

/** The member behind the cookies of a call; null when nobody can enter. Throws `subscription_expired`. */
export const currentMember = async (runtime: Runtime, headers: Headers): Promise<Member | null> =>
  memberOf(await currentVisit(runtime, headers));

function post(path: string, body: unknown, headers: Record<string, string>): Request {
  const text = JSON.stringify(body ?? {});
  const base = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return new Request(SITE + path, {
    method: 'POST',
    body: text,
    headers: { host: 'jornada.test', origin: SITE, ...base, ...headers },
  });
}
