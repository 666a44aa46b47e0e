import { and, eq } from 'drizzle-orm';
import { contractAnnexes } from '#drizzle/schema/contracts.ts';
import { arbitrate, type Db } from '../db/client.ts';
import { inInstantRange, is } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { ListAnnexesInput } from './schema-annexes.ts';

type Annex = typeof contractAnnexes.$inferSelect;

export function listAnnexes(db: Db, companyId: CompanyId, input: ListAnnexesInput): Promise<Page<Annex>> {
  return listPage(db, companyId, contractAnnexes, input, {
    where: [
      is(contractAnnexes.contractId, input.contractId),
      inInstantRange(contractAnnexes.createdAt, input.createdAt),
      inInstantRange(contractAnnexes.updatedAt, input.updatedAt),
    ],
    columns: contractAnnexes,
    defaultOrder: [[contractAnnexes.startAt, 'asc']],
  });
}

/** Throws `annex_already_exists` when another annex of the contract starts on its day. */
export async function insertAnnex(db: Db, annex: typeof contractAnnexes.$inferInsert): Promise<Annex> {
  const [inserted] = await arbitrate(
    { contract_annexes_start_key: 'annex_already_exists' },
    db.insert(contractAnnexes).values(annex).returning(),
  );
  return inserted as Annex;
}

/** The annex as it was. Throws `annex_not_found`, also for one of another contract. */
export async function deleteAnnex(
  db: Db,
  companyId: CompanyId,
  { contractId, annexId }: { contractId: string; annexId: string },
): Promise<Annex> {
  const [deleted] = await db
    .delete(contractAnnexes)
    .where(
      and(
        eq(contractAnnexes.companyId, companyId),
        eq(contractAnnexes.contractId, contractId),
        eq(contractAnnexes.id, annexId),
      ),
    )
    .returning();
  if (!deleted) throw new DomainError('annex_not_found');
  return deleted;
}
