import { answerProcedures } from '#server/entry/rpc/fetch.ts';
import { answerAuth, createUser } from '#server/platform/auth/better-auth.ts';
import { currentVisit, type Visit } from '#server/platform/auth/session.ts';
import { addressHeader } from '#server/platform/auth/sign-in-limit.ts';
import type { CompanyId } from '#server/platform/shared/ids.ts';
import type { Preferences } from '#server/platform/shared/preferences.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import type { TestCompany, World } from './world.ts';

const SITE = 'http://jornada.test';
const PASSWORD = 'a long password of theirs';

/** A request as a browser posts it. */
export function post(path: string, body: object, headers: Record<string, string> = {}): Request {
  const text = JSON.stringify(body);
  const base = { host: 'jornada.test', origin: SITE, 'content-type': 'application/json' };
  const length = String(Buffer.byteLength(text));
  return new Request(SITE + path, {
    method: 'POST',
    body: text,
    headers: { ...base, 'content-length': length, ...headers },
  });
}

/** Preferences of an account that has chosen nothing. */
export const OF_BROWSER: Preferences = { language: null, theme: null };

export interface Account {
  userId: string;
  /** Of the session. */
  cookie: string;
  visit(headers?: Record<string, string>): Promise<Visit>;
  /** The answer to a call of the pages. */
  answer(procedure: string, input: object, headers?: Record<string, string>): Promise<Response>;
  call(procedure: string, input: object): Promise<{ status: number; problem: string | undefined }>;
}

/** An account that is signed in; it belongs to no company yet. */
export async function openAccount({ runtime }: World): Promise<Account> {
  const email = `${crypto.randomUUID()}@x.test`;
  const userId = await createUser(runtime, { email, name: 'Ada Lovelace', password: PASSWORD });
  const address = { [addressHeader]: crypto.randomUUID() };
  const signedIn = await answerAuth(runtime, post('/api/auth/sign-in/email', { email, password: PASSWORD }, address));
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const answer: Account['answer'] = (procedure, input, headers) =>
    answerProcedures(post(`/api/trpc/${procedure}`, input, { cookie, ...headers }));
  return {
    userId,
    cookie,
    visit: (headers = {}) => currentVisit(runtime, new Headers({ cookie, ...headers })),
    answer,
    call: async (procedure, input) => {
      const response = await answer(procedure, input);
      return { status: response.status, problem: (await response.json()).error?.data.problem };
    },
  };
}

/** A company that an account belongs to as one of its employees. */
export async function joinCompany(world: World, userId: string, role: Role = 'administrator') {
  const { ownerPool } = world;
  const company: TestCompany & { companyId: CompanyId } = await world.company();
  const { companyId, rest } = company;
  const { data: employee } = await rest.post('/core/v3/employees', { firstName: 'Ada', lastName: 'Lovelace' });
  await ownerPool.query(
    'insert into memberships (company_id, id, user_id, role, employee_id) values ($1, gen_random_uuid(), $2, $3, $4)',
    [companyId, userId, role, employee.id],
  );
  return {
    ...company,
    employeeId: employee.id as string,
    cancel: (subscription = 'cancelled') =>
      ownerPool.query('update companies set subscription = $2 where id = $1', [companyId, subscription]),
    deactivate: (status = 'inactive') => rest.put(`/core/v3/employees/${employee.id}`, { status }),
    tokens: async () => (await ownerPool.query('select from api_tokens where company_id = $1', [companyId])).rowCount,
  };
}
