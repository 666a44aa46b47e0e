import assert from 'node:assert/strict';
import type { Role } from '#server/platform/shared/roles.ts';
import type { TestMember } from './members.ts';
import { requestCompany } from './requests.ts';
import type { World } from './world.ts';

export const USERS = '/core/v3/users';
export const INVITATIONS = '/core/v3/invitations';
export const EVERYBODY = { all: true, departmentIds: [], officeIds: [], entityGroupIds: [], reports: false };
export const NOBODY = { ...EVERYBODY, all: false };

/** A company with what a user can be given, and the calls about its users. */
export async function userCompany(world: World) {
  const company = await requestCompany(world);
  const { rest } = company;
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data.id;
  };
  return {
    ...company,
    office: (name = 'Lisbon') => made('/core/v3/offices', { name }),
    department: () => made('/core/v3/departments', { name: 'Sales' }),
    group: () => made('/core/v3/entity-groups', { name: 'Night shift' }),
    invite: (body: object) => rest.post(INVITATIONS, { email: 'carla@x.test', role: 'viewer', ...body }),
    read: async (id: string) => (await rest.get(`${USERS}/${id}`)).data,
    put: (id: string, body: object) => rest.put(`${USERS}/${id}`, body),
    roles: async () => {
      const { rows } = await world.ownerPool.query('select role from memberships where company_id = $1', [
        company.companyId,
      ]);
      return rows.map(({ role }) => role as Role).sort();
    },
  };
}

/** Status and code that a session is answered. */
export async function said(
  member: TestMember,
  kind: 'query' | 'mutation',
  name: string,
  input: unknown,
): Promise<string> {
  const { status, text } = await member.call(kind, `access.${name}`, input);
  const { result, error } = JSON.parse(text);
  return result ? String(status) : `${status} ${error.data.problem}`;
}
