import type { MemberScope } from '#server/modules/access/rules-users.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import { addMember, type TestMember } from './members.ts';
import type { Answer } from './rest-client.ts';
import { atOnce } from './time.ts';
import type { TestCompany, World } from './world.ts';

export const TYPES = '/request/v1/request-types';
export const REQUESTS = '/request/v1/requests';
export const DELEGATIONS = '/request/v1/delegations';

export interface RequestCompany extends TestCompany {
  person(fields?: Record<string, unknown>): Promise<string>;
  /** The id of a new type; one level that any administrator decides, unless said otherwise. */
  type(fields?: Record<string, unknown>): Promise<string>;
  /** The id of a new request of the type. */
  ask(employeeId: string, requestTypeId: string, answers?: Record<string, string>): Promise<string>;
  decide(id: string, decision: 'accept' | 'reject', body?: object): Promise<Answer>;
  /** Somebody who can sign in, as the employee if one is named, and sees everybody unless it is said whom. */
  member(role: Role, employeeId?: string | null, sees?: Partial<MemberScope>): Promise<TestMember>;
  read(id: string): Promise<Answer['data']>;
  /** The lines of a request's history: level, decision, who decided, in whose place. */
  lines(id: string): Promise<[number, string, string, string | null][]>;
  /** Everything that a refused write must leave as it is, as text. */
  state(): Promise<string>;
  atOnce(times: number, call: () => Promise<Answer>): Promise<Answer[]>;
}

const TABLES = ['request_types', 'requests', 'request_decisions', 'request_delegations'];

export async function requestCompany(world: World): Promise<RequestCompany> {
  const company = await world.company();
  const { rest, companyId } = company;
  const created = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.data.id;
  };
  return {
    ...company,
    person: (fields = {}) => created('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', ...fields }),
    type: (fields = {}) => created(TYPES, { name: 'Equipment', ...fields }),
    ask: (employeeId, requestTypeId, answers = {}) =>
      created(REQUESTS, {
        title: 'A new laptop',
        employeeId,
        requestTypeId,
        answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
      }),
    decide: (id, decision, body) => rest.post(`${REQUESTS}/${id}/${decision}`, body),
    member: (role, employeeId = null, sees) => addMember(world, company, { role, employeeId, ...(sees && { sees }) }),
    read: async (id) => (await rest.get(`${REQUESTS}/${id}`)).data,
    lines: async (id) => {
      const { data } = await rest.get(`${REQUESTS}/${id}/decisions`);
      return data.map((line: Answer['data']) => [line.level, line.decision, line.deciderName, line.onBehalfOfName]);
    },
    state: async () => {
      const texts = TABLES.map(async (table) => {
        const text = `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t where company_id = $1`;
        return `${table} ${(await world.ownerPool.query(text, [companyId])).rows[0].rows}`;
      });
      return (await Promise.all(texts)).join('\n');
    },
    atOnce: (times, call) => atOnce(world, times, call),
  };
}
