import type { World } from './world.ts';

/** Keeps a late clock-in of a person that does not fit (M3). Returns its id. */
export async function keepPunch(
  { ownerPool }: Pick<World, 'ownerPool'>,
  { companyId, employeeId }: { companyId: string; employeeId: string },
): Promise<string> {
  const id = crypto.randomUUID();
  await ownerPool.query(
    `insert into punches (company_id, id, employee_id, key, action, outcome, problem, happened_at, received_at)
      values ($1, $2, $3, gen_random_uuid(), 'clock_in', 'conflict', 'period_closed', '2026-03-02T08:00:00Z', '2026-03-09T08:00:00Z')`,
    [companyId, id, employeeId],
  );
  return id;
}
