import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { contractAnnexes } from '#drizzle/schema/contracts.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { inInstantRange, is } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import type { Read, Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { innerWeek } from './contract-record.ts';
import { annexOutput, type ListAnnexesInput } from './schema-annexes.ts';

type Annex = typeof contractAnnexes.$inferSelect;
type Answered = z.output<typeof annexOutput>;
export type AnnexAnswer = JsonText<Answered>;

const record = answeredRecord(annexOutput, {
  table: contractAnnexes,
  own: {
    workDays: {
      from: ['contract_annexes.work_days'],
      write: (workDays) => JSON.stringify(innerWeek(workDays && JSON.parse(workDays))),
    },
  },
});

export const listAnnexes = (companyId: CompanyId, input: ListAnnexesInput): Read<PageText<Answered>> =>
  listAnswers(companyId, record, input, {
    where: [
      is(contractAnnexes.contractId, input.contractId),
      inInstantRange(contractAnnexes.createdAt, input.createdAt),
      inInstantRange(contractAnnexes.updatedAt, input.updatedAt),
    ],
    columns: contractAnnexes,
    defaultOrder: [[contractAnnexes.startAt, 'asc']],
  });

/** Throws `annex_already_exists` if another annex of the contract starts on its day. */
export const insertAnnex = (annex: typeof contractAnnexes.$inferInsert): Write<AnnexAnswer> =>
  writeAnswers(build.insert(contractAnnexes).values(annex), record, annex)
    .refusing({ contract_annexes_start_key: 'annex_already_exists' })
    .map(([inserted]) => inserted as AnnexAnswer);

/** Returns the deleted annex. Throws `annex_not_found`, also for one of another contract. */
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
