import { type Scope, SYSTEM_ACTOR } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { listDays } from '../days/repository-days.ts';
import { readBalance } from './get-balance.ts';
import { recordMovement } from './record-movement.ts';
import { listHeld } from './repository-ledger.ts';
import { balanceKeyOf, changeOf } from './rules.ts';
import { type Correction, correctionsOf } from './rules-correction.ts';

/** Writes corrections (D10) as movements by the system, in the transaction of the change that causes them, and after it. */
export async function recordCorrections(
  tx: Transaction,
  { companyId, now }: Pick<Scope, 'companyId' | 'now'>,
  employeeId: string,
  corrections: readonly Correction[],
): Promise<void> {
  for (const { followsId, operation, source, allocations, appliedSeconds } of corrections) {
    const dates = allocations.map(({ date }) => date).sort();
    const [from = '', to = ''] = [dates[0], dates.at(-1)];
    const { balance } = await tx.send(readBalance(companyId, employeeId, { from, to }));
    const key = balanceKeyOf(source);
    const movement = {
      employeeId,
      kind: 'correction' as const,
      operation,
      source,
      fromDate: from,
      toDate: to,
      amountSeconds: appliedSeconds,
      appliedSeconds,
      balanceBeforeSeconds: balance[key],
      balanceAfterSeconds: balance[key] + changeOf(allocations)[key],
      followsId,
    };
    await tx.send(recordMovement({ companyId, now, actor: SYSTEM_ACTOR }, movement, allocations));
  }
}

/** Corrects all movements of some dates by the current rows (D10), after movements were written there. */
export async function correctDates(
  tx: Transaction,
  scope: Pick<Scope, 'companyId' | 'now'>,
  employeeId: string,
  dates: readonly string[],
): Promise<void> {
  const inOrder = [...dates].sort();
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  if (from === undefined || to === undefined) return;
  const period = { from, to };
  const [rows, held] = await tx.send(
    listDays(scope.companyId, employeeId, period),
    listHeld(scope.companyId, employeeId, period),
  );
  await recordCorrections(tx, scope, employeeId, correctionsOf(dates, { before: rows, after: rows }, held));
}
