import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { computeDay } from '../days/rules-day.ts';
import { type BonusDay, listBonusDays } from './repository-rule-history.ts';
import type { listRuleHistoryInput, ruleHistoryOutput } from './schema-rule-history.ts';

type Line = z.output<typeof ruleHistoryOutput>;

/** Days of a batch: their computation blocks the process for a few milliseconds. */
const DAYS_AT_ONCE = 500;

/**
 * Returns a line for each day and multiplier rule with a bonus (D4), computed from the stored inputs of the day's row (D14). Reads all days
 * of the period in batches, because only their computation tells the number of lines.
 */
export async function listRuleHistory(
  { companyId, read }: Scope,
  { from, to, employeeIds, hoursBagRuleIds, orderBy, page, limit }: z.output<typeof listRuleHistoryInput>,
): Promise<Page<Line>> {
  const direction = directionOf(orderBy, 'asc');
  const asked = { from, to, employeeIds: employeeIds ?? null };
  const rows: Line[] = [];
  let total = 0;
  let days: BonusDay[] = [];
  do {
    const after = days.at(-1) ?? null;
    days = await read(listBonusDays(companyId, { ...asked, after, limit: DAYS_AT_ONCE }, direction));
    for (const day of days) {
      const lines = linesOf(day).filter(({ hoursBagRule }) => hoursBagRuleIds?.includes(hoursBagRule.id) ?? true);
      for (const line of direction === 'asc' ? lines : lines.reverse()) {
        if (total >= (page - 1) * limit && rows.length < limit) rows.push(line);
        total += 1;
      }
    }
  } while (days.length === DAYS_AT_ONCE);
  return { rows, total };
}

function linesOf({ employeeId, date, policyId, inputs, ...names }: BonusDay): Line[] {
  return computeDay(inputs).multiplied.flatMap(({ rule, seconds, bonusSeconds }, index) => {
    if (bonusSeconds === 0) return [];
    return {
      id: derivedId(`${employeeId} ${date} ${index}`),
      date,
      seconds: bonusSeconds,
      checkSeconds: seconds,
      checkSecondsWithVariation: seconds + bonusSeconds,
      hoursBagRule: { id: derivedId(`${policyId} ${rule.name}`), name: rule.name, variation: rule.coefficient },
      employee: { id: employeeId, name: fullNameOf(names) },
    };
  });
}

/** Returns an id that is the same in every call: rules and lines are no records of their own. */
const derivedId = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
