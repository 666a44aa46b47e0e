import { createToken } from '#server/modules/access/manage-tokens.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import { SELF_SCOPES, type SelfScope } from '#server/platform/shared/token-scopes.ts';
import { addMember } from './members.ts';
import { createRestClient } from './rest-client.ts';
import type { PersonalToken, TestCompany, World } from './world-types.ts';

/** An employee with an account and a personal token (M7), of all scopes unless given. */
export async function addPersonalToken(
  world: World,
  company: TestCompany,
  { role = 'employee', scopes, employeeId }: { role?: Role; scopes?: readonly SelfScope[]; employeeId?: string } = {},
): Promise<PersonalToken> {
  const person = { firstName: 'Ana', lastName: 'Own' };
  const id: string = employeeId ?? (await company.rest.post('/core/v3/employees', person)).data.id;
  const member = await addMember(world, company, { role, employeeId: id });
  const another = async (ofScopes: readonly SelfScope[] = SELF_SCOPES) => {
    const { tokenId, apiToken: token } = await createToken(company.scope, {
      ...{ name: 'personal', scopes: [...ofScopes], governs: false, createdByName: member.userName },
      ...{ employeeId: id, membershipId: member.membershipId, expiresAt: new Date('2999-12-31') },
    });
    return { token, tokenId, rest: createRestClient(token) };
  };
  return { employeeId: id, member, another, ...(await another(scopes)) };
}
