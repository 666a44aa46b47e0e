import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { overtimePayouts } from '#drizzle/schema/overtime.ts';
import { answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, readBuilt, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import {
  inInstantRange,
  isFrom,
  isMissing,
  isOneOf,
  isUpTo,
  oneOf,
  returnsOnly,
} from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { readRaw } from '../../platform/db/raw-rows.ts';
import type { Read, Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { type Asking, inScope, isInScope } from '../access/in-scope.ts';
import { type listPayoutsInput, payoutOutput } from './schema-payouts.ts';

export type Payout = typeof overtimePayouts.$inferSelect;
type Answered = z.output<typeof payoutOutput>;
export type PayoutAnswer = JsonText<Answered>;

const record = answeredRecord(payoutOutput, {
  table: overtimePayouts,
  own: {
    from: { sql: 'overtime_payouts.from_date', type: 'date' },
    to: { sql: 'overtime_payouts.to_date', type: 'date' },
  },
});

const { createdAt, updatedAt, exportedAt, deletedAt, fromDate, toDate, amountSeconds } = overtimePayouts;

/** Payouts of people in scope (I3) whose period overlaps the requested one, newest first or as ordered. */
export const listPayouts = (asking: Asking, input: z.output<typeof listPayoutsInput>): Read<PageText<Answered>> =>
  listAnswers(asking.companyId, record, input, {
    where: [
      inScope(asking, 'overtime_payouts.employee_id'),
      returnsOnly(deletedAt, input.onlyReturn),
      isOneOf(overtimePayouts.employeeId, input.employeeId),
      isUpTo(fromDate, input.to),
      isFrom(toDate, input.from),
      isMissing(exportedAt, input.exported === undefined ? undefined : !input.exported),
      inInstantRange(createdAt, input.createdAt),
      inInstantRange(updatedAt, input.updatedAt),
    ],
    columns: { createdAt, updatedAt, exportedAt, from: fromDate, to: toDate, amountSeconds },
    defaultOrder: [[createdAt, 'desc']],
  });

const findRecord = findAnswer(record, 'deleted_at is null');

/** Throws `overtime_payout_not_found`, also for reversed ones. */
export const getPayout = (companyId: CompanyId, id: string): Read<PayoutAnswer> =>
  findRecord({ companyId, id }).first().required('overtime_payout_not_found');

const findRecords = readRaw<{ companyId: CompanyId; ids: readonly string[] }>(
  `select ${record.selected} from overtime_payouts where company_id = $companyId and id = any($ids) order by id`,
);

/** Ordered by id. */
export const listPayoutsOf = (companyId: CompanyId, ids: readonly string[]): Read<JsonText<Answered[]>> =>
  findRecords({ companyId, ids }).map(record.writeAll);

const areLive = (companyId: CompanyId, ids: readonly string[]) =>
  and(eq(overtimePayouts.companyId, companyId), oneOf(overtimePayouts.id, ids), isNull(deletedAt));

const areSeen = (asking: Asking, ids: readonly string[]) =>
  and(areLive(asking.companyId, ids), isInScope(asking, overtimePayouts.employeeId));

/** Undefined if it was reversed, or is out of scope (I3). */
export const findPayout = (asking: Asking, id: string): Read<Payout | undefined> =>
  readBuilt(
    build
      .select()
      .from(overtimePayouts)
      .where(areSeen(asking, [id])),
  ).first();

/** Locks the payouts in scope (I3) that are not reversed, until the end of the transaction. */
export const lockPayouts = (asking: Asking, ids: readonly string[]): Write<Payout[]> =>
  writeBuilt(
    build
      .select()
      .from(overtimePayouts)
      .where(areSeen(asking, ids))
      .orderBy(asc(overtimePayouts.id))
      .for('no key update'),
  );

type OfMovement = { employeeId: string; id: string };

const ofMovement = (companyId: CompanyId, { employeeId, id: movementId }: OfMovement) =>
  build
    .select()
    .from(overtimePayouts)
    .where(
      and(
        eq(overtimePayouts.companyId, companyId),
        eq(overtimePayouts.employeeId, employeeId),
        eq(overtimePayouts.movementId, movementId),
        isNull(deletedAt),
      ),
    );

/** The payout of an employee's movement, unless it was reversed. */
export const findPayoutOf = (companyId: CompanyId, movement: OfMovement): Read<Payout | undefined> =>
  readBuilt(ofMovement(companyId, movement)).first();

/** The same payout, locked until the end of the transaction. */
export const lockPayoutOf = (companyId: CompanyId, movement: OfMovement): Write<Payout | undefined> =>
  writeBuilt(ofMovement(companyId, movement).for('no key update')).first();

export const insertPayout = (payout: Payout): Write<PayoutAnswer> =>
  writeAnswers(build.insert(overtimePayouts).values(payout), record, payout).map(
    ([inserted]) => inserted as PayoutAnswer,
  );

export const updatePayouts = (companyId: CompanyId, ids: readonly string[], changes: Partial<Payout>): Write<never[]> =>
  writeBuilt(build.update(overtimePayouts).set(changes).where(areLive(companyId, ids)));
