import { and, eq } from 'drizzle-orm';
import { contractAnnexes } from '#drizzle/schema/contracts.ts';
import { build, writeBuilt } from '../db/built.ts';
import { inInstantRange, is } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { Read, Write } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { ListAnnexesInput } from './schema-annexes.ts';

type Annex = typeof contractAnnexes.$inferSelect;

export const listAnnexes = (companyId: CompanyId, input: ListAnnexesInput): Read<Page<Annex>> =>
  listPage(companyId, contractAnnexes, input, {
    where: [
      is(contractAnnexes.contractId, input.contractId),
      inInstantRange(contractAnnexes.createdAt, input.createdAt),
      inInstantRange(contractAnnexes.updatedAt, input.updatedAt),
    ],
    columns: contractAnnexes,
    defaultOrder: [[contractAnnexes.startAt, 'asc']],
  });

/** Throws `annex_already_exists` when another annex of the contract starts on its day. */
export const insertAnnex = (annex: typeof contractAnnexes.$inferInsert): Write<Annex> =>
  writeBuilt(build.insert(contractAnnexes).values(annex).returning())
    .refusing({ contract_annexes_start_key: 'annex_already_exists' })
    .map(([inserted]) => inserted as Annex);

/** The annex as it was. Throws `annex_not_found`, also for one of another contract. */
export const deleteAnnex = (
  companyId: CompanyId,
  { contractId, annexId }: { contractId: string; annexId: string },
): Write<Annex> =>
  writeBuilt(
    build
      .delete(contractAnnexes)
      .where(
        and(
          eq(contractAnnexes.companyId, companyId),
          eq(contractAnnexes.contractId, contractId),
          eq(contractAnnexes.id, annexId),
        ),
      )
      .returning(),
  )
    .first()
    .required('annex_not_found');
