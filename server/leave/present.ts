import type { z } from 'zod';
import { formatUtc } from '../shared/dates.ts';
import type { LedgerRecord } from './repository-ledger.ts';
import type { VacationConfiguration } from './repository-plans.ts';
import { amountOf } from './rules-balance.ts';
import type { ledgerLineOutput, vacationConfigurationOutput } from './schema.ts';

export function presentPlan(plan: VacationConfiguration): z.output<typeof vacationConfigurationOutput> {
  return {
    id: plan.id,
    name: plan.name,
    year: plan.year,
    maxDaysOff: plan.maxDaysOff,
    absenceTypeId: plan.absenceTypeId,
    accrual: plan.accrual,
    carryOver: plan.carryOver,
    createdAt: formatUtc(plan.createdAt),
    updatedAt: formatUtc(plan.updatedAt),
  };
}

export function presentLine(line: LedgerRecord): z.output<typeof ledgerLineOutput> {
  return {
    id: line.id,
    type: line.type,
    date: line.onDate,
    expiresOn: line.expiresOn,
    ...amountOf([line]),
    note: line.note,
    author: { type: line.authorType, id: line.authorId, name: line.authorName },
    selfMade: line.selfMade,
    createdAt: formatUtc(line.createdAt),
  };
}
