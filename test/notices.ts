import { newId } from '#server/platform/shared/ids.ts';
import type { TestMember, World } from './world-types.ts';

/** A notice of a member about nobody: of a delegation, which no mail tells. */
export async function addNotice(
  { ownerPool }: Pick<World, 'ownerPool'>,
  companyId: string,
  { membershipId }: Pick<TestMember, 'membershipId'>,
): Promise<string> {
  const id = newId();
  await ownerPool.query(
    `insert into notices (company_id, id, membership_id, kind, fact, role, path, mail, created_at)
     values ($1, $2, $3, 'delegation', gen_random_uuid(), 'employee', '/', 'never', now())`,
    [companyId, id, membershipId],
  );
  return id;
}
