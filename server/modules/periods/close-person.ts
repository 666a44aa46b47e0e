import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { newId } from '../../platform/shared/ids.ts';
import { auditChain } from '../audit/repository-chain.ts';
import { FIRST_DATE } from '../days/constants.ts';
import { bringUpToDate } from '../days/extend-days.ts';
import { listDays } from '../days/repository-days.ts';
import { loadMonth } from '../monthly-records/load-month.ts';
import { recordHash } from '../monthly-records/rules-record.ts';
import { readBalance } from '../overtime/get-balance.ts';
import { sumAllocations } from '../overtime/repository-ledger.ts';
import { dayStatesOf } from '../overtime/rules.ts';
import { loadFacts } from '../payroll/load-payroll.ts';
import { versionChain } from '../time/repository-records.ts';
import { withPayrollBlockers } from './list-blockers.ts';
import type { Period } from './repository.ts';
import { listBlockers } from './repository-blockers.ts';
import { closePersonsPeriod, findClosing, insertSnapshot, markCarried } from './repository-snapshots.ts';
import { takeStepsBack } from './repository-steps.ts';
import { hashOf, snapshotOf } from './rules-snapshot.ts';

/** Outcome of a close; `closed`: by this job, now or before it was interrupted; `not_over`: the period has not ended where the person is. */
export type Closed = 'closed' | 'already_closed' | 'blocked' | 'not_over';

/**
 * Closes the period of a person (K3): computes missing days first, in portions, and then stores the snapshot and closes the period in one
 * transaction, under the lock that every change of their time takes. A closed one stays as it is. With blockers it is left open, unless
 * `force`.
 */
export async function closePerson(scope: Scope, period: Period, person: Person): Promise<Closed> {
  for (;;) {
    const closed = await scope.transaction((tx) => closeNow(tx, scope, period, person));
    if (closed !== null) return closed;
  }
}

interface Person {
  jobId: string;
  employeeId: string;
  force: boolean;
}

/** Null: days are missing, of which some are computed now. */
async function closeNow(
  tx: Transaction,
  scope: Scope,
  period: Period,
  { jobId, employeeId, force }: Person,
): Promise<Closed | null> {
  const { companyId, actor } = scope;
  const { today, isUpToDate } = await bringUpToDate(tx, scope, employeeId);
  if (!isUpToDate) return null;
  if (today <= period.to) return 'not_over';
  const of = { companyId, periodId: period.id, employeeId };
  const [closing, [record], before, rows, allocations, versions, audit] = await tx.send(
    findClosing(of),
    loadMonth(scope, [employeeId], period),
    readBalance(companyId, employeeId, { from: FIRST_DATE, to: addDays(period.from, -1) }),
    listDays(companyId, employeeId, period),
    sumAllocations(companyId, employeeId, period),
    versionChain.findHead(companyId),
    auditChain.findHead(companyId),
  );
  if (closing.closedAt) return closing.jobId === jobId ? 'closed' : 'already_closed';
  if (!record) throw new Error('The person of the period does not exist.');
  // K2: a confirmation of another record is none, whatever changed it.
  const isOther = closing.recordHash !== null && closing.recordHash !== recordHash(record);
  const [, known] = await tx.send(
    isOther ? takeStepsBack(companyId, [{ employeeId, from: period.from, to: period.to }]) : nothing(null),
    listBlockers(scope, period.id, [employeeId]),
  );
  // Under the lock: none has appeared since, and none is stored that is gone.
  const ofTransaction = { ...scope, read: tx.send };
  const factsOf = await loadFacts(ofTransaction, [employeeId], period);
  const loaded = { known, months: [record], factsOf };
  const blockersOf = await withPayrollBlockers(ofTransaction, period, [employeeId], loaded);
  const blockers = blockersOf.get(employeeId) ?? [];
  if (blockers.length > 0 && !force) return 'blocked';
  const { isComplete, ...payroll } = factsOf(employeeId);
  const content = snapshotOf(
    record,
    { before: before.balance, states: dayStatesOf(rows, allocations) },
    {
      payroll,
      blockers,
      chain: { workEntries: versions?.hash.toString('hex') ?? null, audit: audit?.hash.toString('hex') ?? null },
    },
  );
  const at = new Date(scope.now().epochMilliseconds);
  await tx.commit(
    insertSnapshot({
      ...of,
      ...{ id: newId(), fromDate: period.from, toDate: period.to, version: closing.versions + 1 },
      ...{ content: { ...content }, hash: hashOf(content), jobId, createdByName: actor.name, createdAt: at },
    }),
    closePersonsPeriod({ ...of, from: period.from, to: period.to, byName: actor.name, at }),
    isComplete ? markCarried(of, period.from) : nothing(null),
  );
  return 'closed';
}
